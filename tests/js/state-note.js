// The text behind a saved state, which lists its shapes and columns: js/state.js. Reads and writes states.

/** The same state with another text, signed correctly. */
export function withNote(state, change) {
    const view = new DataView(state.buffer, state.byteOffset, state.length);
    const length = view.getUint32(8, true);
    const size = view.getUint32(length, true);
    const text = state.subarray(length + 4, length + 4 + size);
    const token = state.subarray(-12, -4);
    const note = change(JSON.parse(new TextDecoder().decode(text)));
    const bytes = new TextEncoder().encode(JSON.stringify(note));
    let hash = 2166136261;
    for (const byte of [...bytes, ...token]) hash = Math.imul(hash ^ byte, 16777619);
    const end = (length + 4 + bytes.length + 3) & ~3;
    const out = new Uint8Array(end + 12);
    out.set(state.subarray(0, length));
    out.set(bytes, length + 4);
    out.set(token, end);
    const signed = new DataView(out.buffer);
    signed.setUint32(length, bytes.length, true);
    signed.setUint32(end + 8, hash >>> 0, true);
    return out;
}
