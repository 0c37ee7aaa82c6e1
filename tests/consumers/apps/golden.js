// A page that plays the golden scenes.

import * as library from 'sepaxis';
import * as math from 'sepaxis/math';
import { goldenAngles, goldenAnswers, goldenChance, goldenHash } from './scenes.js';

globalThis.outcome = {
    hash: goldenHash(library),
    answers: goldenAnswers(library),
    angles: goldenAngles(math),
    chance: goldenChance(math),
};
