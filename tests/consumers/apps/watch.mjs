// Records which functions of WebAssembly and which globals of a page an import uses.

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
