/** Timing of the automatic updates of a saved catalogue (req 11.18). All times in ms. */
import { backoff } from '../backoff'

/** Interval of updates while a page stays open. */
export const updateIntervalMs = 4 * 3600_000
/** A catalogue younger than this is never updated automatically. */
const minAgeMs = 15 * 60_000
/** The tablets of one hall regain their network at the same time, so their updates are spread over this period. */
const spreadMs = 10 * 60_000
const retryBackoff = { first: 10 * 60_000, maxMs: updateIntervalMs }

/**
 * A catalogue that was saved at `at` (epoch ms) is old enough for an update. A time in the future comes from a wrong
 * clock, so the distance counts in both directions.
 */
export function isUpdateDue(at: number, now: number): boolean {
  return Math.abs(now - at) >= minAgeMs
}

/** Delay of this device within the spread of all devices. `random`: 0 to 1. */
export function updateDelay(random: number): number {
  return Math.round(random * spreadMs)
}

/** Delay after `failures` failures in a row, never shorter than the shop's Retry-After. */
export function retryDelay(failures: number, retryAfter: number | null, random: number): number {
  return Math.max(backoff(failures, retryBackoff, random), retryAfter ?? 0)
}

/** The customer's choice. null: the device decides, and updates unless the browser's data saver is on. */
export type UpdateChoice = 'on' | 'off' | null

export function isAutoUpdateOn(choice: UpdateChoice, savesData: boolean): boolean {
  return choice === 'on' || (choice === null && !savesData)
}
