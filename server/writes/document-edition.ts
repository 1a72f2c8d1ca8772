/** Which way of making documents (product-document.ts, product-facts.ts, search-words.ts) a shop's own were made in. */
import { eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client'
import { refreshProductDocuments } from './product-document'
import { setting } from '../db/schema-catalogue'
import { refreshSearchWords } from './search-words'

/**
 * To be raised when the same rows make other documents, so that a shop that is there already gets them. The version before
 * reads them, too, until its last instance is stopped.
 */
const edition = 6
const name = 'documents_edition'
/** Any fixed number: instances that start at once take turns, and the first one does it. */
const editionLock = 7_402_120

export async function makeDocuments(db: Executor): Promise<void> {
  await refreshProductDocuments(db, 'all')
  await refreshSearchWords(db)
  await db
    .insert(setting)
    .values({ name, value: String(edition) })
    .onConflictDoUpdate({ target: setting.name, set: { value: String(edition) } })
}

/** Makes them anew where an earlier version of the provider made them; beside a newer one they stay as they are. */
export async function renewDocuments(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // A large catalogue takes longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${editionLock})`)
    const [made] = await tx.select({ edition: setting.value }).from(setting).where(eq(setting.name, name))
    if (!(Number(made?.edition) >= edition)) await makeDocuments(tx)
  })
}
