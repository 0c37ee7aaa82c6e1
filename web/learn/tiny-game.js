import { box, circle, ellipsePoints, polygon } from 'sepaxis';

export function play({ world, add, unit, rules, draw }) {
    const hero = add('A', circle(0.4 * unit), { x: -2 });
    add('B', box(1.3 * unit, 0.8 * unit), { x: 0.3, y: -0.5, angle: 0.4 });
    add('C', polygon(ellipsePoints(0.6 * unit, 0.6 * unit, 5)), { x: 1.6, y: 0.6 });
    const coin = circle(0.1 * unit);
    for (const x of [-1, 0, 1]) add('', coin, { x, y: 1.4, isSensor: true });
    return function frame() {
        world.update();
        for (const { other } of world.sensed.of(hero)) other.remove();
        if (rules.push) world.separate();
        for (const body of world.bodies) draw(body, body.contacts.length > 0);
    };
}
