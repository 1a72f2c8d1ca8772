/**
 * The days by which a list is filtered, counted and sorted: today's promises for the production times of its
 * products, by the shop's rules.
 */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DeliveryRules } from '../../src/domain/delivery/promise'
import { type DaysUntilLookup, createDaysUntilLookup } from '../../src/domain/delivery/promised-day'
import { destinationOf, type FindQuery, steps } from '../../src/domain/find/find-query'
import type { Database } from '../db/client'
import { versionCache } from '../base/version-cache'
import { deliveryRules } from './delivery'
import { limitListReads } from './tile'

/** Calendar days until the promised day, by production time. */
export type DaysByTime = [time: string, days: number][]

/** The days as a table to join; it is empty when nothing is filtered or sorted by days. */
export function promisedColumns(days: DaysByTime | null): SQL {
  const times = sql.param(days?.map(([time]) => time) ?? [])
  const counts = sql.param(days?.map(([, count]) => count) ?? [])
  return sql`unnest(${times}::text[], ${counts}::int[]) promised (time, days)`
}

/** The delivery rules, and the production times of the products in one version of the catalogue. */
type CachedTimes = { rules: DeliveryRules; times: string[] }
type PromisedDays = { daysOf: DaysUntilLookup; daysByTime: DaysByTime }

const Times = v.array(v.object({ time: v.string() }))
const maxCachedBytes = 1024 * 1024

/**
 * Rules are cached by the catalogue's version, because a change of the rules raises that version as well. `now` is in
 * epoch ms.
 */
export function promiseTimes(
  db: Database,
): (version: string, query: FindQuery, now: number) => Promise<PromisedDays> {
  const cache = versionCache<CachedTimes>(maxCachedBytes, ({ times }) => 20_000 + 40 * times.length)
  const readTimes = async (): Promise<CachedTimes> => {
    const { rows } = await limitListReads(db)(() =>
      db.execute(
        sql`select distinct production_time as time from product_facts where production_time is not null`,
      ),
    )
    return { rules: await deliveryRules(db), times: v.parse(Times, rows).map(({ time }) => time) }
  }
  return async (version, query, now) => {
    const { rules, times } = await cache(version, '', readTimes)
    const daysOf = createDaysUntilLookup({ rules, to: destinationOf(query), now })
    const daysByTime = times.flatMap((time): DaysByTime => {
      const days = daysOf(time)
      return days === null ? [] : [[time, days]]
    })
    return { daysOf, daysByTime }
  }
}

export const Count = v.pipe(v.union([v.string(), v.number()]), v.toNumber())
export const Names = v.array(v.object({ value: v.string(), count: Count }))
const Facets = v.looseObject({ dispatch: Names })

/** Facets as JSON text, with the counts by production time summed up to the offered steps. */
export function withDispatch(facets: string, daysOf: DaysUntilLookup): string {
  const { dispatch: byTime, ...otherFacets } = v.parse(Facets, JSON.parse(facets))
  const countsByDays = byTime.map(({ value, count }) => ({ days: daysOf(value) ?? Infinity, count }))
  const counts = steps.dispatch.map((step) =>
    countsByDays.reduce((sum, { days, count }) => (days <= step ? sum + count : sum), 0),
  )
  return JSON.stringify({ ...otherFacets, dispatch: withSteps(steps.dispatch, counts) })
}

/** The steps with at least one product, each with its count. */
export function withSteps(offered: readonly number[], counts: number[]): { value: number; count: number }[] {
  return offered
    .map((value, index) => ({ value, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
}
