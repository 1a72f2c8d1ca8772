/** What products cost, in the terms in which the shop's own rules calculate (src/domain/price/price.ts). */
import { asc, inArray } from 'drizzle-orm'
import { type PriceList, soundTiers } from '../../src/domain/price/price'
import type { Executor } from '../db/client'
import { priceTier, setupPrice } from '../db/schema-pricing'
import { product } from '../db/schema-product'

/** The price list of each of these products, with the markups of all roles. */
export async function readPriceLists(db: Executor, productIds: number[]): Promise<Map<number, PriceList>> {
  const products = await db
    .select({ id: product.id, addsFreight: product.addFreight })
    .from(product)
    .where(inArray(product.id, productIds))
  const lists = new Map<number, PriceList>(
    products.map(({ id, addsFreight }) => [id, { tiers: [], setups: [], addsFreight }]),
  )
  const tiers = await db.select().from(priceTier).where(inArray(priceTier.productId, productIds))
  for (const { productId, quantity, priceCents, ...columns } of tiers) {
    const { admin, retailer, wholesaler, portalUser, vipUser, saleAgent } = columns
    const markups = { admin, retailer, wholesaler, portalUser, vipUser, saleAgent }
    lists.get(productId)?.tiers.push({ quantity, cents: priceCents, markups })
  }
  for (const list of lists.values()) list.tiers = soundTiers(list.tiers)
  const setups = await db
    .select()
    .from(setupPrice)
    .where(inArray(setupPrice.productId, productIds))
    .orderBy(asc(setupPrice.id))
  for (const { id, productId, name, unitPriceCents, setupPriceCents, defaultQuantity } of setups) {
    lists.get(productId)?.setups.push({
      id: String(id),
      name,
      unitCents: unitPriceCents,
      setupCents: setupPriceCents,
      preselected: defaultQuantity,
    })
  }
  return lists
}

export async function readPriceList(db: Executor, productId: number): Promise<PriceList> {
  const lists = await readPriceLists(db, [productId])
  return lists.get(productId) ?? { tiers: [], setups: [], addsFreight: false }
}
