// Watches WebAssembly while the package is imported and first used. Prints the calls in order, and the imports of the
// compiled modules.

const calls = [];
const modules = [];

for (const name of Object.getOwnPropertyNames(WebAssembly)) {
    const original = WebAssembly[name];
    if (typeof original !== 'function') continue;
    WebAssembly[name] = new Proxy(original, {
        apply(target, self, args) {
            calls.push(name);
            return Reflect.apply(target, self, args);
        },
        construct(target, args) {
            calls.push(name);
            const made = Reflect.construct(target, args);
            if (name === 'Module') modules.push(made);
            return made;
        },
    });
}

const { World, version } = await import('sepaxis');
await import('sepaxis/debug');
const importing = calls.splice(0);
new World().dispose();
const using = calls.splice(0);
const imports = modules.map((module) => WebAssembly.Module.imports(module));
console.log(JSON.stringify({ version, importing, using, imports }));
