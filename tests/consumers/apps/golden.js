// A page that plays the golden scenes.

import * as library from 'sepaxis';
import * as math from 'sepaxis/math';
import { goldenOf } from './scenes.js';

globalThis.outcome = goldenOf(library, math);
