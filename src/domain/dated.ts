/** A value together with the time of the provider's answer, so that every screen can state the age of its copy. */
export type Dated<T> = {
  value: T
  /** Epoch milliseconds of the provider's answer, by this device's clock. */
  at: number
  /** false: the value is a saved copy, because the provider did not answer or is known to be out of reach. */
  fresh: boolean
}

/** The `at` of data that a customer received as a visitor. Any other copy counts as newer. */
export const visitorDataAt = 0

export function isVisitorData(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'at' in data && data.at === visitorDataAt
}

/** Changes the value; date and freshness stay the same. */
export function mapDated<T, U>(dated: Dated<T>, change: (value: T) => U): Dated<U> {
  return { ...dated, value: change(dated.value) }
}
