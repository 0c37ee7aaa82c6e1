// The code has what the declarations promise. Reads js/*.d.ts and, by way of copies of the entries in
// build/types/, js/*.js: beside a declaration the compiler would never look at the code.
//
// Parameters of the code are mostly untyped, so this finds what is missing, misnamed or of another kind;
// tests/js/ finds the rest.

import type * as DebugCode from '../../build/types/debug.js';
import type * as Code from '../../build/types/index.js';
import type * as Debug from '../../js/debug.js';
import type * as Declared from '../../js/index.js';

/** 'gap' is a string to whoever writes it without a type. */
type Widened<T> = T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? Widened<Item>[]
      : T extends object
        ? { [Name in keyof T]: Widened<T[Name]> }
        : T;

/** What a user sees of it: of a class its instances, since its constructor may be private. */
type Face<T> = T extends (...args: infer Args) => infer Result
    ? (...args: Args) => Widened<Result>
    : T extends { prototype: infer Instance }
      ? Instance
      : T;

/** The members in which the code is not as declared. */
type Misfits<C, D> = {
    [Name in keyof D]: Name extends keyof C ? (C[Name] extends D[Name] ? never : Name) : Name;
}[keyof D];

/** 'World.reserve', or 'collide'. */
type Fault<Name, Member> = [Member] extends [never] ? Name : `${Name & string}.${Member & string}`;

/** The names that the code lacks, or has otherwise; of a class, with the members at fault. */
type Wrong<C, D> = {
    [Name in keyof D]: Name extends keyof C
        ? Face<C[Name]> extends Face<D[Name]>
            ? never
            : Fault<Name, Misfits<Face<C[Name]>, Face<D[Name]>>>
        : Name;
}[keyof D];

/** Does not compile unless it is given nothing; the error says what it was given. */
type Nothing<T extends never> = T;

export type Index = Nothing<Wrong<typeof Code, typeof Declared>>;
export type DebugEntry = Nothing<Wrong<typeof DebugCode, typeof Debug>>;

// And the code has nothing public that is not declared.
export type Secret = Nothing<Exclude<keyof typeof Code, keyof typeof Declared>>;
export type DebugSecret = Nothing<Exclude<keyof typeof DebugCode, keyof typeof Debug>>;
