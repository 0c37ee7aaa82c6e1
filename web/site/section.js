/**
 * The section that is being read, for links to the other language: reads the positions of the sections, and
 * writes the anchor of the links. The id of a section is the same in both languages, or `data-translation` is
 * its id in the other language.
 */

const upper = 80; // pixels from the top of the window: the section being read begins above this line

/** Call once on a page with sections. */
export function carrySection() {
    for (const link of document.querySelectorAll('a.language')) {
        const carry = () => {
            link.hash = currentSection();
        };
        // Runs before the browser follows the link, with the left button and with others.
        for (const type of ['click', 'auxclick']) link.addEventListener(type, carry);
    }
}

/**
 * The anchor of the last section that begins above the line at `upper`; at the top of the page, the
 * anchor in the address.
 */
function currentSection() {
    const sections = [...document.querySelectorAll('main :is(section, h2, h3, div)[id]')];
    const isRead = (one) => one.getBoundingClientRect().top < upper;
    const current = (scrollY > 0 && sections.findLast(isRead)) || document.querySelector(':target');
    return current?.dataset.translation ?? current?.id ?? '';
}
