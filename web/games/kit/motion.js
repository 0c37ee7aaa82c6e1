/** Whether the visitor prefers reduced motion. Particles, shakes and squashes read it each time. */

const query = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

export const isStill = () => query?.matches ?? false;
