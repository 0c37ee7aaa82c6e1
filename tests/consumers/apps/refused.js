// A page that shows the error of the first world.

import { World } from 'sepaxis';

try {
    new World();
    globalThis.outcome = { error: null };
} catch ({ name, message }) {
    globalThis.outcome = { error: `${name}: ${message}` };
}
