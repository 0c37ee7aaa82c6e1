// Constants that the bundler replaces: the core as text, and the name of the entry.

declare module 'sepaxis-wasm' {
    const text: string;
    export default text;
}

/** The second half of it; empty for a module that is not split. */
declare module 'sepaxis-composites' {
    const text: string;
    export default text;
}

declare const SEPAXIS_VERSION: string;

/** The name by which users import this copy: 'sepaxis', 'sepaxis/plain' or 'sepaxis/pairs'. */
declare const SEPAXIS_ENTRY: string;

/** False in entries that have only convex shapes. */
declare const SEPAXIS_FULL: boolean;
