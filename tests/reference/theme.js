/**
 * The reference in the light in which the site is, and back: reads the theme in the page's address, writes it where TypeDoc
 * keeps its own, and into the addresses of links that lead to the site. Runs in every page of the reference.
 */

const KEY = 'tsd-theme';
const select = document.getElementById('tsd-theme');
const [, chosen] = /[?&]theme=(light|dark)\b/.exec(location.search) ?? [];
if (chosen) {
    localStorage.setItem(KEY, chosen);
    document.documentElement.dataset.theme = chosen;
    if (select) select.value = chosen;
}

select?.addEventListener('change', carry);
carry();

/** Pages of the site open in the theme that the reference has; `os` is the system's. */
function carry() {
    const theme = localStorage.getItem(KEY);
    for (const link of document.querySelectorAll('#tsd-toolbar-links a, #tsd-sidebar-links a')) {
        const url = new URL(link.href);
        if (theme === 'light' || theme === 'dark') url.searchParams.set('theme', theme);
        else url.searchParams.delete('theme');
        link.href = url.href;
    }
}
