/** What takes a while to make, and is made when it is first needed. */

/** `made` is null while it is not. */
export type Prepared<T> = { get: () => Promise<T>; made: () => T | null }

/** Made once, when it is first asked for; again where that failed. */
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
