// Where in a map a fault lies. Reads what a reader throws, throws it with the place before it.

/** Runs `read`; what it throws is thrown again, of the same kind, with `where` before its sentence. */
export function within(where, read) {
    try {
        return read();
    } catch (error) {
        if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
        const Kind = error instanceof TypeError ? TypeError : RangeError;
        throw new Kind(`${where}: ${error.message}`, { cause: error });
    }
}
