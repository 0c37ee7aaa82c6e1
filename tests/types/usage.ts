// The declarations serve their users: reads js/*.d.ts as a program would that uses all of the public API.
// Compiled, never run. Each @ts-expect-error is a mistake that must not compile.

import { type DrawOptions, draw } from '../../js/debug.js';
import {
    Body,
    type BodyOptions,
    type Bounds,
    box,
    type Collision,
    type Contact,
    type Contacts,
    circle,
    collide,
    type Interval,
    overlaps,
    type PairEvent,
    type PairEvents,
    type Point,
    type Points,
    type Pose,
    polygon,
    type SeparateOptions,
    type Separation,
    Shape,
    type Trace,
    type TraceAxis,
    trace,
    version,
    World,
    type WorldOptions,
} from '../../js/index.js';

function is<T>(value: T): T {
    return value;
}

// --- Shapes ------------------------------------------------------------------------------------------

const ball: Shape = circle(10);
const crate: Shape = box(20, 10);
const triangle: Shape = polygon([
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
]);
polygon([
    [0, 0],
    [1, 0],
    [0, 1],
]);
polygon([0, 0, 1, 0, 0, 1]);
polygon(new Float32Array(6));
polygon(Object.freeze([Object.freeze({ x: 0, y: 0 })]));
const points: Points = triangle.points;
polygon(points);

is<'circle' | 'box' | 'polygon'>(ball.kind);
is<number>(ball.radius + ball.area + ball.bounds.minX + ball.points[0].x);
if (triangle instanceof Shape) is<Shape>(triangle);

// @ts-expect-error a radius is a number
circle('10');
// @ts-expect-error a box has a height
box(1);
// @ts-expect-error points are not strings
polygon('0,0 1,0 0,1');
// @ts-expect-error points have x and y
polygon([{ x: 1 }]);
// @ts-expect-error shapes are made by circle, box and polygon
new Shape();
// @ts-expect-error shapes are immutable
ball.radius = 2;
// @ts-expect-error so are their points
triangle.points[0].x = 2;
// @ts-expect-error and their lists of points
triangle.points.push({ x: 0, y: 0 });

// --- Two shapes --------------------------------------------------------------------------------------

const pose: Pose = { x: 1 };
const out: Collision = { normal: { x: 0, y: 0 }, depth: 0 };
is<boolean>(overlaps(ball, {}, crate, pose));
is<Collision | null>(collide(ball, {}, crate, { x: 1, y: 2, angle: 3 }));
is<Collision | null>(collide(ball, {}, crate, pose, out));
// @ts-expect-error there may be no overlap
collide(ball, {}, crate, pose).depth;
// @ts-expect-error every shape has a pose
overlaps(ball, crate);
// @ts-expect-error a pose is not a number
overlaps(ball, 1, crate, 2);

const story: Trace = trace(ball, {}, crate, pose);
is<boolean>(story.hit);
is<'gap' | 'no axis left'>(story.reason);
is<number>(story.separating + story.winner);
is<Collision | null>(story.collision);
for (const axis of story.axes) {
    is<TraceAxis>(axis);
    is<'a' | 'b' | 'vertex' | 'centers'>(axis.source);
    const shadow: Interval = axis.a;
    is<number>(axis.x + axis.y + axis.index + axis.overlap + shadow.min + axis.b.max);
}

// --- A world -----------------------------------------------------------------------------------------

const settings: WorldOptions = { capacity: 100, maxBytes: 2 ** 24, minDepth: 0.1 };
const world = new World(settings);
new World();
// @ts-expect-error an unknown option
new World({ gravity: 9.81 });

const options: BodyOptions<string> = { x: 1, y: 2, angle: 3, data: 'crate' };
const body = world.add(crate, options);
is<Body<string>>(body);
is<string>(body.data);
const other: Body = world.add(ball, {
    isStatic: true,
    isSensor: false,
    enabled: true,
    category: 1,
    mask: 0xffffffff,
    group: -1,
    tag: 7,
});
is<number>(world.add(ball, { data: { lives: 3 } }).data.lives);
world.add(triangle);
// @ts-expect-error a body has a shape
world.add({ x: 1, y: 2 });
// @ts-expect-error an unknown option
world.add(ball, { velocity: 1 });
// @ts-expect-error bodies are made by World.add
new Body();

