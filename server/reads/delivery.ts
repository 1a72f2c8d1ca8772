/** Rules for promised days: the operator's values, else the defaults that come with the shop. */
import { and, eq, exists, gt, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AustralianState } from '../../src/domain/account/address'
import type { DeliveryRules, TransitZone } from '../../src/domain/delivery/promise'
import publicHolidays from '../../src/domain/delivery/public-holidays.json' with { type: 'json' }
import transitZones from '../../src/domain/delivery/transit-zones.json' with { type: 'json' }
import type { Holiday as PublicHoliday } from '../../src/domain/delivery/working-days'
import { State } from '../../src/domain/desk/row'
import { Holiday, Zone } from '../../src/domain/desk/shop-row'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { setting } from '../db/schema-catalogue'
import { holiday, transitZone } from '../db/schema-delivery'
import { setupPrice } from '../db/schema-pricing'
import { product } from '../db/schema-product'

const Zones = v.array(Zone)
const Holidays = v.array(Holiday)

/** The name of a zone is for the operator. */
export type NamedZone = TransitZone & { name: string }
type ShopRules = DeliveryRules & { zones: readonly NamedZone[] }

/** Defaults that come with the shop. */
export const defaultHolidays: PublicHoliday[] = v.parse(Holidays, publicHolidays)
export const defaultZones: NamedZone[] = v.parse(Zones, transitZones)

export const yearOf = (day: string) => day.slice(0, 4)

const settingNames = { shipsFrom: 'ships_from', proofDays: 'proof_days' } as const
export const deliverySettings = Object.values(settingNames)

/** The state from which all orders are sent. The shop counts days in its time zone. */
export async function shopState(db: Executor): Promise<AustralianState> {
  const [row] = await db.select().from(setting).where(eq(setting.name, settingNames.shipsFrom))
  return stateOrDefault(row?.value)
}

const stateOrDefault = (value: string | undefined) => v.parse(v.fallback(State, 'NSW'), value)

const StoredRules = v.object({
  settings: v.record(v.string(), v.string()),
  holidays: Holidays,
  zones: Zones,
})

/** Reads the rules in a single statement, because placing an order waits for it. */
export async function deliveryRules(db: Executor): Promise<ShopRules> {
  const { rows } = await db.execute(sql`
    select
      (select coalesce(jsonb_object_agg(name, value), '{}') from ${setting}
       where name in (${settingNames.shipsFrom}, ${settingNames.proofDays})) as settings,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'name', name, 'states', states) order by day, name), '[]')
       from (select day, name, jsonb_agg(state order by state) as states from ${holiday} group by day, name) of_day) as holidays,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'from', first_postcode, 'to', last_postcode, 'days', days, 'name', name) order by first_postcode, last_postcode), '[]')
       from ${transitZone}) as zones`)
  const stored = v.parse(StoredRules, rows[0])
  const years = new Set(stored.holidays.map(({ day }) => yearOf(day)))
  const builtInHolidays = defaultHolidays.filter(({ day }) => !years.has(yearOf(day)))
  return {
    shipsFrom: stateOrDefault(stored.settings[settingNames.shipsFrom]),
    proofDays: Number(stored.settings[settingNames.proofDays] ?? 3),
    holidays: [...builtInHolidays, ...stored.holidays].toSorted((first, second) =>
      first.day.localeCompare(second.day),
    ),
    zones: stored.zones.length > 0 ? stored.zones : defaultZones,
  }
}

/** Stock and availability of products, as plain text like on a device. */
export async function stockedProducts(db: Executor, condition: SQL) {
  const products = await db
    .select({
      id: product.id,
      slug: product.slug,
      availability: product.availability,
      stock: product.stock,
      preselectsSetups: sql<boolean>`${exists(
        db
          .select()
          .from(setupPrice)
          .where(and(eq(setupPrice.productId, product.id), gt(setupPrice.defaultQuantity, 0))),
      )}`,
    })
    .from(product)
    .where(condition)
  return products.map(({ id, slug, availability, stock, preselectsSetups }) => ({
    id,
    slug,
    preselectsSetups,
    stocked: {
      availability: htmlToText(availability),
      stock: stock.map(({ description, quantity, next_shipment: nextShipment }) => ({
        item: htmlToText(description),
        inStock: String(quantity),
        nextShipment: nextShipment ?? '',
      })),
    },
  }))
}

export function toWireDelivery({ shipsFrom, proofDays, holidays, zones }: DeliveryRules): object {
  const postcode = (code: number) => String(code).padStart(4, '0')
  return {
    ShipsFrom: shipsFrom,
    ProofDays: proofDays,
    Holidays: holidays.map(({ day, name, states }) => ({ Day: day, Name: name, States: states })),
    Transit: zones.map(({ from, to, days }) => ({
      From: postcode(from),
      To: postcode(to),
      Days: days,
    })),
  }
}
