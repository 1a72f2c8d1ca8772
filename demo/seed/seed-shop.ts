/**
 * Fills an empty shop with the generated catalogue and, unless it is public, with the demo accounts and their orders; or
 * empties it to start over.
 */
import { getTableName, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beginCatalogue } from '../../server/db/catalogue-version'
import type { Database } from '../../server/db/client'
import { setting, shopText } from '../../server/db/schema-catalogue'
import { giveawayKey } from '../../server/db/schema-giveaway'
import { product } from '../../server/db/schema-product'
import { fileStore } from '../../server/files/store'
import { atLogLevel } from '../../server/floor/log'
import type { Settings } from '../../server/floor/settings'
import { readData } from '../data'
import { createDemoAccounts, createDemoPortals } from './demo-accounts'
import { createDemoOrders } from './demo-orders'
import { loadCatalogue } from './load'

/** Whether it was empty, and so was filled; `begins` is called before that. Its statements are long, and not logged. */
export function seedWhenEmpty(
  db: Database,
  settings: SeedSettings,
  begins: () => void = () => {},
): Promise<boolean> {
  return atLogLevel('error', () => seed(db, settings, begins))
}

type SeedSettings = Pick<Settings, 'seedProducts' | 'dataFolder' | 'filesUrl' | 'isPublic'>

async function seed(db: Database, settings: SeedSettings, begins: () => void): Promise<boolean> {
  const { seedProducts: products, isPublic } = settings
  // Also for shops that are older than these texts.
  if (products > 0) await createShopTexts(db)
  const [anything] = await db.select({ id: product.id }).from(product).limit(1)
  if (anything || products === 0) return false
  begins()
  // Thousands of lines of product text: only a first start has to read them.
  const { catalogueAround, generateProducts } = await import('../catalogue/generate')
  const isLoaded = await loadCatalogue(db, { ...catalogueAround, products: generateProducts(products) })
  if (isLoaded && !isPublic) {
    await createDemoAccounts(db)
    await createDemoPortals(db)
    await createDemoOrders(db, fileStore(settings))
  }
  return isLoaded
}

/**
 * Deletes everything, customers included. The version goes on counting, so that no instance keeps old
 * replies, but as another catalogue's, because it is unknown what was deleted. The giveaway's keys stay: devices
 * that have yet to come back hold entries that nothing else opens.
 */
export async function emptyShop(db: Database): Promise<void> {
  const found = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in (${getTableName(setting)}, ${getTableName(giveawayKey)})`)
  const names = found.rows.map((row) => row.name).join(', ')
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`truncate ${names} restart identity cascade`))
    await tx.delete(setting).where(ne(setting.name, 'catalogue_version'))
    // Its mails are about what is gone.
    await tx.execute(
      sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    )
    await beginCatalogue(tx)
  })
}

/** The description is HTML. */
const shopTextSchema = v.object({ title: v.string(), description: v.string() })

/** Once for each shop: texts that were removed stay removed. */
export async function createShopTexts(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(setting)
      .values({ name: 'shop_texts', value: 'written' })
      .onConflictDoNothing()
      .returning()
    const [anything] = await tx.select({ id: shopText.id }).from(shopText).limit(1)
    if (!first || anything) return
    for (const kind of ['faq', 'terms'] as const) {
      const texts = readData(`texts/${kind}.json`, v.array(shopTextSchema))
      await tx.insert(shopText).values(texts.map((text, position) => ({ kind, ...text, position })))
    }
  })
}
