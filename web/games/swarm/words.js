/** The texts of the game, in both languages. */

export const words = {
    en: {
        label: 'Swarm. Arrow keys or W A S D move, Space or the mouse button fires.',
        title: 'Swarm',
        begin: 'Move or tap to start',
        over: (seconds) => `${seconds} s`,
        again: 'Space or tap: once more',
        told: (seconds, kills) =>
            `Game over: you survived ${seconds} s and stopped ${kills} enemies.`,
        best: (seconds) => `Your best time: ${seconds} s!`,
        beat: (seconds) => `Someone survived ${seconds} s in this arena. Survive longer.`,
        beaten: (seconds) => `You beat the ${seconds} s of the link.`,
        wave: (number) => `Wave ${number}`,
        boss: 'a boss is coming',
        gifts: { paddle: 'One more paddle', heart: 'One more heart', beam: 'A wider beam' },
        corner: (bodies, milliseconds) => `${bodies} bodies · ${milliseconds} ms`,
        milliseconds: (time) => `${time} ms`,
        full: 'A bot plays among as many enemies as the arena holds. Press Restart to play yourself.',
    },
    zh: {
        label: '虫群。方向键或 W A S D 移动，空格键或鼠标键发射。',
        title: '虫群',
        begin: '移动或点按开始',
        over: (seconds) => `${seconds} 秒`,
        again: '空格键或点按：再来一次',
        told: (seconds, kills) => `游戏结束：你坚持了 ${seconds} 秒，挡住了 ${kills} 个敌人。`,
        best: (seconds) => `你的最好成绩：${seconds} 秒！`,
        beat: (seconds) => `有人在这个场地坚持了 ${seconds} 秒。试试坚持更久。`,
        beaten: (seconds) => `你超过了链接里的 ${seconds} 秒。`,
        wave: (number) => `第 ${number} 波`,
        boss: '首领来了',
        gifts: { paddle: '多一块挡板', heart: '多一颗心', beam: '光束变宽' },
        corner: (bodies, milliseconds) => `${bodies} 个物体 · ${milliseconds} 毫秒`,
        milliseconds: (time) => `${time} 毫秒`,
        full: '机器人在满场的敌人中玩。点“重新开始”自己玩。',
    },
};
