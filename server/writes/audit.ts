/**
 * Acts of the desk: each is one transaction with its line in the log (who, what, when, before, after), and none is done to
 * a row that a colleague changed since it was read.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Executor, Transactor } from '../db/client'
import { deskAct } from '../db/schema-desk'
import { Refusal } from '../floor/errors'

/** `userId` null: a program. */
export type Actor = { userId: number | null; email: string }
type Fields = Record<string, unknown>

/** `version`: as it was read; null where the act does not depend on it. `read`: the row, null where there is none. */
export type Act<Row extends object> = {
  act: string
  subject: string
  version: string | null
  read: (tx: Executor) => Promise<Row | null>
  /** What the log has of the row, where that is not all of it: lines of the log stay when a person is erased. */
  logged?: (row: Row) => object
}

/** Resolves to the row as it is afterwards, null where it is gone, and what `write` returned. */
export async function performAct<Row extends object, Result>(
  db: Transactor,
  { userId, email }: Actor,
  { act, subject, version, read, logged = (row) => row }: Act<Row>,
  write: (tx: Transactor, before: Row | null) => Promise<Result>,
): Promise<{ row: Row | null; result: Result }> {
  return db.transaction(async (tx) => {
    // Two colleagues at once: the second one reads what the first one did.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 35))`)
    const before = await read(tx)
    if (version !== null && before !== null && version !== versionOf(before))
      throw new Refusal(
        409,
        'CHANGED',
        'A colleague changed this in the meantime. Here it is as it is now.',
        {},
        { ...before, version: versionOf(before) },
      )
    const result = await write(tx, before)
    const row = await read(tx)
    await tx
      .insert(deskAct)
      .values({ userId, email, act, subject, ...difference(before && logged(before), row && logged(row)) })
    return { row, result }
  })
}

/** What depends on the hour, or is counted by customers, is not what a colleague changed. */
const passing = ['risks', 'uses', 'stage', 'quote']

function versionOf(row: object): string {
  const lasting = Object.entries(row).filter(([name]) => !passing.includes(name))
  return createHash('sha256').update(JSON.stringify(lasting)).digest('base64url').slice(0, 16)
}

export const withVersion = <Row extends object>(row: Row) => ({ ...row, version: versionOf(row) })

function difference(before: object | null, after: object | null): { before: Fields; after: Fields } {
  const [old, now] = [plain(before), plain(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => !isDeepStrictEqual(old[name], now[name]),
  )
  const of = (row: Fields) =>
    Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])))
  return { before: of(old), after: of(now) }
}

/** As it stands in the log. */
function plain(row: object | null): Fields {
  return row === null ? {} : (JSON.parse(JSON.stringify(row)) as Fields)
}
