/** A value that takes a while to compute and is computed at its first use. */

/** `current` returns null until the value is computed. */
export type LazyValue<T> = { get: () => Promise<T>; current: () => T | null }

/** Computes the value once, at its first use, and again if that failed. */
export function lazyValue<T>(make: () => Promise<T>): LazyValue<T> {
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
  return { get, current: () => made }
}
