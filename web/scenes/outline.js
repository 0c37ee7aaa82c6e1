import { World } from 'sepaxis';
export const label = 'Outline';
export const title = 'outline';
export const caption = '';
export const defaults = {};
export function create() {
    const world = new World();
    return { world, panel() {}, frame() {}, dispose: () => world.dispose() };
}
