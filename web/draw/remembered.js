/** A function that computes each result once: returns `make(key)`, the first time; later what it returned then. */
export function remembered(make, known = new Map()) {
    return (key) => {
        let value = known.get(key);
        if (value === undefined) {
            value = make(key);
            known.set(key, value);
        }
        return value;
    };
}
