// Every public name and option, used correctly, and incorrectly where a comment says so. Reads js/*.d.ts; nothing here
// runs.

import type * as t from 'sepaxis';
import {
    Body,
    box,
    capsule,
    castRay,
    chain,
    circle,
    closestPoint,
    collide,
    collideMany,
    compound,
    contains,
    convexPolygon,
    distance,
    ellipsePoints,
    History,
    hull,
    overlaps,
    overlapsMany,
    point,
    polygon,
    record,
    replay,
    Shape,
    segment,
    shapeFrom,
    simplify,
    sweep,
    syncTest,
    tiles,
    trace,
    version,
    World,
    warmUp,
} from 'sepaxis';
import { type DrawOptions, draw } from 'sepaxis/debug';
import { atan2, cos, type List, type Random, type RandomState, random, sin } from 'sepaxis/math';

/** Accepts only two types that are the same. */
type Same<A, B> =
    (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const proves = <T extends true>(...proof: T[]): void => void proof;

/** Accepts values of this type. */
const is = <T>(...values: T[]): void => void values;

// --- Shapes -------------------------------------------------------------------------------------------

const disc: Shape = circle(25);
const told: t.ShapeDefinition = disc.definition;
const ringData: t.PolygonDefinition = { kind: 'polygon', points: [0, 0, 1, 0, 0, 1], holes: [] };
proves<Same<ReturnType<Shape['toJSON']>, t.ShapeDefinition>>(true);
shapeFrom(told);
shapeFrom(disc);
shapeFrom(JSON.parse(JSON.stringify(disc)));
shapeFrom(structuredClone(disc));
shapeFrom({ kind: 'compound', shapes: [ringData, { kind: 'piece', index: 0, of: ringData }] });
shapeFrom({ kind: 'tiles', columns: 1, rows: 1, size: 8, cells: new Uint8Array(1) });
shapeFrom({ kind: 'chain', points: [0, 0, 1, 0], oneSided: true });
if (told.kind === 'box') told.width.toFixed();
// @ts-expect-error: it has no kind
shapeFrom({ radius: 5 });
// @ts-expect-error: a box has no points
shapeFrom({ kind: 'box', points: [0, 0] });
// @ts-expect-error: it is read-only
disc.definition = told;
const warm: Promise<void> = warmUp();
warm.then();
const crate: Shape = box(300, 40);
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
polygon(new Float64Array(6));
const fixedPoints = [
    [0, 0],
    [1, 0],
    [0, 1],
] as const;
polygon(fixedPoints);
const loosePoints = [
    [0, 0],
    [1, 0],
    [0, 1],
];
polygon(loosePoints, { holes: [loosePoints] });
const wedge: Shape = convexPolygon(fixedPoints, { radius: 1 });
convexPolygon(wedge.points);
convexPolygon(new Float32Array(6), { radius: undefined });
// @ts-expect-error: it has no holes
convexPolygon(fixedPoints, { holes: [] });
chain(loosePoints);
const anyPoints: t.Points = triangle.points;
polygon(anyPoints);

proves<
    Same<
        typeof disc.kind,
        | 'circle'
        | 'box'
        | 'capsule'
        | 'segment'
        | 'point'
        | 'polygon'
        | 'compound'
        | 'chain'
        | 'tiles'
    >
>();
const ring: Shape = polygon(fixedPoints, { holes: [triangle.points] });
const ell: Shape = compound([box(10, 2), box(2, 10).at(4, 4)]);
const ground: Shape = chain([0, 0, 10, 0, 20, 5], { oneSided: true, radius: 1 });
const level: Shape = tiles({
    columns: 2,
    rows: 1,
    size: 32,
    cells: [1, 2],
    kinds: ['solid', { points: [0, 0, 1, 0, 1, 1], oneWay: { x: 0, y: -1 } }],
});
proves<Same<typeof level.tiles, Readonly<t.TileGrid> | undefined>>();
simplify(ring.points, 0.5).map(({ x, y }) => x + y);
const pieces: readonly Shape[] = [...ell.pieces, ...ground.pieces];
const linked: t.ChainOptions = { closed: true };
const slope: t.TileKind = { points: [0, 1, 1, 1, 1, 0] };
const grid: t.TileOptions = { columns: 1, rows: 1, size: 8, cells: [1], kinds: [slope] };
const looseKinds = ['solid', loosePoints, { points: 'solid', oneWay: { x: 0, y: -1 } }];
tiles({ columns: 1, rows: 1, size: 8, cells: [1], kinds: looseKinds });
if (level.tiles) tiles({ ...level.tiles, cells: [0, 1] });
chain(ring.points, linked);
pieces.concat(tiles(grid));
// @ts-expect-error: cells are numbers
tiles({ columns: 1, rows: 1, size: 1, cells: ['solid'] });
is<Shape[]>([
    box(10, 10, { radius: 2 }),
    polygon(fixedPoints, { radius: 2 }),
    hull([0, 0, 1, 0, 0, 1], { radius: 1 }),
    hull(ellipsePoints(5, 3)),
    capsule(0, 0, 10, 0, 3),
    segment(0, 0, 10, 0),
    point(),
    disc.at(5, 5).at(1, 2, 0.5).scaled(2).scaled(-1, 1),
]);
is<t.Point[]>(ellipsePoints(5, 3, 12, 0.1));
is<boolean>(disc.isConvex);
is<number[]>([disc.radius, disc.area, disc.bounds.minX, crate.points[0]?.x ?? 0]);

// @ts-expect-error: shapes are made by functions
new Shape();
// @ts-expect-error: a box needs a height
box(1);
// @ts-expect-error: numbers, not text
circle('25');
// @ts-expect-error: the radius is missing
capsule(0, 0, 1, 1);
// @ts-expect-error: unknown option
box(1, 1, { rounding: 1 });
// @ts-expect-error: a point has no size
point(1);
// @ts-expect-error: points are lists of numbers, not of text
polygon([['0', '0']]);
// @ts-expect-error: immutable
disc.radius = 5;
// @ts-expect-error: immutable
triangle.points[0].x = 5;
// @ts-expect-error: immutable
triangle.bounds.minX = 5;
// @ts-expect-error: immutable
triangle.points.push({ x: 0, y: 0 });

// --- Two shapes ---------------------------------------------------------------------------------------

const pose: t.Pose = { x: 1, y: 2, angle: 3 };
const here: t.Pose = {};
const out: Partial<t.Collision> = {};

is<boolean>(overlaps(disc, pose, crate, here));
const found: t.Collision | null = collide(disc, pose, crate, { x: 5 });
const filled: t.Collision | null = collide(disc, pose, crate, here, out);
is<t.Point | undefined>(found?.normal);
is<number | undefined>(filled?.depth);
const touches: t.ContactPoint[] = found?.points ?? [];
is<(boolean | undefined)[]>([found?.aInB, found?.bInA]);

const gap: t.Distance = distance(disc, pose, crate, here, {});
is<boolean>(contains(crate, pose, 1, 2));
const outline: t.OutlinePoint = closestPoint(crate, pose, 1, 2);
const ray: t.RayHit | null = castRay(crate, pose, 0, 0, 10, 0);
const motion: t.Motion = { dx: 1, dAngle: 0.1 };
const met: t.SweepHit | null = sweep(disc, pose, motion, crate, here, {});
const columns: t.PoseColumns = { x: new Float64Array(2), y: [0, 1] };
const pairs: t.PairColumns = { a: new Uint32Array(1), b: Uint32Array.of(1), length: 1 };
is<Uint8Array>(overlapsMany([disc, crate], columns, pairs, new Uint8Array(1)));
const rows: t.CollisionColumns = collideMany([disc, crate], columns, pairs);
is<(number | boolean | undefined)[]>([
    gap.distance,
    gap.pointA.x,
    outline.normal.y,
    outline.inside,
    ray?.t,
    ray?.inside,
    met?.t,
    met?.exact,
    met?.overlapping,
    rows.depth[0],
    touches[0]?.id,
]);

// @ts-expect-error: null is to be handled
castRay(crate, pose, 0, 0, 10, 0).t;
// @ts-expect-error: the direction is missing
castRay(crate, pose, 0, 0);
// @ts-expect-error: a motion is not a number
sweep(disc, pose, 5, crate, here, {});
// @ts-expect-error: indices are integers
overlapsMany([disc], columns, { a: new Float64Array(1), b: [0] });
// @ts-expect-error: an object with a length is not an array
overlapsMany([disc], { ...columns, x: { length: 2, 0: 1, 1: 2 } }, pairs);
// @ts-expect-error: a result is one byte
overlapsMany([disc], columns, pairs, new Float32Array(1));

const traced: t.Trace = trace(disc, pose, triangle, here);
const numbers: number[] = [traced.separating, traced.winner];
is<'gap' | 'no axis left'>(traced.reason);
is<t.Collision | null>(traced.collision);
is<boolean>(traced.hit);
is<'edge' | 'vertex' | 'inside' | undefined>(traced.region?.kind);
for (const axis of traced.axes) {
    const { x, y, source, index, indexB, a, b, overlap }: t.TraceAxis = axis;
    const shadow: t.Interval = a;
    proves<Same<typeof source, 'a' | 'b' | 'vertex' | 'centers'>>();
    numbers.push(x, y, index, indexB, shadow.min, shadow.max, b.min, b.max, overlap);
}

// @ts-expect-error: the second pose is missing
overlaps(disc, pose, crate);
// @ts-expect-error: a shape is not a pose
overlaps(disc, crate, pose, here);
// @ts-expect-error: null is to be handled
collide(disc, pose, crate, here).depth;
// @ts-expect-error: a vector cannot hold a collision
collide(disc, pose, crate, here, { x: 0, y: 0 });
// @ts-expect-error: a list cannot hold a collision either
collide(disc, pose, crate, here, []);
// @ts-expect-error: x is a number
overlaps(disc, { x: '1' }, crate, here);
// @ts-expect-error: it is called angle
overlaps(disc, { rotation: 1 }, crate, here);

// --- The world ----------------------------------------------------------------------------------------

const worldOptions: t.WorldOptions = { capacity: 100, maxBytes: 2 ** 24, minDepth: 0.01 };
const world = new World(worldOptions);
new World();

// @ts-expect-error: unknown option
new World({ size: 5 });

const options: t.BodyOptions<string> = {
    x: 1,
    y: 2,
    angle: 0.5,
    isStatic: false,
    isSensor: true,
    enabled: true,
    category: 2,
    mask: 0xff,
    group: -1,
    tag: 7,
    weight: 0,
    data: 'mine',
};
const named: Body<string> = world.add(disc, options);
const inferred = world.add(disc, { data: { lives: 3 } });
inferred.data.lives -= 1;
const plain: Body = world.add(crate);
const platform: Body = world.add(crate, { isStatic: true, oneWay: { x: 0, y: -1 } });
platform.oneWay = null;
const bullet: Body = world.add(disc, { bullet: true });
bullet.bullet = false;
const moving: t.MoveOptions = {
    up: { x: 0, y: -1 },
    maxSlope: 1,
    snap: 4,
    step: 8,
    constantSpeed: true,
    filter: { ignore: platform },
};
const hesitant = Math.random() < 0.5;
plain.moveAndSlide(3, 4, {
    up: hesitant ? { x: 0, y: -1 } : undefined,
    maxSlope: hesitant ? 1 : undefined,
    snap: hesitant ? 1 : undefined,
    step: hesitant ? 1 : undefined,
    constantSpeed: hesitant ? true : undefined,
    filter: hesitant ? {} : undefined,
});
const moved: t.Move = plain.moveAndSlide(3, 4, moving);
const again: Partial<t.Move> = {};
proves<Same<t.Move, ReturnType<typeof plain.moveAndSlide>>>();
plain.moveAndSlide(moved.slideX, moved.slideY, {}, again);
const hits: t.MoveHit[] = moved.hits;
const walls: t.MoveHit[] = moved.walls;
proves<Same<typeof moved.onWallLeft | typeof moved.onWallRight, boolean>>();
walls.map(({ normal }) => normal.x);
hits.map(({ body, normal, kind }) => [body.index, normal.x, kind === 'floor']);
hits.map(({ x, y, column, row }: t.TileHit & t.Point) => x + y + plain.tileAt(column, row));
plain.dropThrough();
plain.setTile(0, 1, 2);
proves<Same<ReturnType<typeof plain.tileAt>, number>>();
const passages: t.Passages = world.passed;
for (const row of passages) {
    const { bullet: fast, body, t, normalX, normalY, sensor }: t.Passage = row;
    proves<Same<typeof sensor, boolean>>();
    numbers.push(row.x, row.y, row.column, row.row);
    fast.set(body.x + t * normalX, body.y + normalY);
}
const casting: t.CastFilter = { oneWay: true, statics: true };
world.castRay(0, 0, 1, 0, casting);
world.castShape(disc, {}, 1, 0, casting);
world.castShape(disc, {}, 1, 0, { dAngle: 1 } satisfies t.CastShapeFilter);
// @ts-expect-error: queries of overlaps have no direction
world.queryPoint(0, 0, { oneWay: true });
proves<Same<typeof plain.data, unknown>>();

// @ts-expect-error: a shape comes first
world.add({ x: 1, y: 2 });
// @ts-expect-error: unknown option
world.add(disc, { static: true });
// @ts-expect-error: true or false
world.add(disc, { isStatic: 1 });
// @ts-expect-error: the value is a text
named.data = 5;

world.reserve({ bodies: 100, contacts: 1000 });
world.reserve({ bodies: 100 });
world.reserve({ contacts: 1000 });
// @ts-expect-error: unknown option
world.reserve({ shapes: 5 });

is<Body>(world.body(plain.index));
is<Body | undefined>(world.get(plain.id));
// @ts-expect-error: it may have been removed
world.get(plain.id).x;
is<Body[]>([...world.bodies]);
is<Body>(world.bodies[0]);
numbers.push(world.bodies.length);
// @ts-expect-error: the list is frozen
world.bodies.push(plain);
for (const body of world.bodies) numbers.push(body.x);
const stats: t.WorldStats = world.stats;
numbers.push(stats.candidates, stats.tested, stats.kept);
contains(plain, 1, 2);
closestPoint(plain, 1, 2, {});
castRay(plain, 0, 0, 1, 1, {});
distance(plain, named);
sweep(plain, motion, named, {});
numbers.push(world.size, world.count, world.capacity, world.bytes, world.hash());
is<boolean>(world.disposed);

const { x, y }: { x: Float64Array; y: Float64Array } = world;
is<Float64Array>(world.angle);
is<Uint32Array>(world.tag, world.category, world.mask);
is<Float32Array>(world.weight);
is<Uint8Array>(world.alive);
x[plain.index] = 5;

// @ts-expect-error: columns are written to, not replaced
world.x = x;
// @ts-expect-error: the size is read-only
world.size = 0;

world.update();
const separateOptions: t.SeparateOptions = { iterations: 4, filter: { mask: 2 } };
const separation: t.Separation = world.separate(separateOptions);
world.separate();
world.separate({ filter: { mask: ~2 } }, separation);
world.separate({ filter: { ignore: plain } });
world.separate(undefined, separation);
numbers.push(separation.moved, separation.remaining);
// @ts-expect-error: weights have replaced it
world.separate({ mode: 'first' });

// --- Queries of a world --------------------------------------------------------------------------------

const filter: t.QueryFilter = { category: 1, mask: ~2, group: 0, ignore: [plain, named] };
world.separate({ filter });
const list: Body[] = world.queryPoint(1, 2);
world.queryPoint(1, 2, { ...filter, radius: 5 }, list);
world.queryBox(0, 0, 5, 5, { mode: 'inside', sensors: true }, list);
world.queryShape(disc, plain, { ignore: plain, statics: false }, list);
const rayHit: t.BodyRayHit | null = world.castRay(0, 0, 5, 5, filter, {});
if (rayHit) numbers.push(rayHit.t, rayHit.normal.x, rayHit.body.index, rayHit.column, rayHit.row);
world.castRay(0, 0, 5, 5, { accept: ({ data, index }) => data === 'foe' && index > 0 });
// @ts-expect-error: true or false
world.castRay(0, 0, 5, 5, { accept: () => 1 });
// @ts-expect-error: not for batches of rays
world.castRays({ x: [0], y: [0], dx: [1], dy: [1] }, undefined, { accept: () => true });
const cell: t.ContactCell | null = world.contacts.cell(0);
if (cell) world.contacts.cell(0, cell)?.body.tileAt(cell.column, cell.row);
is<boolean>(world.castRayAny(0, 0, 5, 5, filter));
is<t.BodyRayHit[]>(world.castRayAll(0, 0, 5, 5, undefined, []));
const rayColumns: t.RayHitColumns = world.castRays({ x: [0], y: [0], dx: [1], dy: [1], length: 1 });
world.castRays({ x, y, dx: x, dy: y }, rayColumns, filter).body.length;
const swept: t.BodySweepHit | null = world.castShape(disc, here, 5, 5, filter, {});
if (swept) numbers.push(swept.t, swept.body.x);
const near: t.NearBody[] = world.nearest(1, 2, { k: 3, radius: 10 });
for (const { body, distance: far, x: nearX } of near) numbers.push(body.id, far, nearX);
world.refresh();
// @ts-expect-error: unknown option
world.queryPoint(1, 2, { categories: 1 });
// @ts-expect-error: radius is not for rays
world.castRay(0, 0, 5, 5, { radius: 5 });
// @ts-expect-error: a list of bodies
world.queryPoint(1, 2, {}, {});
// @ts-expect-error: not one of the modes
world.queryBox(0, 0, 5, 5, { mode: 'in' });

// --- Results -------------------------------------------------------------------------------------------

const contacts: t.Contacts = world.contacts;
const sensed: t.Contacts = world.sensed;
for (const contact of contacts) {
    const { a, b, normalX, normalY, depth: deep }: t.Contact = contact;
    numbers.push(a.x, b.x, normalX, normalY, deep);
    // @ts-expect-error: results are read-only
    contact.depth = 0;
}
sensed.forEach((contact) => void numbers.push(contact.depth));
const integers: Uint32Array[] = [contacts.a, contacts.b];
is<Float32Array[]>([contacts.normalX, contacts.normalY, contacts.depth]);
numbers.push(contacts.length);
// @ts-expect-error: not an array
contacts.map((contact) => contact.depth);

is<t.PairEvents[]>([world.began, world.ended]);
for (const { a, b, sensor } of world.began) if (sensor) numbers.push(a.id, b.id);
world.ended.forEach((event: t.PairEvent) => void numbers.push(event.a.index));
is<Uint8Array>(world.began.sensor);
integers.push(world.ended.a, world.ended.b);
numbers.push(world.ended.length);
// @ts-expect-error: an event has no depth
world.began.depth;

// --- Bodies -------------------------------------------------------------------------------------------

plain.x += 1;
plain.y += 1;
plain.angle += 1;
plain.isStatic = !plain.isStatic;
plain.isSensor = !plain.isSensor;
plain.enabled = !plain.enabled;
plain.category |= 2;
plain.mask &= ~2;
plain.group = -1;
plain.tag = 7;
plain.weight = 2;
plain.data = 'anything';
is<Body<string>>(named.set(1, 2).teleport(1, 2).teleport(1, 2, 3));
const corner: t.Point = plain.toWorld(1, 2);
plain.toWorld(1, 2, corner);
plain.toLocal(1, 2, corner).x;
const bounds: t.Bounds = plain.bounds();
world.extent(bounds)?.minX;
plain.bounds(bounds).maxX;
numbers.push(plain.id, plain.index);
is<[Shape, World, boolean]>([plain.shape, plain.world, plain.alive]);
plain.remove();

is<boolean>(overlaps(plain, named));
collide(plain, named, out)?.normal;
trace(plain, named).axes;
overlaps(disc, plain, crate, named);

// @ts-expect-error: bodies are made by a world
new Body();
plain.shape = disc;
// @ts-expect-error: a table of contacts is read-only
plain.contacts = [];
// @ts-expect-error: read only
plain.alive = false;
// @ts-expect-error: y is missing
plain.set(1);
// @ts-expect-error: two bodies, or two shapes with their poses
overlaps(plain, disc, named, here);

// --- Rows of a body, many bodies, custom columns -------------------------------------------------------

for (const { other, normalX, row } of contacts.of(plain)) numbers.push(other.x, normalX, row);
plain.contacts.forEach((contact: t.BodyContact) => void numbers.push(contact.depth));
numbers.push(plain.contacts.length, world.began.of(plain).length);
world.began.of(plain).forEach((event: t.BodyEvent) => void numbers.push(event.other.id));
const ofOne: t.BodyContact[] = plain.contacts.toArray();
// @ts-expect-error: rows of a body have no a and b
ofOne[0]?.a;
const pointsOfRow: t.ContactPoint[] = contacts.points(0);
numbers.push(contacts.points(0, pointsOfRow)[0]?.id ?? 0);
const copies: t.Contact[] = contacts.toArray();
numbers.push(copies[0]?.depth ?? 0, world.ended.of(plain).toArray().length);

numbers.push(world.addMany(disc, 3, { x: [1, 2, 3], y: new Float64Array(3), isStatic: true }));
world.addMany([disc, crate], 2);
world.addMany(disc, 2, { isSensor: [true, false], enabled: new Uint8Array(2) });
// @ts-expect-error: addMany takes no data
world.addMany(disc, 1, { data: 1 });
const speed: Float32Array = world.column('speed', 'Float32Array');
const lives: Uint8Array = world.column('lives', Uint8Array);
// @ts-expect-error: BigInt arrays are not allowed
world.column('big', BigInt64Array);
numbers.push(speed.length, lives.length);

const explanation: t.Explanation = world.explain(plain, named);
numbers.push(explanation.gap ?? explanation.depth ?? 0);
world.timing = () => performance.now();
world.timing = null;
numbers.push(world.stats.ms?.narrow ?? world.stats.moved);

world.clear();
world.dispose();

// --- A world that knows the data of its bodies ---------------------------------------------------------

interface Enemy {
    kind: 'enemy';
    lives: number;
}
interface Coin {
    kind: 'coin';
    worth: number;
}
type Thing = Enemy | Coin;
const zombie: Enemy = { kind: 'enemy', lives: 3 };

export function ofKind(level: World<Thing>, money: World<Coin | undefined>): void {
    const enemy = level.add(disc, { data: zombie });
    proves<Same<typeof enemy, Body<Enemy, Thing>>>();
    enemy.data.lives -= 1;
    const thing: Body<Thing> = enemy;
    const kinds: Thing[] = [];
    for (const { a, b } of level.contacts) kinds.push(a.data, b.data);
    for (const { other } of enemy.contacts) kinds.push(other.data);
    for (const { other } of level.sensed.of(enemy)) kinds.push(other.data);
    for (const { other } of level.ended.of(enemy)) kinds.push(other.data);
    level.began.forEach(({ a, b }) => void kinds.push(a.data, b.data));
    for (const { bullet: fast, body } of level.passed) kinds.push(fast.data, body.data);
    for (const { data } of level.bodies) kinds.push(data);
    kinds.push(level.body(0).data, enemy.world.body(0).data);
    for (const { a } of level.contacts.toArray()) if (a.data.kind === 'coin') a.data.worth += 1;

    // An `out` may be a partial object; the call returns it with all properties.
    const seenBy: Partial<t.BodyRayHit<Thing>> = {};
    const seenFirst = level.castRay(0, 0, 5, 5, {}, seenBy);
    if (seenFirst) kinds.push(seenFirst.body.data);
    const swept: Partial<t.BodySweepHit<Thing>> = {};
    kinds.push(level.castShape(disc, {}, 1, 0, {}, swept)?.body.data ?? zombie);
    const part: Partial<t.Move<Thing>> = {};
    const move = enemy.moveAndSlide(1, 2, {}, part);
    if (move.floor) kinds.push(move.floor.data);
    for (const { body } of [...move.hits, ...move.walls]) kinds.push(body.data);
    const done: Partial<t.Separation> = {};
    numbers.push(level.separate({}, done).moved);
    const around: Partial<t.Bounds> = {};
    const at: Partial<t.Point> = {};
    numbers.push(enemy.bounds(around).minX, enemy.toWorld(1, 2, at).x, enemy.toLocal(1, 2, at).y);
    const found: Body<Thing>[] = level.queryPoint(1, 2);
    for (const { data } of level.queryBox(0, 0, 5, 5, {}, found)) kinds.push(data);
    for (const { data } of level.queryShape(disc, enemy, {}, found)) kinds.push(data);
    const rays: t.BodyRayHit<Thing>[] = level.castRayAll(0, 0, 5, 5);
    const closest: t.NearBody<Thing>[] = level.nearest(1, 2);
    for (const { body } of [...rays, ...closest]) kinds.push(body.data);

    // An `out` without a type of data fits any world; the result has the type of the world's data.
    const anyMove: Partial<t.Move> = {};
    proves<Same<ReturnType<typeof enemy.moveAndSlide>, t.Move<Thing>>>();
    kinds.push(enemy.moveAndSlide(1, 2, {}, anyMove).floor?.data ?? zombie);
    const anyRay: Partial<t.BodyRayHit> = {};
    kinds.push(level.castRay(0, 0, 5, 5, {}, anyRay)?.body.data ?? zombie);
    const anySweep: Partial<t.BodySweepHit> = {};
    kinds.push(level.castShape(disc, {}, 1, 0, {}, anySweep)?.body.data ?? zombie);
    numbers.push(money.body(0).moveAndSlide(1, 2, {}, anyMove).floor?.data?.worth ?? 0);
    numbers.push(money.castRay(0, 0, 5, 5, {}, anyRay)?.body.data?.worth ?? 0);
    numbers.push(money.castShape(disc, {}, 1, 0, {}, anySweep)?.body.data?.worth ?? 0);

    // A guard narrows any body of this world to one kind.
    const isCoin = (body: Body<Thing>): body is Body<Coin, Thing> => body.data.kind === 'coin';
    for (const { other } of enemy.contacts) if (isCoin(other)) other.data.worth += 1;
    const coins: Body<Coin, Thing>[] = found.filter(isCoin);
    kinds.push(...coins.map(({ data }) => data));
    // @ts-expect-error: a Body<Enemy> belongs to a world that has only enemies
    const alone: Body<Enemy> = enemy;
    kinds.push(alone.data);

    // A World<Thing> is a World, and a Body<Thing> is a Body.
    const any: World = level;
    const anyBody: Body = enemy;
    overlaps(thing, anyBody);
    any.explain(enemy, anyBody);
    level.queryPoint(1, 2, { ignore: [enemy, anyBody] });

    money.add(crate, { isStatic: true });
    money.add(crate);
    const coin: Body<Coin | undefined> = money.add(disc, { data: { kind: 'coin', worth: 5 } });
    numbers.push(coin.data?.worth ?? 0);
    // @ts-expect-error: an enemy is not a coin
    money.add(disc, { data: zombie });
    // @ts-expect-error: every body of this world has data
    level.add(disc);
    // @ts-expect-error: every body of this world has data
    level.add(disc, { x: 5 });
    // @ts-expect-error: a number is not a thing
    level.add(disc, { data: 5 });
    // @ts-expect-error: a list of bodies of another kind
    level.queryPoint(1, 2, {}, [coin]);
    // @ts-expect-error: coins have no lives
    for (const { other } of coin.contacts) numbers.push(other.data?.lives ?? 0);
}

/** Generic over the type of data. */
export class Layer<Data> {
    readonly world: World<Data> = new World<Data>();

    put(data: Data): Body<Data> {
        return this.world.add(disc, { x: 1, data });
    }

    first(): Data {
        return this.world.body(0).data;
    }

    below(body: Body<Data>, out: Partial<t.Move>, own: Partial<t.Move<Data>>): Data | undefined {
        body.moveAndSlide(0, 1, {}, own);
        return body.moveAndSlide(0, 1, {}, out).floor?.data;
    }
}

// In an untyped world, bodies have the type of their data, and rows have none.
const scored = world.add<{ score: number }>(disc);
scored.data = { score: 1 };
const text3: Body<string> = world.add(disc, { data: 'three' });
const takes = (body: Body<string>): string => body.data;
takes(world.add(disc, { data: 'three' }));
takes(text3);
for (const { a } of world.contacts) proves<Same<typeof a.data, unknown>>();
// @ts-expect-error: the type of the data is unknown
takes(world.body(0));

// --- Drawing ------------------------------------------------------------------------------------------

const drawOptions: DrawOptions = {
    clear: false,
    bounds: true,
    contacts: false,
    colors: {
        free: 'red',
        hit: '#fff',
        static: 'gray',
        sensor: 'blue',
        bounds: 'black',
        contact: 'green',
    },
};

export function show(
    canvas: CanvasRenderingContext2D,
    offscreen: OffscreenCanvasRenderingContext2D,
    webgl: WebGLRenderingContext,
): void {
    draw(canvas, world);
    draw(offscreen, world, drawOptions);
    draw(canvas, world, { colors: { hit: 'red' } });
    // @ts-expect-error: only in two dimensions
    draw(webgl, world);
    // @ts-expect-error: unknown option
    draw(canvas, world, { color: 'red' });
    // @ts-expect-error: unknown colour
    draw(canvas, world, { colors: { wall: 'red' } });
}

// --- Options that may be undefined ---------------------------------------------------------------------

export function pass(x: number | undefined, yes: boolean | undefined): void {
    new World({ capacity: x, maxBytes: x, minDepth: x });
    const shape = box(1, 1, { radius: x });
    world.add(shape, {
        x,
        isStatic: yes,
        mask: x,
        oneWay: undefined,
        bullet: yes,
        data: undefined,
    });
    world.addMany(shape, 1, { x, isSensor: yes });
    world.reserve({ bodies: x, contacts: x });
    world.queryBox(0, 0, 1, 1, { mask: x, ignore: undefined, sensors: yes, mode: undefined });
    world.separate({ iterations: x, filter: undefined });
    world.queryShape(shape, { x, angle: x });
}

export function paint(canvas: CanvasRenderingContext2D, hit: string | undefined): void {
    draw(canvas, world, { clear: undefined, colors: hit ? { hit } : undefined });
    draw(canvas, world, { colors: { hit } });
}

// --- Angles and random numbers -------------------------------------------------------------------------

is<number>(atan2(sin(1), cos(1)));
const chance: Random = random(42);
const kept: RandomState = chance.state;
chance.state = kept;
chance.state = Uint32Array.from(kept);
const ahead: Random = chance.clone();
is<number>(ahead.int(1, 6) + ahead.next());
const suits = ['♠', '♥', '♦', '♣'] as const;
is<'♠' | '♥' | '♦' | '♣'>(chance.pick(suits));
is<string[]>(chance.shuffle([...suits]));
const indices: Uint8Array = chance.shuffle(Uint8Array.of(1, 2, 3));
const places: List<number> = indices;
is<number>(chance.pick(places));
// @ts-expect-error: the order of a frozen list cannot change
chance.shuffle(suits);
// @ts-expect-error: a seed must be given
random();
// @ts-expect-error: a seed is a number
random('level 1');
// @ts-expect-error: y and x, not a point
atan2({ x: 1, y: 2 });
// @ts-expect-error: a state is not one number
chance.state = 5;

const { appeared, vanished } = new World<Player>().restore(new Uint8Array(9), { shapes: [] });
is<number | undefined>(appeared[0]?.data?.lives);
// @ts-expect-error: bodies of another world have no data
appeared[0]?.data.lives;
is<number | undefined>(vanished[0]?.data.lives);

// --- Recordings ----------------------------------------------------------------------------------------

interface Player {
    lives: number;
}
const filmed = new World<Player>();
const recording: t.Recording<Player> = record(filmed, { frames: 3600, maxBytes: 2 ** 20 });
recording.keep({ score: 4 });
const film: Uint8Array = recording.save();
const film2: Uint8Array = recording.stop();
is<number>(recording.length + recording.bytes);
const replayed: t.Replay<Player, { score: number }> = replay(film, filmed, {
    restoreGame: (game: { score: number }) => game.score,
});
while (replayed.step()) replayed.seek(replayed.frame - 1);
const difference: t.ReplayDifference<Player> | null = replayed.difference;
is<number | undefined>(difference?.body?.data?.lives);
is<World>(replay(film2).world);
// @ts-expect-error: a recording is bytes
replay(recording);
// @ts-expect-error: no such option
record(filmed, { seconds: 60 });

// Undefined options count as omitted, as in all other functions.
const maybe: number | undefined = [60].at(0);
new History(filmed, { frames: maybe });
syncTest(filmed, () => {}, {
    frames: maybe,
    depth: maybe,
    saveGame: undefined,
    restoreGame: undefined,
});
record(filmed, { frames: maybe, maxBytes: maybe });
replay(film, filmed, { restoreGame: undefined });
filmed.restore(filmed.save(), { shapes: undefined });

is<string>(version);
