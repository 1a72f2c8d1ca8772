/** Amounts as the provider writes them. */
import * as v from 'valibot'
import { centsOf } from '../domain/price/money'

/** Dollars with at most a few decimals, as number or string; kept as integer cents. */
export const wireCents = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(centsOf),
  v.number(),
  v.check((cents) => cents >= 0, 'an amount is due'),
)

/** An amount, or null where there is none that can be read. */
export const centsOrNull = v.fallback(v.nullish(wireCents, null), null)
