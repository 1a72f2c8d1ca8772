/** Sets the price lists of many products, row by row (req 22.60). */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import { priceTier } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { ProductImport } from './import-schema'
import { clearDemoMark } from './product-bulk'
import { refreshPrices } from './product-figures'
import { changesOf } from './product-changes'
import { byProduct } from './product-export'
import { type Tier, tiersOf } from './product-import'
import {
  answerRows,
  changedRow,
  invalidRow,
  type LoggedAnswers,
  type RowAnswer,
  unchangedRow,
  unknownSku,
} from './row-answers'
import { lockProducts } from './stock'

const { sku: Sku, prices: Prices, markups: Markups } = ProductImport.entries

/** As in an import, missing prices or markups stay as they are. */
export const PriceRow = v.strictObject({ sku: Sku, prices: Prices, markups: Markups })
type PriceRow = v.InferOutput<typeof PriceRow>

export async function setPrices(tx: Executor, contents: readonly unknown[]): Promise<LoggedAnswers> {
  await lockProducts(tx)
  const products = new Map<string, PricedProduct>()
  const answers = await answerRows(PriceRow, contents, async (skus) => {
    for (const item of await readProducts(tx, skus)) products.set(item.sku, item)
    return (row) => setRow(row, products.get(row.sku))
  })
  const changed = [...products.values()].flatMap(({ id, newTiers }) => (newTiers ? { id, newTiers } : []))
  if (changed.length === 0) return { ...answers, changes: [] }
  const ids = changed.map(({ id }) => id)
  const tiers = changed.flatMap(({ newTiers }) => newTiers)
  const { changes } = await changesOf(tx, ids, () => storeTiers(tx, ids, tiers))
  await clearDemoMark(tx, ids)
  await refreshPrices(tx, ids)
  return { ...answers, changes }
}

/** `newTiers`: null until a row changes the prices. */
type PricedProduct = { id: number; sku: string; tiers: Tier[]; newTiers: Tier[] | null; isSet: boolean }

async function readProducts(tx: Executor, skus: string[]): Promise<PricedProduct[]> {
  const rows = await tx
    .select({ id: product.id, sku: product.sku })
    .from(product)
    .where(sql`${product.sku} = any (${sql.param(skus)})`)
  const ids = rows.map(({ id }) => id)
  const tiers = await tx
    .select()
    .from(priceTier)
    .where(sql`${priceTier.productId} = any (${sql.param(ids)})`)
    .orderBy(priceTier.quantity)
  const tiersByProduct = byProduct(tiers.map(({ id: _, ...tier }) => tier))
  return rows.map((row) => ({
    ...row,
    tiers: tiersByProduct.get(row.id) ?? [],
    newTiers: null,
    isSet: false,
  }))
}

function setRow(row: PriceRow, item: PricedProduct | undefined): RowAnswer {
  if (!item) return unknownSku(row.sku)
  if (!row.prices && !row.markups) return invalidRow('prices: is missing.')
  if (item.isSet) return invalidRow('sku: an earlier row sets the same prices.')
  const tiers = tiersOf(item.id, row, item.tiers)
  if (!tiers) return invalidRow('markups: is missing, because the product has none yet.')
  item.isSet = true
  const newTiers = tiers.toSorted((a, b) => a.quantity - b.quantity)
  if (isDeepStrictEqual(newTiers, item.tiers)) return unchangedRow
  item.newTiers = newTiers
  return changedRow
}

/** One JSON value, because the numbers of all tiers may be more than a statement's parameters. */
async function storeTiers(tx: Executor, productIds: number[], tiers: Tier[]): Promise<void> {
  await tx.delete(priceTier).where(sql`${priceTier.productId} = any (${sql.param(productIds)})`)
  await tx.execute(sql`
    insert into price_tier
      (product_id, quantity, price_cents, admin, retailer, wholesaler, portal_user, vip_user, sale_agent)
    select "productId", quantity, "priceCents", admin, retailer, wholesaler, "portalUser", "vipUser", "saleAgent"
    from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb) tier (
      "productId" int, quantity int, "priceCents" int, admin numeric, retailer numeric, wholesaler numeric,
      "portalUser" numeric, "vipUser" numeric, "saleAgent" numeric)`)
}
