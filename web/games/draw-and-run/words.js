/** The texts of the game, in both languages. Texts that never change are in the HTML. */

export const words = {
    en: {
        label: 'A level that you draw, a hero who runs through it, and a flag. Arrow keys or A and D run, Space jumps. Draw with the pointer, or press E to draw with the keys.',
        won: (seconds, coins, all) =>
            `${seconds} s, ${coins} of ${all} coins. Restart to race your ghost; the link shares the level and the ghost.`,
        spoiled: (seconds) =>
            `${seconds} s. You drew during this run: run again without drawing to leave a ghost.`,
        lost: 'Back to the start. Draw something to help the hero.',
        ghost: 'A shared run: its ghost starts when you do.',
        pen: 'Arrow keys move the pen, Space begins and ends a stroke, E ends drawing.',
        full: 'The level is full. Erase something first.',
    },
    zh: {
        label: '你来画关卡，主角在里面跑，终点是旗子。方向键或 A、D 跑，空格键跳。用指针画，或按 E 用键盘画。',
        won: (seconds, coins, all) =>
            `${seconds} 秒，金币 ${coins}/${all}。重来就能和幽灵比赛；链接可以分享两者。`,
        spoiled: (seconds) => `${seconds} 秒。这次你边跑边画：不画再跑一次，就能留下幽灵。`,
        lost: '回到起点。画点东西帮帮主角。',
        ghost: '这是别人分享的一次奔跑：你一出发，幽灵就出发。',
        pen: '方向键移动画笔，空格键开始和结束一笔，按 E 结束绘制。',
        full: '关卡已满，先擦掉一些。',
    },
};
