/** Copies a text. Returns whether that succeeded: only https pages have a clipboard. */
export const copyText = async (text) => {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
};
