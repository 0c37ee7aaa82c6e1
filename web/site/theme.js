/**
 * Light and dark theme: reads the page's address and the system's preference, writes `data-theme`
 * of the page. A script in the head of every page does the same before the first paint.
 */

const dark = matchMedia('(prefers-color-scheme: dark)');

/** The theme in the address, `light` or `dark`, or an empty string. */
export const chosenTheme = () => /[?&]theme=(light|dark)\b/.exec(location.search)?.[1] ?? '';

/** Follows the theme button, the address and the system; `changed` is called after each change. */
export function followTheme(button, changed) {
    const page = document.documentElement;

    button.addEventListener('click', () => {
        const query = new URLSearchParams(location.search);
        query.set('theme', page.dataset.theme === 'dark' ? 'light' : 'dark');
        history.replaceState(history.state, '', `?${query}${location.hash}`);
        show();
    });
    addEventListener('popstate', show);
    dark.addEventListener('change', show);

    function show() {
        const chosen = chosenTheme();
        page.dataset.theme = chosen || (dark.matches ? 'dark' : 'light');
        for (const link of document.querySelectorAll('a[data-page]')) carry(link, chosen);
        changed();
    }

    show();
}

/** Writes the chosen theme into a link to another page. */
export function carry(link, theme) {
    const url = new URL(link.href);
    if (theme) url.searchParams.set('theme', theme);
    else url.searchParams.delete('theme');
    link.href = url.href;
}
