/** What a thousand random carts cost, to the cent. */
import { test } from 'vitest'
import { oddCatalogue } from '../contract/odd-catalogue'
import { databaseWith } from '../contract/own-database'
import { openProvider } from '../contract/provider'
import { orderRandomCarts } from '../contract/random-orders'

const provider = openProvider({}, await databaseWith(oddCatalogue))

test.each(['10', '7.35'])('at %s % GST', { timeout: 900_000 }, (gst) =>
  orderRandomCarts(provider, { gst, carts: 500 }),
)
