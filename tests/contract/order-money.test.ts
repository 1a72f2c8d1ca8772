/** What random carts cost, to the cent; tests/long orders a thousand of them. */
import { test } from 'vitest'
import { oddCatalogue } from './odd-catalogue'
import { orderRandomCarts } from './random-orders'
import { databaseWith } from './own-database'
import { openProvider } from './provider'

const provider = openProvider({}, await databaseWith(oddCatalogue))

test.each(['10', '7.35'])('at %s % GST', { timeout: 60_000 }, (gst) =>
  orderRandomCarts(provider, { gst, carts: 12 }),
)
