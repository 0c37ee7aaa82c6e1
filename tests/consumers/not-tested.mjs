// Where the package was never tried. web/guides/consumers.md says the same.

export const NOT_TESTED = [
    'Safari and all of iOS (its engine, JavaScriptCore, only through Bun)',
    'Windows, macOS and Android',
    'processors other than x86-64',
    'Electron, React Native and Cloudflare Workers',
];
