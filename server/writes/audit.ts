/**
 * Acts of the desk, which are logged operations of the shop's staff. Each act is one transaction with its entry in the
 * log (person, act, time, before, after). No act changes a row that a colleague has changed since the row was read.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { formatCount } from '../../src/domain/count'
import { maxLoggedProducts } from '../../src/domain/desk/log-row'
import type { Executor, Transactor } from '../db/client'
import { deskActProduct, deskAuditLog } from '../db/schema-desk'
import { Refusal } from '../base/errors'

/** `userId` null: a program with an API key. */
export type Actor = { userId: number | null; email: string }
export type Fields = Record<string, unknown>
export type Changes = { before: Fields; after: Fields }
/** Only an added or removed product has `sku` among its fields, after it or before it. */
export type ProductChange = Changes & { id: number; sku: string }

/**
 * `version`: the version that was read; null: the act does not depend on it. `read` returns the row, null: it does
 * not exist.
 */
type LoggedAct<Row extends object, Result> = {
  act: string
  subject: string
  version?: string | null
  /** Acts that have no row omit `read`. */
  read?: (tx: Executor) => Promise<Row | null>
  /**
   * Returns the part of the row for the log, which must contain no personal data, because log entries stay when a
   * person is erased.
   */
  logged?: (row: Row) => object
  /** The log's content about an act that has no row. */
  loggedResult?: (result: Result) => object
  /** The changes of single products, by which an act on several products can be undone. */
  loggedProducts?: (result: Result) => readonly ProductChange[]
}

/** Resolves to the row after the act (null: deleted), the changed fields, and the result of `write`. */
export async function performAct<Row extends object, Result>(
  db: Transactor,
  { userId, email }: Actor,
  { act, subject, version = null, read, logged = (row) => row, ...details }: LoggedAct<Row, Result>,
  write: (tx: Transactor, before: Row | null) => Promise<Result>,
): Promise<{ row: Row | null; changes: Changes; result: Result }> {
  return db.transaction(async (tx) => {
    // Two colleagues may act at the same time: the second act has to read the result of the first act.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 35))`)
    const before = (await read?.(tx)) ?? null
    if (version !== null && before !== null && version !== versionOf(before))
      throw new Refusal(
        409,
        'CHANGED',
        'A colleague has changed this in the meantime. The current version is shown.',
        {},
        { ...before, version: versionOf(before) },
      )
    const result = await write(tx, before)
    const row = (await read?.(tx)) ?? null
    const { loggedResult, loggedProducts } = details
    const changes = difference(before && logged(before), row ? logged(row) : (loggedResult?.(result) ?? null))
    const products = loggedProducts?.(result) ?? []
    if (products.length > maxLoggedProducts) changes.after['undo'] = tooManyProducts
    const entry = { userId, email, act, subject, ...changes }
    const [{ id } = { id: 0 }] = await tx
      .insert(deskAuditLog)
      .values(entry)
      .returning({ id: deskAuditLog.id })
    if (products.length > 0 && products.length <= maxLoggedProducts)
      await logProducts(tx, { ...entry, id }, products)
    return { row, changes, result }
  })
}

const tooManyProducts = `not possible for more than ${formatCount(maxLoggedProducts)} products`
/** Programs may set the stock every few minutes, and only the newest acts are worth undoing. */
const maxUndoableActs = 100
const maxInsertedRows = 1000

/** Stores the changes of single products, and deletes those of the same act on the same subject a hundred acts ago. */
async function logProducts(
  tx: Executor,
  { id, act, subject }: { id: number; act: string; subject: string },
  products: readonly ProductChange[],
): Promise<void> {
  for (let start = 0; start < products.length; start += maxInsertedRows)
    await tx
      .insert(deskActProduct)
      .values(
        products
          .slice(start, start + maxInsertedRows)
          .map(({ id: productId, ...change }) => ({ actId: id, productId, ...change })),
      )
  await tx.execute(sql`
    delete from desk_act_product where act_id = (
      select id from desk_act where subject = ${subject} and act = ${act}
      order by id desc offset ${maxUndoableActs} limit 1)`)
}

/** Fields that change with time or through customers; they are not changes by a colleague. */
const volatileFields = ['risks', 'uses', 'stage', 'quote', 'waiting', 'acceptedAt']

function versionOf(row: object): string {
  const stableFields = Object.entries(row).filter(([name]) => !volatileFields.includes(name))
  return createHash('sha256').update(JSON.stringify(stableFields)).digest('base64url').slice(0, 16)
}

export const withVersion = <Row extends object>(row: Row) => ({ ...row, version: versionOf(row) })

export function difference(before: object | null, after: object | null): Changes {
  const [previous, current] = [asJson(before), asJson(after)]
  const names = [...new Set([...Object.keys(previous), ...Object.keys(current)])].filter(
    (name) => !isDeepStrictEqual(previous[name], current[name]),
  )
  const changedFieldsOf = (row: Fields) =>
    Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])))
  return { before: changedFieldsOf(previous), after: changedFieldsOf(current) }
}

/** Returns the row as JSON, as the log stores it. */
export function asJson(row: object | null): Fields {
  return row === null ? {} : (JSON.parse(JSON.stringify(row)) as Fields)
}
