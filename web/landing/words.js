/** The texts that the landing page's code shows; static texts are in the pages. */

export const words = {
    en: {
        shape: (index) => `Shape ${index}`,
        copied: 'Copied',
        copyByHand: 'Select the command and copy it',
        pause: 'Pause',
        play: 'Play',
        unsupported: 'This browser cannot run the shapes:',
    },
    zh: {
        shape: (index) => `图形 ${index}`,
        copied: '已复制',
        copyByHand: '请选中后复制',
        pause: '暂停',
        play: '播放',
        unsupported: '此浏览器无法运行：',
    },
};
