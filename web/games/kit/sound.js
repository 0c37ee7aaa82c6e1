/**
 * Sound: short synthesised tones and noises by WebAudio; no files. Off until the player turns it
 * on, and the choice is kept in the browser.
 *
 *     const sound = createSound({ jump: { from: 260, to: 520, seconds: 0.12 } });
 *     sound.play('jump');
 */

import { keepStored, readStored } from './storage.js';

const STORED = 'sepaxis-sound';
const LOUDNESS = 0.14;

/**
 * Each of the `sounds` has `from` and `to` in hertz, `seconds`, the `type` of its wave (or
 * 'noise'), `volume` (1 is normal) and `next`, a sound that follows it.
 */
export function createSound(sounds) {
    let audio = null; // made at the first sound: browsers refuse it before an input
    let noise = null;

    const sound = {
        isOn: readStored(STORED) === '1',

        /** Turns the sound on or off; without an argument, switches between the two. */
        turn(isOn = !sound.isOn) {
            sound.isOn = isOn;
            keepStored(STORED, isOn ? '1' : '0');
            if (!isOn) audio?.suspend();
            else if (audio) audio.resume();
        },

        /** Plays a sound by its name; `pitch` multiplies its frequencies. */
        play(name, { pitch = 1, volume = 1 } = {}) {
            if (!sound.isOn || !(name in sounds)) return;
            audio ??= new AudioContext();
            let start = audio.currentTime;
            for (let part = sounds[name]; part; part = part.next) {
                playPart(part, start, pitch, volume);
                start += part.seconds * 0.9;
            }
        },
    };

    function playPart(part, start, pitch, volume) {
        const { from = 440, to = from, seconds = 0.1, type = 'triangle' } = part;
        const gain = audio.createGain();
        gain.gain.setValueAtTime(LOUDNESS * volume * (part.volume ?? 1), start);
        gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
        const source = type === 'noise' ? makeNoise(from * pitch) : makeTone();
        source.connect(gain).connect(audio.destination);

        function makeTone() {
            const tone = audio.createOscillator();
            tone.type = type;
            tone.frequency.setValueAtTime(from * pitch, start);
            tone.frequency.exponentialRampToValueAtTime(to * pitch, start + seconds);
            tone.start(start);
            tone.stop(start + seconds);
            return tone;
        }

        /** Makes noise below a frequency. */
        function makeNoise(frequency) {
            noise ??= noiseBuffer(audio);
            const hiss = audio.createBufferSource();
            hiss.buffer = noise;
            hiss.loop = true;
            hiss.start(start);
            hiss.stop(start + seconds);
            const filter = audio.createBiquadFilter();
            filter.frequency.value = frequency;
            return hiss.connect(filter);
        }
    }

    return sound;
}

function noiseBuffer(audio) {
    const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let k = 0; k < samples.length; k++) samples[k] = 2 * Math.random() - 1;
    return buffer;
}
