/** The libraries in the benchmark; each is loaded only when it is chosen. */

export const peers = {
    sat: { name: 'SAT.js', load: () => import('./peers/sat.js') },
    'detect-collisions': {
        name: 'detect-collisions',
        load: () => import('./peers/detect-collisions.js'),
    },
    'matter-js': { name: 'matter-js', load: () => import('./peers/matter-js.js') },
    rapier: { name: 'Rapier', load: () => import('./peers/rapier.js') },
};
