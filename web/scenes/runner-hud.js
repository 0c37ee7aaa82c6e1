/**
 * The line above a level with a runner: coins, time, best time, the kinds of surfaces that the runner touches, and
 * buttons to begin again, for the sound and for the link. Reads a game, writes HTML, and keeps the best time in the browser.
 */

import { say as gameSay, showSound } from '../games/kit/page.js';
import { createSound } from '../games/kit/sound.js';
import { keepStored, readStored } from '../games/kit/storage.js';
import { language, spoken } from '../site/language.js';
import { paced, write } from '../widgets/table.js';

export const words = {
    en: {
        coins: 'Coins',
        time: 'Time',
        best: 'Best',
        restart: 'Restart',
        share: 'Copy link',
        floor: 'floor',
        wall: 'wall',
        ceiling: 'ceiling',
        keys: 'Arrow keys run, Space jumps.',
        buttons: 'The buttons run and jump.',
        paused: 'paused: press Play or Space to resume',
        end: (seconds, coins) => `Flag reached in ${seconds} s with ${coins} coins.`,
        record: ' That is your best time!',
        again: ' Restart, or press R, to run again.',
        challenge: (seconds) => `The grey runner reached the flag in ${seconds} s. Be faster.`,
        beaten: ' You beat the grey runner.',
    },
    zh: {
        coins: '金币',
        time: '时间',
        best: '最快',
        restart: '重新开始',
        share: '复制链接',
        floor: '地面',
        wall: '墙',
        ceiling: '天花板',
        keys: '方向键跑，空格键跳。',
        buttons: '用按钮跑和跳。',
        paused: '已暂停：按“播放”或空格继续',
        end: (seconds, coins) => `${seconds} 秒到达旗子，金币 ${coins}。`,
        record: '这是你的最快纪录！',
        again: '重新开始（R），再跑一次。',
        challenge: (seconds) => `灰色的小人 ${seconds} 秒到达旗子。试试更快。`,
        beaten: '你超过了灰色的小人。',
    },
};
const say = spoken(words);
const thumbs = matchMedia('(pointer: coarse)');

export const sounds = {
    jump: { from: 260, to: 520, seconds: 0.12 },
    land: { from: 500, seconds: 0.06, type: 'noise', volume: 0.5 },
    coin: { from: 880, to: 1320, seconds: 0.12, type: 'square', volume: 0.5 },
    fall: { from: 300, to: 90, seconds: 0.35, type: 'sawtooth', volume: 0.6 },
    end: { from: 520, to: 1040, seconds: 0.4 },
};

/** `name` is the name of the scene; `restart()` begins the level again, `share()` copies its link. */
export function createHud(view, name, { restart, share }) {
    const stored = `sepaxis-${name}`;
    const sound = createSound(sounds);
    const bar = document.createElement('div');
    bar.className = 'hud';
    bar.lang = language;
    bar.innerHTML = `
        <dl class="scores">
            <div><dt>${say.coins}</dt><dd id="coins"></dd></div>
            <div><dt>${say.time}</dt><dd id="time"></dd></div>
            <div><dt>${say.best}</dt><dd id="best"></dd></div>
        </dl>
        <p class="flags">
            <span id="on-floor">${say.floor}</span><span id="on-wall">${say.wall}</span>
            <span id="on-ceiling">${say.ceiling}</span>
        </p>
        <p id="notice" role="status"></p>
        <button id="restart" type="button">${say.restart}</button>
        <button id="sound" type="button"></button>
        <button id="share" type="button">${say.share}</button>`;
    view.overlay.append(bar);
    const find = (id) => bar.querySelector(`#${id}`);
    let best = Number(readStored(stored)) || Infinity;
    let said = ''; // the sentence about the keys, or about the end of the level
    let told = ''; // the sentence about the link
    let rival = 0; // the seconds of the ghost; 0 without a ghost

    for (const [id, act] of Object.entries({ restart, share })) {
        find(id).addEventListener('click', () => {
            act();
            document.getElementById('canvas').focus({ preventScroll: true }); // so that keys reach the level
        });
    }
    find('sound').addEventListener('click', () => {
        sound.turn();
        showSound(find('sound'), sound);
    });
    showSound(find('sound'), sound);

    function showScores({ coins, time, wait, end, move }, all, isPaused) {
        write(find('coins'), `${coins} / ${all}`);
        write(find('time'), (end || time - wait).toFixed(2));
        write(find('best'), best === Infinity ? '–' : best.toFixed(2));
        for (const flag of ['Floor', 'Wall', 'Ceiling']) {
            find(`on-${flag.toLowerCase()}`).toggleAttribute('data-on', move[`on${flag}`] === true);
        }
        // Shows the controls until the first input, which starts the clock.
        if (!end) said = time > wait ? '' : thumbs.matches ? say.buttons : say.keys;
        write(find('notice'), told || (isPaused ? say.paused : said));
    }

    return {
        sound,
        /** Call this in each frame. `all` is the number of coins in the level. */
        show: paced(view, showScores),
        /** Shows a sentence until the level begins again, or its flag is reached. */
        tell(sentence) {
            told = sentence;
        },
        /**
         * Call this when a level is opened, with the time of its ghost, if it has one. If
         * `isLinked`, a level without a ghost comes from a damaged link.
         */
        challenge(seconds, isLinked) {
            rival = seconds ?? 0;
            told = seconds ? say.challenge(seconds.toFixed(2)) : isLinked ? gameSay.refused : '';
        },
        /** Call this when the flag is reached. Returns whether the run is a record; a run with help never is. */
        finish({ coins, end }, all, isHelped) {
            const isBest = end < best && !isHelped;
            if (isBest) {
                best = end;
                keepStored(stored, end);
            }
            const text = say.end(end.toFixed(2), `${coins} / ${all}`);
            const won = !isHelped && end < rival ? say.beaten : '';
            said = text + won + (isBest ? say.record : '') + say.again;
            told = '';
            return isBest;
        },
    };
}
