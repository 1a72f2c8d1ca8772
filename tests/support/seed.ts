/**
 * The seed of every random draw in the tests. The seed is the same in each run, so that a failure can be repeated;
 * `TEST_SEED` sets another seed. tests/run.ts prints the seed.
 */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_122)

/** Returns a generator of numbers from 0 to less than 1, which are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
