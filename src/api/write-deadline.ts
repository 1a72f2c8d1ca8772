/** Apart from request.ts, which every visit downloads. */

/** Milliseconds until a write must be answered. It is waited for longer than a read: given up, it is perhaps done. */
export const writeDeadline = 15_000
