/** Exponential backoff. */

/**
 * ms until the next attempt after `failures` in a row, 1 at least: `first`, then each time twice as long, up to `longest`.
 * With `random` (0 to 1) between half of it and all, so that devices do not come back at the same moment.
 */
export function backoff(
  failures: number,
  { first, longest }: { first: number; longest: number },
  random = 1,
): number {
  return Math.round(Math.min(longest, first * 2 ** Math.min(failures - 1, 30)) * (0.5 + random / 2))
}
