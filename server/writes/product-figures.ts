/**
 * Refreshes the parts of documents and facts that contain only stock or only prices. Figures of thousands of products
 * change at once, and words, categories and reviews need not be made again for them. The result is the same as that of
 * refreshProductDocuments.
 */
import { sql } from 'drizzle-orm'
import { raiseCatalogueVersion, raiseStockVersion } from '../db/catalogue-version'
import type { Executor } from '../db/client'
import { postLargeLists } from '../mail/mail-queue'
import { detailStock, fromCents, pricesHash, tileStock } from './product-document'
import { refreshPriceFacts, refreshStockFacts } from './product-facts'

/** Call this function after the stock of these products has changed. */
export async function refreshStock(db: Executor, productIds: number[]): Promise<void> {
  // Simultaneous changes wait for each other here, so the second change sees the rows of the first change.
  await raiseStockVersion(db, async () => {
    await postLargeLists(db)
    await refreshStockFacts(db, productIds)
    await db.execute(sql`
      update product_document d set
        tile = (d.tile::jsonb || jsonb_build_object(${tileStock}))::text,
        detail = (d.detail::jsonb || jsonb_build_object(${detailStock}))::text
      from product p where p.id = d.product_id and p.id = any (${sql.param(productIds)}::int[])`)
  })
}

/** Call this function after the price tiers of these products have changed. */
export async function refreshPrices(db: Executor, productIds: number[]): Promise<void> {
  await raiseCatalogueVersion(db)
  await postLargeLists(db)
  await refreshPriceFacts(db, productIds)
  await db.execute(sql`
    update product_document d set from_cents = f.by_role, prices_hash = ${pricesHash}
    from product p cross join lateral (${fromCents}) f
    where p.id = d.product_id and p.id = any (${sql.param(productIds)}::int[])`)
}
