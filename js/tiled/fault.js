// Adds the place in the map to an error.

/**
 * Runs `read`. An error that it throws is thrown again with the same class, and `where` before the
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
