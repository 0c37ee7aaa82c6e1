/** The changing texts of the race. Texts that never change are in the HTML. */

export const words = {
    en: {
        label: 'Race track. Arrow keys or W, A, S, D drive, R starts again, P pauses.',
        left: 'Steer left',
        right: 'Steer right',
        gas: 'Gas',
        brake: 'Brake',
        missed: 'You missed a gate. Follow the arrow back to it: only a whole lap counts.',
        lap: (seconds) => `${seconds} s`,
        withCones: (seconds, cones) => `${seconds} s and ${cones} s for cones`,
        record: (lap) =>
            `${lap}. That is your best lap! Restart, or press R, to race your own ghost.`,
        slower: (lap, behind) =>
            `${lap}: ${behind} s behind your best. Restart, or press R, to try again.`,
        beaten: ' You beat the shared lap.',
        challenge: (seconds) => `Somebody drove this lap in ${seconds} s. Beat it!`,
    },
    zh: {
        label: '赛道。方向键或 W、A、S、D 驾驶，R 重新开始，P 暂停。',
        left: '向左转',
        right: '向右转',
        gas: '加速',
        brake: '刹车、倒车',
        missed: '漏过了一道门。跟着箭头回去：跑完整圈才算数。',
        lap: (seconds) => `${seconds} 秒`,
        withCones: (seconds, cones) => `${seconds} 秒，加撞倒锥筒的 ${cones} 秒`,
        record: (lap) => `${lap}。这是你的最快圈！重新开始（R），和自己的影子比赛。`,
        slower: (lap, behind) => `${lap}：比最快圈慢 ${behind} 秒。重新开始（R），再来一次。`,
        beaten: '你赢了分享的那一圈。',
        challenge: (seconds) => `有人用 ${seconds} 秒跑完了这一圈。来超过他！`,
    },
};
