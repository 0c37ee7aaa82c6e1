// The environments in which the package was never tested. web/guides/consumers.md has the same list.

export const NOT_TESTED = [
    'Safari and all of iOS (its engine, JavaScriptCore, only through Bun)',
    'Windows, macOS and Android',
    'processors other than x86-64',
    'Electron, React Native and Cloudflare Workers',
];

/** The environments that are also untested on machines that cannot run the engines from the packages. */
export const NOT_TESTED_HERE =
    'here, as they are programs for Linux on x86-64: other Nodes, Deno, Bun, old Chromium, and engines without SIMD';
