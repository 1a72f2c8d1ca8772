/** Helpers for the calls that set the stock or the prices of many products. */
import { inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { productDocument, productFacts } from '../../server/db/schema-product'
import { refreshProductDocuments } from '../../server/writes/product-document'
import type { DeskRowAnswers } from '../../src/domain/desk/product-row'
import { deskCall, newStaffMember } from './desk-calls'
import type { Provider } from './provider'

/** `patch` sends the rows, `set` also reads the answers. */
export async function rowCallsOf(provider: Provider, path: 'stock' | 'prices') {
  const { cookie, email } = await newStaffMember(provider, ['catalogue'])
  const patch = (rows: unknown) => deskCall(provider, cookie, ['PATCH', path], { rows })
  const set = async (...rows: unknown[]): Promise<DeskRowAnswers> => (await (await patch(rows)).json()).data
  return { email, patch, set }
}

export async function runJobsNow({ db, sendMails }: Provider): Promise<void> {
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`)
  await sendMails()
}

/** Fails when making the documents and facts of these products anew changes them. */
export async function expectCurrentDocuments({ db }: Provider, ids: number[]): Promise<void> {
  const read = async () => [
    await db
      .select()
      .from(productDocument)
      .where(inArray(productDocument.productId, ids))
      .orderBy(productDocument.productId),
    await db
      .select()
      .from(productFacts)
      .where(inArray(productFacts.productId, ids))
      .orderBy(productFacts.productId),
  ]
  const before = await read()
  await db.transaction((tx) => refreshProductDocuments(tx, ids))
  expect(before).toEqual(await read())
}
