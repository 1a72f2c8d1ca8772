/** A customer of the other provider (other-provider.ts): the credentials and the expected figures. */
import { pricesOf } from './other-products'
import { type OracleFigure, oracleFigure, preselectedOf } from './price-oracle'
import type { Credentials } from './accounts'

export const otherCredentials = (role: number): Credentials => ({
  email: `role${role}@buyer.example`,
  password: 'pw',
})

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/**
 * Returns a figure of a product with its preselected options, calculated in exact fractions of the provider's prices.
 */
export function figure(id: number, role: number, pieces: number, name: keyof OracleFigure): string {
  const raw = pricesOf(id)
  return aud.format(Number(oracleFigure(raw, role, pieces, preselectedOf(raw))?.[name]) / 100)
}
