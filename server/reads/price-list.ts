/**
 * The prices of products, as the domain's rules calculate with them (src/domain/price/price.ts) and as replies
 * contain them, and the GST rate.
 */
import { asc, inArray, eq, type SQL, sql } from 'drizzle-orm'
import { type PriceList, validTiers } from '../../src/domain/price/price'
import { defaultGstPercent } from '../../src/domain/price/quote'
import type { Executor } from '../db/client'
import { priceTier, setupPrice } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { setting } from '../db/schema-catalogue'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { roleOf, visibleMarkups as markupsOfRole } from '../../src/domain/account/role'

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
  for (const list of lists.values()) list.tiers = validTiers(list.tiers)
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

/** `Rate` is in percent. */
export async function gstReply(db: Executor): Promise<string> {
  return JSON.stringify({ Data: { Rate: await gstPercent(db) } })
}

export async function gstPercent(db: Executor): Promise<number> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, 'gst_rate'))
  return Number(row?.value ?? defaultGstPercent)
}

const sqlDollars = (cents: AnyPgColumn) => sql`trim_scale(${cents} / 100.0)`

/**
 * The price fields of `product/login/{slug}` as a JSON object of `product p`, with the markup columns that a role may
 * see.
 */
export function pricesForRole(roleId: number): SQL {
  const markups = visibleMarkups(roleId).map(
    ({ field, column }) => sql`, ${sql.param(field)}::text, trim_scale(${priceTier[column]})`,
  )
  return sql`jsonb_build_object(
    'ProductUnbrandedPrice', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ProductUnbrandedPriceID', ${priceTier.id}, 'QTY', ${priceTier.quantity},
        'Price', ${sqlDollars(priceTier.priceCents)}${sql.join(markups)}) order by ${priceTier.quantity}), '[]')
      from ${priceTier} where ${priceTier.productId} = p.id),
    'ProductSetupPrice', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ProductSetupPriceID', ${setupPrice.id}, 'UnitPrice', ${sqlDollars(setupPrice.unitPriceCents)},
        'SetupPrice', ${sqlDollars(setupPrice.setupPriceCents)}, 'SetupName', ${setupPrice.name},
        'Default', ${setupPrice.defaultQuantity}) order by ${setupPrice.id}), '[]')
      from ${setupPrice} where ${setupPrice.productId} = p.id),
    'CostFlag', p.cost_flag)`
}

/** Markups of a price tier in the order of the role numbers: the name in replies, and the column of the table. */
const markupColumns = [
  { field: 'Admin', column: 'admin' },
  { field: 'Retailer', column: 'retailer' },
  { field: 'Wholesaler', column: 'wholesaler' },
  { field: 'PortalUser', column: 'portalUser' },
  { field: 'VIPUser', column: 'vipUser' },
  { field: 'SaleAgent', column: 'saleAgent' },
] as const

type MarkupColumn = (typeof markupColumns)[number]

function visibleMarkups(roleId: number): MarkupColumn[] {
  const visibleColumns = new Set(markupsOfRole(roleOf(roleId)))
  return markupColumns.filter(({ column }) => visibleColumns.has(column))
}
