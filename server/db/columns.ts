/** Columns that many tables have. */
import { type AnyPgColumn, integer, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => moment('created_at').notNull().defaultNow()
/** Which row of another table this one belongs to, and goes with. */
export const partOf = (name: string, id: () => AnyPgColumn) =>
  integer(name).notNull().references(id, { onDelete: 'cascade' })
