/** A read together with when the provider gave it, so that every screen can say how old its copy is. */
export type Dated<T> = {
  value: T
  /** Epoch milliseconds of the provider's answer, by this device's clock. */
  at: number
  /** False when the answer came from a saved copy because the provider did not answer, or is known not to. */
  fresh: boolean
}

/** The `at` of what a customer was sent as a visitor: whatever else there is of it counts as newer. */
export const visitorsDate = 0

export function isVisitors(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'at' in data && data.at === visitorsDate
}

/** Keeps date and freshness while the value changes. */
export function mapDated<T, U>(dated: Dated<T>, change: (value: T) => U): Dated<U> {
  return { ...dated, value: change(dated.value) }
}