world.reserve({ bodies: 10 });
world.reserve({ contacts: 10 });
world.update();
const left: Separation = world.separate();
const how: SeparateOptions = { iterations: 4, mode: 'first' };
is<number>(world.separate(how, left).moved + left.remaining);
// @ts-expect-error no such mode
world.separate({ mode: 'third' });

is<Body>(world.body(0));
is<Body | undefined>(world.get(body.id));
// @ts-expect-error the body may be gone
world.get(body.id).x;
for (const each of world.bodies) is<Body>(each);
is<number>(world.size + world.count + world.capacity + world.bytes + world.hash());
is<boolean>(world.disposed);
// @ts-expect-error a count, not a setting
world.size = 0;

const { x, y, angle, alive, tag, category, mask } = world;
is<number>(x[0] + y[0] + angle[0] + alive[0] + tag[0] + category[0] + mask[0]);
const coordinates: Float64Array[] = [x, y, angle];
const words: Uint32Array[] = [tag, category, mask];
const bytes: Uint8Array = alive;
coordinates[0][0] = words[0][0] = bytes[0];
// @ts-expect-error a column is written to, not replaced
world.x = new Float64Array(1);

// --- Bodies ------------------------------------------------------------------------------------------

body.x += 1;
body.y -= 1;
body.angle = Math.PI;
body.isStatic = body.isSensor = body.enabled = true;
body.category = body.mask = body.group = body.tag = 1;
body.data = 'barrel';
// @ts-expect-error its data are strings
body.data = 1;
is<Shape>(body.shape);
is<World>(body.world);
is<boolean>(body.alive);
is<number>(body.id + body.index);
is<Body<string>>(body.set(1, 2).set(1, 2, 3));
const extent: Bounds = body.bounds();
is<Bounds>(body.bounds(extent));
const place: Point = body.toWorld(1, 2);
is<Point>(body.toLocal(place.x, place.y, place));
is<boolean>(overlaps(body, other));
is<Collision | null>(collide(body, other, out));
is<Trace>(trace(body, other));
overlaps(ball, body, crate, other); // a body is a pose
// @ts-expect-error a body's shape stays
body.shape = ball;
// @ts-expect-error so does its id
body.id = 3;
body.remove();

// --- What was found ----------------------------------------------------------------------------------

for (const table of [world.contacts, world.sensed]) {
    is<Contacts>(table);
    for (const row of table) {
        is<Contact>(row);
        is<Body>(row.a);
        is<number>(row.b.x + row.normalX * row.depth + row.normalY);
        // @ts-expect-error a row is read only
        row.depth = 0;
    }
    table.forEach(({ a, b, depth }) => {
        is<number>(a.index + b.index + depth);
    });
    const { length, a, b, normalX, normalY, depth } = table;
    const indices: Uint32Array[] = [a, b];
    const lengths: Float32Array[] = [normalX, normalY, depth];
    is<number>(length + indices[0][0] + lengths[0][0]);
}
for (const table of [world.began, world.ended]) {
    is<PairEvents>(table);
    for (const row of table) {
        is<PairEvent>(row);
        is<boolean>(row.sensor);
    }
    table.forEach(({ a, b, sensor }) => {
        is<boolean>(a.alive && b.alive && sensor);
    });
    const sensors: Uint8Array = table.sensor;
    is<number>(table.length + table.a[0] + table.b[0] + sensors[0]);
}

world.clear();
world.dispose();
is<string>(version);

// --- Drawing -----------------------------------------------------------------------------------------

declare const canvas: HTMLCanvasElement;
const context = canvas.getContext('2d');
// @ts-expect-error a canvas may have no such context
draw(context, world);
if (context) draw(context, world);
const surface = new OffscreenCanvas(1, 1).getContext('2d');
const look: DrawOptions = { clear: false, bounds: true, contacts: false, colors: { hit: 'red' } };
if (surface) draw(surface, world, look);
// @ts-expect-error an unknown option
if (context) draw(context, world, { labels: true });
// @ts-expect-error an unknown colour
if (context) draw(context, world, { colors: { ground: 'green' } });
