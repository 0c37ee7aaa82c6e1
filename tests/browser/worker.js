// A module worker that uses the library as a page does. Reads a message with the addresses of the package's entries,
// writes one with its results; it awaits nothing but the import.

self.onmessage = async ({ data: { index, debug } }) => {
    try {
        const { World, box, circle, collide } = await import(index);
        const { draw } = await import(debug);
        postMessage(look({ World, box, circle, collide, draw }));
    } catch (error) {
        postMessage({ error: error.stack ?? String(error) });
    }
};

function look({ World, box, circle, collide, draw }) {
    const world = new World();
    world.add(box(20, 20), { x: 20, y: 20, isStatic: true });
    world.add(circle(5), { x: 33, y: 20 });
    world.update();
    const context = new OffscreenCanvas(60, 40).getContext('2d');
    draw(context, world);
    return {
        collision: collide(box(20, 20), {}, circle(5), { x: 13 }),
        contacts: world.contacts.length,
        drawn: context.getImageData(0, 0, 60, 40).data.some((value) => value > 0),
    };
}
