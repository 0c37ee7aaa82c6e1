/** Texts that all figures share, in the languages of the article. */

export const pageWords = {
    en: {
        keys: 'Drag a shape or handle. With the keyboard: Tab selects, arrow keys move, Q and E turn.',
        pause: 'Pause',
        play: 'Play',
    },
    zh: {
        keys: '拖动可以移动的图形；或用 Tab 选中，方向键移动，Q 和 E 旋转。',
        pause: '暂停',
        play: '播放',
    },
};
