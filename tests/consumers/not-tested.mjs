// Where the package was never tried. web/guides/consumers.md says the same.

export const NOT_TESTED = [
    'Safari and all of iOS (its engine, JavaScriptCore, only through Bun)',
    'Windows, macOS and Android',
    'processors other than x86-64',
    'Electron, React Native and Cloudflare Workers',
];

/** What else is not where the engines among the packages cannot run. */
export const NOT_TESTED_HERE =
    'here, as they are programs for Linux on x86-64: other Nodes, Deno, Bun, old Chromium, and engines without SIMD';
