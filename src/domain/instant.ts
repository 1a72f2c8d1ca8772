/**
 * Moments that are stored or sent as numbers. A number outside the range of `Date` would break every list that shows
 * it.
 */
import * as v from 'valibot'

/** Epoch ms of the last moment that a `Date` can hold. */
export const maxInstant = 8.64e15

/** Epoch ms. */
export const Instant = v.pipe(v.number(), v.minValue(0), v.maxValue(maxInstant))
