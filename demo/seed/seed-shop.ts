/**
 * Prepares an empty shop: categories, texts and the GST rate for every shop; the generated catalogue when the
 * settings ask for demo products; and demo accounts with orders unless the shop is public. It also empties a shop to
 * start over.
 */
import { getTableName, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { startCatalogue } from '../../server/db/catalogue-version'
import type { Database } from '../../server/db/client'
import { setting, shopText } from '../../server/db/schema-catalogue'
import { giveawayKey } from '../../server/db/schema-giveaway'
import { fileStore } from '../../server/files/store'
import { atLogLevel } from '../../server/base/log'
import type { Settings } from '../../server/base/settings'
import { readData } from '../data'
import { createDemoAccounts, createDemoPortals } from './demo-accounts'
import { createDemoOrders } from './demo-orders'
import { isDemoRemoved } from './demo-catalogue'
import { createCategories, hasProducts, loadCatalogue } from './load'

/**
 * Returns true when the shop had no products and now has the demo products; `onStart` is called before they are
 * created. A shop from which the demo products were removed does not get them again. The slow statements of the seed
 * are not logged.
 */
export function seedWhenEmpty(
  db: Database,
  settings: SeedSettings,
  onStart: () => void = () => {},
): Promise<boolean> {
  return atLogLevel('error', () => seed(db, settings, onStart))
}

type SeedSettings = Pick<Settings, 'seedProducts' | 'dataFolder' | 'filesUrl' | 'isPublic'>

async function seed(db: Database, settings: SeedSettings, onStart: () => void): Promise<boolean> {
  const isSeeded = settings.seedProducts > 0 && (await fillWithDemo(db, settings, onStart))
  // A demo shop already has categories.
  await createCategories(db)
  await createShopTexts(db)
  return isSeeded
}

async function fillWithDemo(db: Database, settings: SeedSettings, onStart: () => void): Promise<boolean> {
  const { seedProducts: products, isPublic } = settings
  if ((await hasProducts(db)) || (await isDemoRemoved(db))) return false
  onStart()
  // The import is dynamic because thousands of lines of product text are needed only at the first start.
  const { catalogueWithoutProducts: catalogue, generateProducts } = await import('../catalogue/generate')
  const isLoaded = await loadCatalogue(db, { ...catalogue, products: generateProducts(products) })
  if (isLoaded && !isPublic) {
    await createDemoAccounts(db)
    await createDemoPortals(db)
    await createDemoOrders(db, fileStore(settings))
  }
  return isLoaded
}

/**
 * Deletes everything, customers included. The catalogue version continues to count under another catalogue id, so
 * that no instance reuses old replies and clients load everything again. The giveaway's keys stay, because devices
 * that are still offline have entries that only these keys can decrypt.
 */
export async function emptyShop(db: Database): Promise<void> {
  const tables = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in (${getTableName(setting)}, ${getTableName(giveawayKey)})`)
  const names = tables.rows.map((row) => row.name).join(', ')
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`truncate ${names} restart identity cascade`))
    await tx.delete(setting).where(ne(setting.name, 'catalogue_version'))
    // Queued jobs, such as mails, refer to deleted rows.
    await tx.execute(
      sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    )
    await startCatalogue(tx)
  })
}

/** The description is HTML. */
const shopTextSchema = v.object({ title: v.string(), description: v.string() })

/** Creates the texts only once per shop, so that deleted texts are not created again. */
export async function createShopTexts(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(setting)
      .values({ name: 'shop_texts', value: 'written' })
      .onConflictDoNothing()
      .returning()
    if (!first) return
    for (const kind of ['faq', 'terms'] as const) {
      const texts = readData(`texts/${kind}.json`, v.array(shopTextSchema))
      await tx.insert(shopText).values(texts.map((text, position) => ({ kind, ...text, position })))
    }
  })
}
