// Serves the demo until it is interrupted: `make demo`. Reads PORT, and HOST to be seen from other machines.

import { serve } from './serve.mjs';

const { url } = await serve(Number(process.env.PORT ?? 8080));
console.log('The demo, until Ctrl+C:');
console.log(`${url}/web/`);
