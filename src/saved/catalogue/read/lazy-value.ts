/** A value that takes a while to compute and is computed at its first use. */

/** `made` returns null until the value is computed. */
export type Prepared<T> = { get: () => Promise<T>; made: () => T | null }

/** Computes the value once, at its first use, and again if that failed. */
export function prepared<T>(make: () => Promise<T>): Prepared<T> {
  let making: Promise<T> | null = null
  let made: T | null = null
  const get = () => {
    if (making) return making
    making = make()
    making.then(
      (value) => void (made = value),
      () => void (making = null),
    )
    return making
  }
  return { get, made: () => made }
}
