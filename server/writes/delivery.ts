/**
 * Changes the rules from which delivery days are promised. The first change of a year, or of the zones, copies the
 * shop's defaults into the database, so that all values can be changed from then on. Existing promises do not change.
 */
import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import type { AustralianState } from '../../src/domain/account/address'
import { isCalendarDay } from '../../src/domain/delivery/working-days'
import { raiseCatalogueVersion } from '../db/catalogue-version'
import type { Executor, Transactor } from '../db/client'
import { setting } from '../db/schema-catalogue'
import { holiday, transitZone } from '../db/schema-delivery'
import { invalid } from '../base/errors'
import { type NamedZone, defaultHolidays, defaultZones, yearOf } from '../reads/delivery'

const maxNameLength = 100
const maxDays = { transit: 60, proof: 30 }

export function dayIn(text: string): string {
  if (isCalendarDay(text)) return text
  throw invalid(`"${text}" isn’t a date. Use the format 2026-12-31.`)
}

export function holidayNameIn(text: string): string {
  const name = text.trim()
  if (name !== '' && name.length <= maxNameLength) return name
  throw invalid(`Enter a name with at most ${maxNameLength} characters.`)
}

export const zoneNameIn = (text: string) => text.trim().slice(0, maxNameLength)

/** Accepts "2000-2249" or a single postcode. */
export function postcodesIn(text: string): { from: number; to: number } {
  const [, first, last] = /^(\d{4})(?:-(\d{4}))?$/.exec(text.trim()) ?? []
  const range = { from: Number(first), to: Number(last ?? first) }
  if (first === undefined || range.from > range.to)
    throw invalid(`"${text}" isn’t a postcode range. Use the format 2000-2249 or 2000.`)
  return range
}

export function workingDaysIn(text: string, kind: keyof typeof maxDays): number {
  if (!/^(0|[1-9]\d{0,8})$/.test(text)) throw invalid(`Working days must be a whole number, not "${text}".`)
  if (Number(text) > maxDays[kind]) throw invalid(`Working days can be at most ${maxDays[kind]}.`)
  return Number(text)
}

type DayOff = { day: string; states: readonly AustralianState[] }

export async function addHoliday(db: Transactor, { day, states, name }: DayOff & { name: string }) {
  await changeRules(db, async (tx) => {
    await copyDefaultYear(tx, yearOf(day))
    await tx
      .insert(holiday)
      .values(states.map((state) => ({ day, state, name })))
      .onConflictDoUpdate({ target: [holiday.day, holiday.state], set: { name } })
  })
}

/** Resolves to the states in which the day was a holiday. */
export async function removeHoliday(db: Transactor, { day, states }: DayOff): Promise<AustralianState[]> {
  return changeRules(db, async (tx) => {
    await copyDefaultYear(tx, yearOf(day))
    const removed = await tx
      .delete(holiday)
      .where(and(eq(holiday.day, day), inArray(holiday.state, [...states])))
      .returning({ state: holiday.state })
    return removed.map(({ state }) => state)
  })
}

export async function setTransit(db: Transactor, zone: NamedZone): Promise<void> {
  await changeRules(db, async (tx) => {
    await copyDefaultZones(tx)
    const { days, name } = zone
    await tx
      .insert(transitZone)
      .values(rowOf(zone))
      .onConflictDoUpdate({
        target: [transitZone.firstPostcode, transitZone.lastPostcode],
        set: { days, name },
      })
  })
}

/** Resolves to false when there is no such zone. */
export async function removeTransit(
  db: Transactor,
  { from, to }: Pick<NamedZone, 'from' | 'to'>,
): Promise<boolean> {
  return changeRules(db, async (tx) => {
    await copyDefaultZones(tx)
    const removed = await tx
      .delete(transitZone)
      .where(and(eq(transitZone.firstPostcode, from), eq(transitZone.lastPostcode, to)))
      .returning({ days: transitZone.days })
    return removed.length > 0
  })
}

export async function setDeliverySetting(
  db: Transactor,
  name: 'ships_from' | 'proof_days',
  value: string,
): Promise<void> {
  await changeRules(db, async (tx) => {
    await tx
      .insert(setting)
      .values({ name, value })
      .onConflictDoUpdate({ target: setting.name, set: { value } })
  })
}

/**
 * Raises the catalogue version, because storefronts get the rules with the public catalogue. Other changes of the
 * rules wait until this one is committed.
 */
async function changeRules<T>(db: Transactor, change: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await raiseCatalogueVersion(tx)
    return change(tx)
  })
}

async function copyDefaultYear(tx: Executor, year: string): Promise<void> {
  const isOfYear = and(gte(holiday.day, `${year}-01-01`), lte(holiday.day, `${year}-12-31`))
  const [existing] = await tx.select().from(holiday).where(isOfYear).limit(1)
  const defaults = defaultHolidays.filter(({ day }) => yearOf(day) === year)
  if (existing || defaults.length === 0) return
  await tx
    .insert(holiday)
    .values(defaults.flatMap(({ day, name, states }) => states.map((state) => ({ day, name, state }))))
}

async function copyDefaultZones(tx: Executor): Promise<void> {
  const [existing] = await tx.select().from(transitZone).limit(1)
  if (!existing) await tx.insert(transitZone).values(defaultZones.map(rowOf))
}

function rowOf({ from, to, days, name }: NamedZone) {
  return { firstPostcode: from, lastPostcode: to, days, name }
}
