/** By which rules days are promised: what the operator said, and what comes with the shop where nothing was said. */
import { asc, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { type AustralianState, australianStates } from '../../src/domain/account/address'
import type { DeliveryRules, TransitZone } from '../../src/domain/delivery/promise'
import publicHolidays from '../../src/domain/delivery/public-holidays.json'
import transitZones from '../../src/domain/delivery/transit-zones.json'
import type { Holiday } from '../../src/domain/delivery/working-days'
import type { Executor } from '../db/client'
import { setting } from '../db/schema-catalogue'
import { holiday, transitZone } from '../db/schema-delivery'

const State = v.picklist(australianStates.map(({ short }) => short))
const Zones = v.array(v.object({ from: v.number(), to: v.number(), days: v.number(), name: v.string() }))
const Holidays = v.array(v.object({ day: v.string(), name: v.string(), states: v.array(State) }))

/** Named for whoever looks after them. */
export type NamedZone = TransitZone & { name: string }
type ShopRules = DeliveryRules & { zones: readonly NamedZone[] }

/** As they come with the shop. */
export const ownHolidays: Holiday[] = v.parse(Holidays, publicHolidays)
export const ownZones: NamedZone[] = v.parse(Zones, transitZones)

export const yearOf = (day: string) => day.slice(0, 4)

const settings = { shipsFrom: 'ships_from', proofDays: 'proof_days' } as const
export const deliverySettings = Object.values(settings)

export async function deliveryRules(db: Executor): Promise<ShopRules> {
  const rows = await db.select().from(setting).where(inArray(setting.name, deliverySettings))
  const said = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    shipsFrom: v.parse(v.fallback(State, 'NSW'), said.get(settings.shipsFrom)),
    proofDays: Number(said.get(settings.proofDays) ?? 3),
    holidays: await holidays(db),
    zones: await zones(db),
  }
}

export function deliveryOnWire({ shipsFrom, proofDays, holidays: days, zones: all }: DeliveryRules): object {
  const postcode = (code: number) => String(code).padStart(4, '0')
  return {
    ShipsFrom: shipsFrom,
    ProofDays: proofDays,
    Holidays: days.map(({ day, name, states }) => ({ Day: day, Name: name, States: states })),
    Transit: all.map(({ from, to, days: count }) => ({
      From: postcode(from),
      To: postcode(to),
      Days: count,
    })),
  }
}

async function holidays(db: Executor): Promise<Holiday[]> {
  const rows = await db.select().from(holiday).orderBy(asc(holiday.day), asc(holiday.state))
  const years = new Set(rows.map(({ day }) => yearOf(day)))
  const said = new Map<string, { day: string; name: string; states: AustralianState[] }>()
  for (const { day, name, state } of rows) {
    const key = `${day} ${name}`
    const one = said.get(key) ?? { day, name, states: [] }
    one.states.push(state)
    said.set(key, one)
  }
  const others = ownHolidays.filter(({ day }) => !years.has(yearOf(day)))
  return [...others, ...said.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

async function zones(db: Executor): Promise<NamedZone[]> {
  const rows = await db
    .select()
    .from(transitZone)
    .orderBy(asc(transitZone.firstPostcode), asc(transitZone.lastPostcode))
  if (rows.length === 0) return ownZones
  return rows.map(({ firstPostcode: from, lastPostcode: to, days, name }) => ({ from, to, days, name }))
}
