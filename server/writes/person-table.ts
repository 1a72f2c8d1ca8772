/**
 * Describes the personal data of a table: the rows of a person, their exported fields, and how they are erased (req
 * 27.1).
 */
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client'

/** `email` is in lower case. `userId`: the account with this address; null: none. */
export type Person = { email: string; userId: number | null }
type Fields = Record<string, unknown>

export type PersonalTable = {
  /** The name of the table in the database. */
  name: string
  exportRows: (db: Executor, person: Person) => Promise<Fields[]>
  /** Resolves to the number of rows, and the keys of files to delete with them. */
  erase: (tx: Executor, person: Person) => Promise<{ rows: number; files: string[] }>
}

/** Rows are deleted unless there is `set` or `erase`. */
type TableRules<T extends PgTable> = {
  /** Condition on the table's rows. */
  conditionFor: (person: Person) => SQL
  /** Returns the exported fields of a row, by default all; null: nothing. */
  exportFields?: (row: T['$inferSelect'], person: Person) => Fields | null
  set?: (person: Person) => Partial<Record<keyof T['$inferSelect'], unknown>>
  erase?: (tx: Executor, rows: T['$inferSelect'][], person: Person) => Promise<void>
  files?: (row: T['$inferSelect']) => (string | null)[]
}

export function personalTable<T extends PgTable>(
  table: T,
  { conditionFor, exportFields = (row) => row, set, erase, files = () => [] }: TableRules<T>,
): PersonalTable {
  const anyTable: PgTable = table
  const rowsOf = async (db: Executor, person: Person): Promise<T['$inferSelect'][]> =>
    db.select().from(anyTable).where(conditionFor(person))
  return {
    name: getTableName(table),
    exportRows: async (db, person) =>
      (await rowsOf(db, person)).flatMap((row): Fields[] => {
        const fields = exportFields(row, person)
        return fields ? [fields] : []
      }),
    erase: async (tx, person) => {
      const rows = await rowsOf(tx, person)
      if (rows.length > 0) {
        if (erase) await erase(tx, rows, person)
        else if (set) await tx.update(anyTable).set(set(person)).where(conditionFor(person))
        else await tx.delete(anyTable).where(conditionFor(person))
      }
      return { rows: rows.length, files: rows.flatMap(files).filter((key) => key !== null) }
    },
  }
}

/**
 * Describes texts of other people that contain the address: the export has only these texts, and erasing replaces the
 * address by "erased".
 */
export function mentionsInTexts(
  table: PgTable,
  column: PgColumn,
  isOtherPersonsRow: (person: Person) => SQL,
): PersonalTable {
  const field = Object.entries(table).find(([, value]) => value === column)?.[0] ?? ''
  return personalTable(table, {
    conditionFor: (person) => sql`${containsEmail(column, person)} and ${isOtherPersonsRow(person)}`,
    exportFields: (row, person) => ({ texts: textsWithEmail(row[field], person) }),
    set: (person) => ({ [field]: withEmailErased(column, person) }),
  })
}

/**
 * Condition on a text or on JSON that contains the address as a whole, not as a part of another address. The regular
 * expression is slow, so a substring search comes first; CASE guarantees that order. Collation "C" folds ASCII
 * letters only and is several times faster.
 */
export const containsEmail = (column: PgColumn, person: Person) =>
  sql`case when position(lower(${person.email} collate "C") in lower(${column}::text collate "C")) > 0
    then ${column}::text ~* ${patternOf(person)} else false end`

export const withEmailErased = (column: PgColumn, person: Person) =>
  sql`regexp_replace(${column}::text, ${patternOf(person)}, 'erased', 'gi')::${sql.raw(column.getSQLType())}`

/**
 * Returns the texts in a value that contain the address. The search is iterative, because recursion over a deeply
 * nested value would overflow the call stack.
 */
export function textsWithEmail(value: unknown, person: Person): string[] {
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

/**
 * The pattern works in PostgreSQL and JavaScript. In JSON, a line break before the address is a backslash and a
 * letter.
 */
function patternOf({ email }: Person): string {
  const escaped = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?:(?<![a-z0-9_.%+-])|(?<=\\\\[nrt]))${escaped}(?![a-z0-9_-]|\\.[a-z0-9])`
}
