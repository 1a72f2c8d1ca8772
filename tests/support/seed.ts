/**
 * Where every random draw of the tests begins. It is the same in each run, so that a run that fails fails again;
 * `TEST_SEED` is for looking elsewhere. tests/run.ts prints it.
 */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_122)

/** Numbers from 0 to less than 1, the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
