/**
 * Light and dark: reads the page's address and what the system prefers, writes `data-theme` of the page. The head of
 * every page does the same before its first paint.
 */

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Follows the theme button and the system; `changed` is called after each change. */
export function followTheme(button, changed) {
    const page = document.documentElement;
    let chosen = new URLSearchParams(location.search).get('theme') ?? '';

    button.addEventListener('click', () => {
        chosen = page.dataset.theme === 'dark' ? 'light' : 'dark';
        const query = new URLSearchParams(location.search);
        query.set('theme', chosen);
        history.replaceState(null, '', `?${query}${location.hash}`);
        show();
    });
    dark.addEventListener('change', show);

    function show() {
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
