// A page that plays the golden scenes.

import * as library from 'sepaxis';
import { goldenAnswers, goldenHash } from './scenes.js';

globalThis.outcome = { hash: goldenHash(library), answers: goldenAnswers(library) };
