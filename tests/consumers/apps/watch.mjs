// Watches what an import does: what of WebAssembly is called, and what of a page is touched.

export function watch() {
    const calls = [];
    for (const name of ['document', 'window', 'self', 'navigator', 'location']) {
        const get = () => {
            calls.push(name);
        };
        Object.defineProperty(globalThis, name, { get, configurable: true });
    }
    for (const name of Object.getOwnPropertyNames(WebAssembly)) {
        const original = WebAssembly[name];
        if (typeof original !== 'function') continue;
        const note =
            (what) =>
            (target, ...rest) => {
                calls.push(name);
                return Reflect[what](target, ...rest);
            };
        WebAssembly[name] = new Proxy(original, {
            apply: note('apply'),
            construct: note('construct'),
        });
    }
    return calls;
}
