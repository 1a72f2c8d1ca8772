/** Exponential backoff. */

/**
 * Delay in ms until the next attempt after `failures` failures in a row (1 at least): `first`, doubled each time, up
 * to `maxMs`. `random` (0 to 1) shortens the delay by up to a half, so that devices do not retry at the same moment.
 */
export function backoff(
  failures: number,
  { first, maxMs }: { first: number; maxMs: number },
  random = 1,
): number {
  return Math.round(Math.min(maxMs, first * 2 ** Math.min(failures - 1, 30)) * (0.5 + random / 2))
}
