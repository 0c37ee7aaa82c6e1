/**
 * The section that is being read, for links to the other language: reads the positions of the sections, whose ids are the
 * same in both languages, and writes the anchor of the links.
 */

const upper = 80; // pixels: where an anchor of these pages leads to, and a little below

/** Call once on a page whose sections have the same ids in both languages. */
export function carrySection() {
    for (const link of document.querySelectorAll('a.language')) {
        const carry = () => {
            link.hash = currentSection();
        };
        // Before the browser follows the link: with the left button, and with others.
        for (const type of ['click', 'auxclick']) link.addEventListener(type, carry);
    }
}

/** The last section that begins at the top of the window, or above it; at the top, the one in the address. */
function currentSection() {
    const sections = [...document.querySelectorAll('main :is(section, h2, h3, div)[id]')];
    const isRead = (one) => one.getBoundingClientRect().top < upper;
    return (scrollY > 0 && sections.findLast(isRead)?.id) || location.hash;
}
