/** Days counted from the day on which the seeded shop takes place. */

const referenceDay = Date.UTC(2026, 10, 1)
const dayLength = 86_400_000

/** Date and time, `days` after the reference day (before, when negative). */
export function momentAt(days: number): string {
  return new Date(referenceDay + Math.round(days * dayLength)).toISOString()
}

/** `2026-11-15`. */
export function dayAt(days: number): string {
  return momentAt(days).slice(0, 10)
}
