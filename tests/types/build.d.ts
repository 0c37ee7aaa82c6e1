// Constants that the bundler replaces: the core as text, and the name of the entry.

declare module 'sepaxis-wasm' {
    const text: string;
    export default text;
}

/** The other half of it; empty for a module that is whole. */
declare module 'sepaxis-composites' {
    const text: string;
    export default text;
}

declare const SEPAXIS_VERSION: string;

/** Where users import this copy from: 'sepaxis', 'sepaxis/plain' or 'sepaxis/pairs'. */
declare const SEPAXIS_ENTRY: string;

/** False where there are convex shapes and nothing else. */
declare const SEPAXIS_FULL: boolean;
