/**
 * The texts of the scenes page in both languages, except those of the individual scenes, which are
 * in the modules of the scenes. Static texts are in the HTML.
 */

import { spoken } from '../site/language.js';

/** The texts that several scenes share. */
const shared = {
    en: {
        shape: (label) => `Shape ${label}`,
        a: 'shape A',
        b: 'shape B',
        rotate: 'rotate automatically',
        apply: 'apply the push',
        touch: 'contact points',
        normal: 'normal',
        normals: 'contact normals',
        yes: 'yes',
        no: 'no',
        tunnelled: (name) =>
            `: nothing is detected. It has passed through the ${name}: tunnelling.`,
        unnoticed: ': nothing is detected either.',
        left: 'Run left',
        right: 'Run right',
        down: 'Drop',
        jump: 'Jump',
    },
    zh: {
        shape: (label) => `图形 ${label}`,
        a: '图形 A',
        b: '图形 B',
        rotate: '自行转动',
        apply: '应用推出',
        touch: '接触点',
        normal: '法线',
        normals: '接触法线',
        yes: '是',
        no: '否',
        tunnelled: (name) => `：什么也没发现。它已经穿过了${name}：这就是隧穿。`,
        unnoticed: '：同样什么也没发现。',
        left: '向左跑',
        right: '向右跑',
        down: '穿下',
        jump: '跳',
    },
};

/** The texts of a scene in the language of the page, with those that several scenes share. */
export const textsOf = (words) => ({ ...spoken(shared), ...spoken(words) });

/** The texts of the page. */
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
