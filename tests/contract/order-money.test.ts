/** Checks the prices of random carts to the cent; `npm run test:long` orders a thousand of them (tests/run.ts). */
import { test } from 'vitest'
import { oddCatalogue, orderRandomCarts } from './random-orders'
import { databaseWith } from './file-resources'
import { openProvider } from './provider'

const carts = Number(process.env['ORDER_CARTS'] ?? 12)
const provider = openProvider({}, await databaseWith(oddCatalogue))

test.each(['10', '7.35'])(
  'random carts are charged correctly at %s % GST',
  { timeout: 60_000 + carts * 1800 },
  (gst) => orderRandomCarts(provider, { gst, carts }),
)
