// A page that shows the errors of load() for the source in its own address, or for the default one.

import { load } from 'sepaxis/async';

const address = new URLSearchParams(location.search).get('from') ?? undefined;
load(address).then(
    () => {
        globalThis.outcome = { error: null };
    },
    ({ name, message }) => {
        globalThis.outcome = { error: `${name}: ${message}` };
    },
);
