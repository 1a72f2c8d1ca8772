/** How a table says what it has of people: which rows, what of them is given out, and what becomes of them (req 27.1). */
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client'

/** `email` in small letters. `userId`: of the account of this address; null without one. */
export type Person = { email: string; userId: number | null }
type Fields = Record<string, unknown>

export type PersonalTable = {
  /** As the database has it. */
  name: string
  given: (db: Executor, person: Person) => Promise<Fields[]>
  /** How many rows there were, and the keys of files that go with them. */
  erase: (tx: Executor, person: Person) => Promise<{ rows: number; files: string[] }>
}

/** Without `set` and `erase` its rows are deleted. */
type Part<T extends PgTable> = {
  /** Condition on its rows. */
  of: (person: Person) => SQL
  /** What is given out of a row, all of it by default; null: nothing. */
  give?: (row: T['$inferSelect'], person: Person) => Fields | null
  set?: (person: Person) => Partial<Record<keyof T['$inferSelect'], unknown>>
  erase?: (tx: Executor, rows: T['$inferSelect'][], person: Person) => Promise<void>
  files?: (row: T['$inferSelect']) => (string | null)[]
}

export function personal<T extends PgTable>(
  table: T,
  { of, give = (row) => row, set, erase, files = () => [] }: Part<T>,
): PersonalTable {
  const plain: PgTable = table
  const rowsOf = async (db: Executor, person: Person): Promise<T['$inferSelect'][]> =>
    db.select().from(plain).where(of(person))
  return {
    name: getTableName(table),
    given: async (db, person) =>
      (await rowsOf(db, person)).flatMap((row): Fields[] => {
        const given = give(row, person)
        return given ? [given] : []
      }),
    erase: async (tx, person) => {
      const rows = await rowsOf(tx, person)
      if (rows.length > 0) {
        if (erase) await erase(tx, rows, person)
        else if (set) await tx.update(plain).set(set(person)).where(of(person))
        else await tx.delete(plain).where(of(person))
      }
      return { rows: rows.length, files: rows.flatMap(files).filter((key) => key !== null) }
    },
  }
}

/**
 * Texts of other people in which the address stands: the texts are given out without what is around them, and say "erased" in its
 * place from then on.
 */
export function mention(table: PgTable, column: PgColumn, others: (person: Person) => SQL): PersonalTable {
  const field = Object.entries(table).find(([, one]) => one === column)?.[0] ?? ''
  return personal(table, {
    of: (person) => sql`${naming(column, person)} and ${others(person)}`,
    give: (row, person) => ({ texts: textsNaming(row[field], person) }),
    set: (person) => ({ [field]: unnamed(column, person) }),
  })
}

/**
 * Condition on a text or on JSON: the address stands in it, and not as a part of another one. The regular expression is slow, so a
 * substring search comes first; CASE keeps that order. Collation "C" folds ASCII letters alone and is several times faster.
 */
export const naming = (column: PgColumn, person: Person) =>
  sql`case when position(lower(${person.email} collate "C") in lower(${column}::text collate "C")) > 0
    then ${column}::text ~* ${patternOf(person)} else false end`

export const unnamed = (column: PgColumn, person: Person) =>
  sql`regexp_replace(${column}::text, ${patternOf(person)}, 'erased', 'gi')::${sql.raw(column.getSQLType())}`

/** The texts in a value that name the address. Iterative: a value that is nested deeply would overflow the call stack. */
export function textsNaming(value: unknown, person: Person): string[] {
  const pattern = new RegExp(patternOf(person), 'i')
  const texts: string[] = []
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && pattern.test(next)) texts.push(next)
    else if (typeof next === 'object' && next !== null) pending.push(...Object.values(next).toReversed())
  }
  return texts
}

/** For PostgreSQL and JavaScript. In JSON, a line break before it is a backslash and a letter. */
function patternOf({ email }: Person): string {
  const plain = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?:(?<![a-z0-9_.%+-])|(?<=\\\\[nrt]))${plain}(?![a-z0-9_-]|\\.[a-z0-9])`
}
