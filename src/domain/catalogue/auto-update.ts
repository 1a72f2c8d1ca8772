/** When a saved catalogue is updated by itself (req 11.18). All times in ms. */
import { backoff } from '../backoff'

/** Between two updates of a page that stays open. */
export const updateEvery = 4 * 3600_000
/** What is younger is young enough, whatever happens. */
const youngest = 15 * 60_000
/** The tablets of one hall, whose network comes back for all at once, come one after the other. */
const spread = 10 * 60_000
const retries = { first: 10 * 60_000, longest: updateEvery }

/** Whether a catalogue of `at` (epoch ms) is to be updated; one of a time that is yet to come has a clock that was wrong. */
export function isUpdateDue(at: number, now: number): boolean {
  return Math.abs(now - at) >= youngest
}

/** How long this device waits, of its turn among all others. `random`: 0 to 1. */
export function updateDelay(random: number): number {
  return Math.round(random * spread)
}

/** How long after `failures` in a row; never sooner than the shop asked for. */
export function retryDelay(failures: number, retryAfter: number | null, random: number): number {
  return Math.max(backoff(failures, retries, random), retryAfter ?? 0)
}

/** What was chosen: null leaves it to the device, which does so unless the browser saves data. */
export type UpdateChoice = 'on' | 'off' | null

export function updatesByItself(choice: UpdateChoice, savesData: boolean): boolean {
  return choice === 'on' || (choice === null && !savesData)
}
