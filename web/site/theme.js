/**
 * Light and dark: reads the page's address and what the system prefers, writes `data-theme` of the page. The head of
 * every page does the same before its first paint.
 */

const dark = matchMedia('(prefers-color-scheme: dark)');

/** What the address asks for, `light` or `dark`, or nothing. */
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

/** Other pages open in the theme that was chosen here. */
function carry(link, theme) {
    const url = new URL(link.href);
    if (theme) url.searchParams.set('theme', theme);
    else url.searchParams.delete('theme');
    link.href = url.href;
}
