/** Returns a function that calls `make(key)` once for each key and returns the stored result from then on. */
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
