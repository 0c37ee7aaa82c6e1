// Adds the position in the map to an error.

/**
 * Runs `read`. If it throws a TypeError or RangeError, throws an error of the same class, with `where` before the
 * message.
 */
export function within(where, read) {
    try {
        return read();
    } catch (error) {
        if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
        const Kind = error instanceof TypeError ? TypeError : RangeError;
        throw new Kind(`${where}: ${error.message}`, { cause: error });
    }
}
