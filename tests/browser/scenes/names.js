/** The demo's scenes, in the order of its navigation. */
export const names = [
    'boxes',
    'projections',
    'polygons',
    'pushout',
    'kinds',
    'closest',
    'rays',
    'sweep',
    'swing',
    'crowd',
    'car',
    'outline',
    'tunnelling',
    'platformer',
    'tiled',
];
