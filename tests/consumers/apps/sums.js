// Sines, angles and random numbers, which must be the same everywhere. Takes the functions of sepaxis/math, returns a
// 32-bit hash.

export function sums({ atan2, cos, random, sin }) {
    const chance = random(2026);
    const number = new Float64Array(1);
    const words = new Uint32Array(number.buffer);
    let sum = 0;
    for (let i = 0; i < 1000; i++) {
        const angle = chance.next() * 200 - 100;
        for (const value of [angle, sin(angle), cos(angle), atan2(sin(angle), cos(angle))]) {
            number[0] = value;
            sum = Math.imul(sum ^ words[0], 16777619) ^ words[1];
        }
    }
    return sum >>> 0;
}
