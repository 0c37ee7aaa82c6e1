// A small program. Reads the two entries of the package, gives what is in them and what they find.

module.exports = function use(index, debug) {
    const { World, box, circle, collide } = index;
    const world = new World();
    world.add(box(20, 20), { isStatic: true });
    world.add(circle(5), { x: 13 });
    world.update();
    return {
        names: { index: Object.keys(index).sort(), debug: Object.keys(debug).sort() },
        collision: collide(box(20, 20), {}, circle(5), { x: 13 }),
        contacts: world.contacts.length,
    };
};
