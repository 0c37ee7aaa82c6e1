// Renders as Vite does in development while watch.mjs records the calls. Reads Vite's address from the command line.

import { watch } from './watch.mjs';

const { createServer } = await import(process.argv[2]);
const server = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const calls = watch();
const { render } = await server.ssrLoadModule('/server.js');
const importing = calls.filter((name) => name !== 'navigator');
console.log(JSON.stringify({ importing, html: render() }));
await server.close();
