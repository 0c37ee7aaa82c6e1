/** The texts of the drawn-outline scene, and translations of the library's errors. */

export const words = {
    en: {
        label: 'Outline',
        title: 'Draw your own',
        caption:
            'Any outline that does not cross itself is a shape, with or without holes: it is cut into a few convex pieces while you drag its corners. If it is invalid, the error names the faulty points.',
        keys: 'Drag a corner; press on an edge for a new one. “New outline” and “Add a hole” let you place corners; press on the first corner to close the ring. The test circle follows the pointer; on a touch screen, drag it. When the canvas has focus: <kbd>Tab</kbd> or <kbd>N</kbd> picks a corner, arrow keys move it (<kbd>Shift</kbd>: finely), <kbd>I</kbd> inserts one after it, <kbd>Del</kbd> removes it, <kbd>Enter</kbd> closes a ring. <kbd>Space</kbd> pauses.',
        presets: {
            star: 'star',
            comb: 'comb',
            spiral: 'spiral',
            'ring with two holes': 'ring, two holes',
            'bow-tie, an error': 'bow-tie, an error',
        },
        probe: 'Test circle',
        corner: 'Corner',
        preset: 'start with',
        tolerance: 'simplify by (pixels)',
        pieces: 'pieces',
        newOutline: 'New outline',
        newHole: 'Add a hole',
        close: 'Close it',
        remove: 'Remove corner',
        place: (isHole) => `Press to place the corners of ${isHole ? 'the hole' : 'the outline'}.`,
        finish: (isHole) =>
            `Press on the first corner to close ${isHole ? 'the hole' : 'the outline'}.`,
        corners: 'Corners, including holes',
        cornersLeft: (used, all) => `${used} of ${all}`,
        holes: 'Holes',
        count: 'Convex pieces',
        area: 'Area, square pixels',
        overlaps: 'Does the test circle overlap it?',
        push: 'Push of the circle',
        shortest: (length) => `${length}, the shortest`,
        begin: 'Place at least three corners on the canvas.',
        beginHole: 'Place the corners of a hole.',
        convex: 'Convex: one piece is enough.',
        cut: (pieces, holes) =>
            `Cut into ${pieces} convex pieces${holes === 0 ? '' : ` around ${holes === 1 ? 'a hole' : `${holes} holes`}`}, without new corners.`,
        refused: (message) => message,
    },
    zh: {
        label: '轮廓',
        title: '自己画一个',
        caption:
            '只要轮廓不与自身相交，就是一个图形，有洞也行：你拖动顶点时，它随时被切成不多的几个凸块。切不了的地方会指出来。',
        keys: '拖动顶点；在边上按下可添加新顶点。“新轮廓”和“加一个洞”让你逐个放置顶点，按第一个顶点即可闭合。测试圆跟随指针，也可用手指带着走。焦点在画布上时：<kbd>Tab</kbd> 或 <kbd>N</kbd> 选顶点，方向键移动（<kbd>Shift</kbd>：微调），<kbd>I</kbd> 在其后插入一个，<kbd>Del</kbd> 删除，<kbd>Enter</kbd> 闭合。<kbd>空格</kbd> 暂停。',
        presets: {
            star: '星形',
            comb: '梳子',
            spiral: '螺旋',
            'ring with two holes': '有两个洞的环',
            'bow-tie, an error': '蝴蝶结（有错误）',
        },
        probe: '测试圆',
        corner: '顶点',
        preset: '起始形状',
        tolerance: '简化程度（像素）',
        pieces: '显示凸块',
        newOutline: '新轮廓',
        newHole: '加一个洞',
        close: '闭合',
        remove: '删除顶点',
        place: (isHole) => `在要放${isHole ? '洞' : '轮廓'}的顶点的地方按下。`,
        finish: (isHole) => `按第一个顶点，闭合${isHole ? '这个洞' : '轮廓'}。`,
        corners: '顶点数，含洞的顶点',
        cornersLeft: (used, all) => `${all} 个中的 ${used} 个`,
        holes: '洞',
        count: '凸块',
        area: '面积（平方像素）',
        overlaps: '测试圆与它重叠吗？',
        push: '圆的推出',
        shortest: (length) => `${length}（最短）`,
        begin: '在画布上放置顶点，至少三个。',
        beginHole: '放置洞的顶点。',
        convex: '凸的：一块就够了。',
        cut: (pieces, holes) =>
            `${holes === 0 ? '' : `绕开 ${holes} 个洞，`}切成 ${pieces} 个凸块，没有添加顶点。`,
        refused: refusedInChinese,
    },
};

const point = String.raw`((?:holes\[\d+\] )?)point (\d+) (\(.*?\))`;
const pointInChinese = (ring, number, place) => `${ring ? ` ${ring}的` : ''}点 ${number} ${place} `;

/** The library's errors about outlines, and their Chinese translations. */
const refusals = [
    [
        /(holes\[\d+\])? needs at least 3 points, not (\d+)/,
        (of, count) => `${ringInChinese(of)}至少需要 3 个点，现在有 ${count} 个。`,
    ],
    [
        /(holes\[\d+\])?(?: has|:) no area/,
        (of) => `${ringInChinese(of)}没有面积：所有点都在一条直线上。`,
    ],
    [
        new RegExp(`the edge from ${point} meets the edge from ${point}`),
        (...parts) =>
            `与自身相交：从${pointInChinese(...parts.slice(0, 3))}开始的边，碰到从${pointInChinese(...parts.slice(3))}开始的边。请按顺序排列顶点，洞不能碰到任何东西。`,
    ],
    [
        new RegExp(`${point} lies outside of the outline`),
        (...parts) => `${pointInChinese(...parts)}在轮廓之外。`,
    ],
    [
        new RegExp(`${point} lies in the hole of ${point}`),
        (...parts) =>
            `${pointInChinese(...parts.slice(0, 3))}在${pointInChinese(...parts.slice(3))}所在的洞里。`,
    ],
    [
        /its larger side must be from ([\d.e+-]+) to ([\d.e+-]+)/,
        (least, most) => `较长的一边必须在 ${least} 到 ${most} 之间。`,
    ],
    [/at most (\d+) points, not (\d+)/, (most, count) => `最多 ${most} 个点，现在有 ${count} 个。`],
    [
        /at most (\d+) pieces, not (\d+)/,
        (most, count) => `最多 ${most} 个凸块，现在有 ${count} 个。`,
    ],
];

const ringInChinese = (name) => (name ? `${name} ` : '轮廓');

/** An unknown error is shown untranslated. */
function refusedInChinese(message) {
    for (const [known, inChinese] of refusals) {
        const [found, ...parts] = known.exec(message) ?? [];
        if (found) return inChinese(...parts).trim();
    }
    return message;
}
