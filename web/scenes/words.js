/** The texts of the scenes page, in both languages. Static texts are in the HTML. */

export const words = {
    en: {
        controls: 'Controls',
        pause: 'Pause',
        play: 'Play',
        busy: (fps, milliseconds) => `${fps} fps, ${milliseconds} ms`,
        idle: 'idle',
        unsupported: 'This browser cannot show the demo',
    },
    zh: {
        controls: '控制',
        pause: '暂停',
        play: '播放',
        busy: (fps, milliseconds) => `每秒 ${fps} 帧，${milliseconds} 毫秒`,
        idle: '空闲',
        unsupported: '此浏览器无法显示这个演示',
    },
};
