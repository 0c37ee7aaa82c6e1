// What a world says of a body that moves and one that stands still: where more stands around, the level is one, and
// an edge between two statics gives no normal. Reads bodies, writes rows; knows which pairs are such.

const PADDING = 1e-5;

const isSolid = ({ enabled, isSensor }) => enabled && !isSensor;

/**
 * Bodies a and b, which are pushed apart by `depth`: may a third say something to their contact? `others` are all bodies
 * that may stand around.
 */
export function mayBeLevelled(a, b, depth, others, mayMeet) {
    if (a.isStatic === b.isStatic || !isSolid(a) || !isSolid(b)) return false;
    const [still, mover] = a.isStatic ? [a, b] : [b, a];
    const box = mover.bounds();
    const pad = depth + PADDING * Math.max(box.maxX - box.minX, box.maxY - box.minY);
    return others.some((other) => {
        if (other === still || !other.isStatic || !isSolid(other)) return false;
        if (!mayMeet(other, mover)) return false;
        const { minX, minY, maxX, maxY } = other.bounds();
        const slack = pad + PADDING * Math.max(maxX - minX, maxY - minY);
        return (
            minX - slack <= box.maxX &&
            maxX + slack >= box.minX &&
            minY - slack <= box.maxY &&
            maxY + slack >= box.minY
        );
    });
}

/** Contacts of a world by `a,b`, as collide has them. `names` are other indices for its bodies. */
export function contactsByPair({ contacts }, names) {
    const { length, a, b, normalX, normalY, depth } = contacts;
    const rows = new Map();
    for (let i = 0; i < length; i++) {
        const key = `${names?.[a[i]] ?? a[i]},${names?.[b[i]] ?? b[i]}`;
        const normal = { x: normalX[i], y: normalY[i] };
        rows.set(key, { normal, depth: depth[i], points: contacts.points(i) });
    }
    return rows;
}

/** The same bodies in a world that knows no yesterday: contacts by `a,b`, as collide has them. */
export function freshContacts(World, bodies) {
    const world = new World();
    for (const body of bodies) world.add(body.shape, optionsOf(body));
    world.update();
    const rows = contactsByPair(
        world,
        bodies.map(({ index }) => index),
    );
    world.dispose();
    return rows;
}

const optionsOf = ({ x, y, angle, category, mask, group, isStatic, isSensor, enabled }) => ({
    x,
    y,
    angle,
    category,
    mask,
    group,
    isStatic,
    isSensor,
    enabled,
});
