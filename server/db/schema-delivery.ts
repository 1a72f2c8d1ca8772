/** The operator's delivery settings: holidays, and the duration of transport. */
import { sql } from 'drizzle-orm'
import { check, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { type AustralianState, australianStates } from '../../src/domain/account/address'

const states = australianStates.map(({ short }) => short)

/** A year without a row has the built-in holidays (domain/delivery/public-holidays.json). */
export const holiday = pgTable(
  'holiday',
  {
    day: date().notNull(),
    state: text().$type<AustralianState>().notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.state] }),
    check('holiday_state', sql`${table.state} in ${sql.raw(`('${states.join("', '")}')`)}`),
  ],
)

/** Without any row, the built-in zones apply (domain/delivery/transit-zones.json). */
export const transitZone = pgTable(
  'transit_zone',
  {
    firstPostcode: smallint('first_postcode').notNull(),
    lastPostcode: smallint('last_postcode').notNull(),
    /** Working days. */
    days: smallint().notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.firstPostcode, table.lastPostcode] }),
    check('transit_zone_range', sql`${table.firstPostcode} <= ${table.lastPostcode}`),
    check('transit_zone_days', sql`${table.days} between 0 and 60`),
  ],
)
