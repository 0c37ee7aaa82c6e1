/**
 * A simulated connection between two machines on the same page. Reads packets and the time; delivers packets
 * late, out of order, or never.
 */

export class Line {
    /** Milliseconds from one end to the other. */
    latency = 100;
    /** Maximum extra delay of a packet, in milliseconds. */
    jitter = 0;
    /** The share of packets that never arrive, from 0 to 1. */
    loss = 0;
    /** Packets on their way: who sent them and when, when they arrive, and whether they are lost. */
    flights = [];
    sent = 0;
    lost = 0;

    #random;
    #ends = [];

    constructor(random = Math.random) {
        this.#random = random;
    }

    /** Calls `receive` with each packet that arrives at this end, 0 or 1. */
    connect(end, receive) {
        this.#ends[end] = receive;
    }

    send(from, packet, now) {
        const arrives = now + this.latency + this.#random() * this.jitter;
        const isLost = this.#random() < this.loss;
        this.flights.push({ from, packet, sent: now, arrives, isLost });
        this.sent += 1;
        if (isLost) this.lost += 1;
    }

    /** Delivers the packets that have arrived by now. */
    deliver(now) {
        const arrived = this.flights.filter(({ arrives }) => arrives <= now);
        this.flights = this.flights.filter(({ arrives }) => arrives > now);
        arrived.sort((one, other) => one.arrives - other.arrives);
        for (const { from, packet, isLost } of arrived) {
            if (!isLost) this.#ends[1 - from](packet);
        }
    }
}
