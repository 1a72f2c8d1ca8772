/** Own prices of the saved catalogue. They are read for one answer and never held any longer. */
import * as v from 'valibot'
import { PriceListWire, toPriceList } from '../../../api/product/price-list'
import { databaseExists } from '../../../device/database'
import { databases } from '../../../device/storage-names'
import { unitCents } from '../../../domain/price/price'
import type { RoleName } from '../../../domain/account/role'
import type { SavedPrices, Raw } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import type { Reader } from './reader-question'

export type OwnPrices = ReadonlyMap<string, SavedPrices>

/** The own prices of these products, as far as they are saved; none while nobody is signed in. */
export async function pricesOf(reader: Reader | null, slugs: string[]): Promise<OwnPrices> {
  if (!reader || slugs.length === 0) return new Map()
  const name = databases.cataloguePrices(reader.partition)
  // Opening a database makes it, and a customer's must not come back after the end of the session.
  if (!(await databaseExists(name))) return new Map()
  const store = sharedBundleStore(name, { makes: false })
  const found = await Promise.all(slugs.map((slug) => store.get<SavedPrices>(slug)))
  return new Map(slugs.flatMap((slug, place) => (found[place] ? [[slug, found[place]] as const] : [])))
}

/** The lowest price of one piece as lists tell it, in dollars; null when there is none to tell. */
export function fromPrice(prices: Raw, role: RoleName): number | null {
  const wire = v.safeParse(PriceListWire, prices)
  if (!wire.success) return null
  const cents = toPriceList(wire.output, role).tiers.map((tier) => unitCents(tier, role))
  return cents.length === 0 ? null : Math.min(...cents) / 100
}
