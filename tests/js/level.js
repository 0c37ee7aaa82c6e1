// Contacts between a moving and a static body: the world treats adjacent static bodies as one solid, so an edge between
// two of them gives no normal. Reads bodies; writes rows, and says which pairs this may affect.

const PADDING = 1e-5;

const isSolid = ({ enabled, isSensor }) => enabled && !isSensor;

/** May a third body affect the contact of a and b, whose depth is `depth`? `others` are all bodies that may be near. */
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

/** The contacts of a world by `a,b`, in the format of collide(). `names` maps bodies to other indices. */
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

/** The same bodies in a fresh world: contacts by `a,b`, in the format of collide(). */
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
