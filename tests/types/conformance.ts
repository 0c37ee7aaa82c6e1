// The implementation has the declared types. Reads js/*.js (by the names js/index and so on, because an import of the
// file itself finds the .d.ts beside it) and js/*.d.ts; checks that each can replace the other.
//
// Classes are compared by their instances, because the declared ones have private constructors.

import type * as madeAsync from 'js/async';
import type * as madeDebug from 'js/debug';
import type * as made from 'js/index';
import type * as madeMath from 'js/math';
import type * as madePairs from 'js/pairs';
import type * as madeTiled from 'js/tiled';
import type * as declared from 'sepaxis';
import type * as declaredAsync from 'sepaxis/async';
import type * as declaredDebug from 'sepaxis/debug';
import type * as declaredMath from 'sepaxis/math';
import type * as declaredPairs from 'sepaxis/pairs';
import type * as declaredTiled from 'sepaxis/tiled';

/** The names of a type, without symbols, which files of js/ use among themselves. */
type Names<T> = Extract<keyof T, string>;

/** Accepts only `never`; anything else is named in the error. */
type None<T extends never> = T;

type Missing<Declared, Made> = Exclude<Names<Declared>, Names<Made>>;

type Classes = 'Shape' | 'Body' | 'World';
type Functions<T> = Omit<T, Classes>;
type MadeRandom = ReturnType<typeof madeMath.random>;

/** The setters of bodies that only throw, which TypeScript users need not see. */
type Rejected = 'rotation' | 'position';

// --- The same names -----------------------------------------------------------------------------------

export type Missings = [
    None<Missing<typeof declared, typeof made>>,
    None<Missing<typeof declaredAsync, typeof madeAsync>>,
    None<Missing<typeof declaredDebug, typeof madeDebug>>,
    None<Missing<typeof declaredMath, typeof madeMath>>,
    None<Missing<declaredMath.Random, MadeRandom>>,
    None<Missing<typeof declaredPairs, typeof madePairs>>,
    None<Missing<typeof declaredTiled, typeof madeTiled>>,
    None<Missing<declared.Shape, made.Shape>>,
    None<Missing<declared.Body, made.Body>>,
    None<Missing<declared.World, made.World>>,
    None<Missing<declared.Contacts, made.World['contacts']>>,
    None<Missing<declared.PairEvents, made.World['began']>>,
];

// Leaves out tables of rows, because files of js/ share some of their names.
export type Undeclared = [
    None<Missing<typeof made, typeof declared>>,
    None<Missing<typeof madeAsync, typeof declaredAsync>>,
    None<Missing<typeof madeDebug, typeof declaredDebug>>,
    None<Missing<typeof madeMath, typeof declaredMath>>,
    None<Missing<MadeRandom, declaredMath.Random>>,
    None<Missing<typeof madePairs, typeof declaredPairs>>,
    None<Missing<typeof madeTiled, typeof declaredTiled>>,
    None<Missing<made.Shape, declared.Shape>>,
    None<Exclude<Missing<made.Body, declared.Body>, Rejected>>,
    None<Missing<made.World, declared.World>>,
];

// --- The same types -----------------------------------------------------------------------------------

declare const functions: Functions<typeof made>;
declare const functionsAsync: Functions<typeof madeAsync>;
declare const functionsDebug: typeof madeDebug;
declare const functionsMath: typeof madeMath;
declare const functionsPairs: Functions<typeof madePairs>;
declare const functionsTiled: typeof madeTiled;
declare const shape: made.Shape;
declare const body: made.Body;
declare const world: made.World;

functions satisfies Functions<typeof declared>;
functionsAsync satisfies Functions<typeof declaredAsync>;
functionsDebug satisfies typeof declaredDebug;
functionsMath satisfies typeof declaredMath;
functionsPairs satisfies Functions<typeof declaredPairs>;
functionsTiled satisfies Record<keyof typeof declaredTiled, unknown>;
shape satisfies declared.Shape;
body satisfies declared.Body;
world satisfies declared.World;
