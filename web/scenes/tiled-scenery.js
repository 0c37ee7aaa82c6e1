/**
 * The decoration of the level from Tiled: hills far away, water with waves, grass and flowers.
 * Reads the map and the camera, draws in the pixels of the map.
 */

/** `water` is the path of the water's body. */
export function createScenery(view, map, water) {
    const { context } = view;
    const tile = map.tilewidth;
    const flowers = flowersOf(map);

    /** The runs of water cells with air above them: from, to and height. */
    const surfaces = (() => {
        const { data, width } = map.layers.find(({ name }) => name === 'water');
        const runs = [];
        data.forEach((gid, i) => {
            if (!gid || data[i - width]) return;
            const [x, y] = [(i % width) * tile, Math.floor(i / width) * tile];
            const last = runs.at(-1);
            if (last?.[1] === x && last[2] === y) last[1] += tile;
            else runs.push([x, x + tile, y]);
        });
        return runs;
    })();

    /**
     * Call this before drawing the ground, whose slopes share cells with water. `pen(color, width)`
     * sets the stroke to a width in CSS pixels.
     */
    function drawWater(pen, time) {
        context.fillStyle = view.palette.aFill;
        context.fill(water);
        pen(view.palette.a, 2);
        context.beginPath();
        for (const [from, to, y] of surfaces) {
            for (let x = from; x <= to; x += 2) {
                const wave = Math.sin(x * 0.22 + time * 3) * 0.8;
                if (x === from) context.moveTo(x, y + wave);
                else context.lineTo(x, y + wave);
            }
        }
        context.stroke();
    }

    /** Draws distant hills, which move more slowly than the foreground. */
    function drawFar(cameraX) {
        const { width, height, palette } = view;
        context.fillStyle = palette.shade;
        context.globalAlpha = 0.55;
        for (const [part, share, wave] of [
            [0.15, 0.46, 210],
            [0.35, 0.6, 130],
        ]) {
            context.beginPath();
            context.moveTo(0, height);
            for (let x = 0; x <= width + 8; x += 8) {
                const at = (x + cameraX * part) / wave;
                const rise = Math.sin(at) + 0.5 * Math.sin(at * 2.3 + 1) + 0.2 * Math.sin(at * 5.1);
                context.lineTo(x, height * share - rise * 34);
            }
            context.lineTo(width, height);
            context.fill();
        }
        context.globalAlpha = 1;
    }

    /** Draws grass and flowers. Call this only when the canvas for everything that never moves is painted. */
    function drawPlants({ context, palette }, pen) {
        for (const { x, y, isFlower, lean } of flowers) {
            pen(palette.free, 1.4);
            context.beginPath();
            for (const blade of isFlower ? [0] : [-3, 0, 3]) {
                context.moveTo(x + blade * 0.6, y);
                context.quadraticCurveTo(
                    x + blade,
                    y - 4,
                    x + blade * 1.5 + lean,
                    y - (isFlower ? 7 : 5),
                );
            }
            context.stroke();
            if (!isFlower) continue;
            context.beginPath();
            context.arc(x + lean, y - 8, 2, 0, 2 * Math.PI);
            context.fillStyle = palette.accent;
            context.fill();
        }
    }

    return { drawFar, drawWater, drawPlants };
}

/** The cells of grass and flowers: decorative tiles without a shape. */
function flowersOf({ layers, tilesets: [{ firstgid, tiles }], tilewidth, tileheight }) {
    const { data, width } = layers.find(({ name }) => name === 'flowers');
    return data.flatMap((gid, i) => {
        const type = tiles.find(({ id }) => id === gid - firstgid)?.type;
        if (type === undefined) return [];
        return {
            x: ((i % width) + 0.5) * tilewidth,
            y: (Math.floor(i / width) + 1) * tileheight,
            isFlower: type === 'flower',
            lean: (i % 5) - 2,
        };
    });
}
