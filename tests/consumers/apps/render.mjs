// Renders a build for a server while watch.mjs records the calls. Reads the module's address from the command line.

import { watch } from './watch.mjs';

const calls = watch();
const { render } = await import(process.argv[2]);
const importing = [...calls];
console.log(JSON.stringify({ importing, html: render() }));
