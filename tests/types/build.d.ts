// What the bundler puts in: the core as text, and the version of package.json.

declare module 'sepaxis-wasm' {
    const text: string;
    export default text;
}

declare const SEPAXIS_VERSION: string;
