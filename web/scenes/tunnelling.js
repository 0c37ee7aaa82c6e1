import { World } from 'sepaxis';
export const label = 'Tunnelling';
export const title = 'tunnelling';
export const caption = '';
export const defaults = {};
export function create() {
    const world = new World();
    return { world, panel() {}, frame() {}, dispose: () => world.dispose() };
}
