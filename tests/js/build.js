// The library under test. SEPAXIS_BUILD = 'plain' selects the build without SIMD; otherwise, and in
// every browser, it is the package itself. Exports the module as `lib`, and its names.

const plain = globalThis.process?.env?.SEPAXIS_BUILD === 'plain';

export const lib = plain
    ? await import('../../build/release/plain/index.js')
    : await import('../../dist/index.js');

export const {
    Body,
    box,
    capsule,
    castRay,
    chain,
    circle,
    closestPoint,
    collide,
    collideMany,
    compound,
    contains,
    convexPolygon,
    distance,
    ellipsePoints,
    History,
    hull,
    overlaps,
    overlapsMany,
    point,
    polygon,
    record,
    replay,
    Shape,
    segment,
    shapeFrom,
    simplify,
    sweep,
    syncTest,
    tiles,
    trace,
    version,
    World,
} = lib;
