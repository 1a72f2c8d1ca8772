/** The days that a list is filtered, counted and sorted by: what its production times come to today, by the shop's rules. */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DeliveryRules } from '../../src/domain/delivery/promise'
import { type DaysReader, daysReader } from '../../src/domain/delivery/promised-day'
import { destinationOf, type FindQuery, steps } from '../../src/domain/find/find-query'
import type { Database } from '../db/client'
import { versionCache } from '../floor/version-cache'
import { deliveryRules } from './delivery'
import { heavyRead } from './tile'

/** Calendar days until the promised day, by production time. */
export type DaysByTime = [time: string, days: number][]

/** As a table to be joined, empty where nothing is filtered or sorted by days. */
export function promisedColumns(days: DaysByTime | null): SQL {
  const times = sql.param(days?.map(([time]) => time) ?? [])
  const counts = sql.param(days?.map(([, count]) => count) ?? [])
  return sql`unnest(${times}::text[], ${counts}::int[]) promised (time, days)`
}

/** The rules, and the production times that products of one version of the catalogue have. */
type Known = { rules: DeliveryRules; times: string[] }
type PromisedDays = { each: DaysReader; all: DaysByTime }

const Times = v.array(v.object({ time: v.string() }))
const maxCachedBytes = 1024 * 1024

/** A change of the rules raises the catalogue's version, too. `now` in epoch ms. */
export function promiseTimes(
  db: Database,
): (version: string, query: FindQuery, now: number) => Promise<PromisedDays> {
  const cache = versionCache<Known>(maxCachedBytes, ({ times }) => 20_000 + 40 * times.length)
  const read = async (): Promise<Known> => {
    const { rows } = await heavyRead(() =>
      db.execute(
        sql`select distinct production_time as time from product_facts where production_time is not null`,
      ),
    )
    return { rules: await deliveryRules(db), times: v.parse(Times, rows).map(({ time }) => time) }
  }
  return async (version, query, now) => {
    const { rules, times } = await cache(version, '', read)
    const each = daysReader({ rules, to: destinationOf(query), now })
    const all = times.flatMap((time): DaysByTime => {
      const days = each(time)
      return days === null ? [] : [[time, days]]
    })
    return { each, all }
  }
}

export const Count = v.pipe(v.union([v.string(), v.number()]), v.toNumber())
export const Names = v.array(v.object({ value: v.string(), count: Count }))
const Facets = v.looseObject({ dispatch: Names })

/** Facets as JSON text, with the counts by production time summed up to the steps that are offered. */
export function withDispatch(facets: string, daysOf: DaysReader): string {
  const { dispatch: byTime, ...others } = v.parse(Facets, JSON.parse(facets))
  const known = byTime.map(({ value, count }) => ({ days: daysOf(value) ?? Infinity, count }))
  const counts = steps.dispatch.map((step) =>
    known.reduce((sum, { days, count }) => (days <= step ? sum + count : sum), 0),
  )
  return JSON.stringify({ ...others, dispatch: withSteps(steps.dispatch, counts) })
}

/** The steps that leave any product, each with how many. */
export function withSteps(offered: readonly number[], counts: number[]): { value: number; count: number }[] {
  return offered
    .map((value, place) => ({ value, count: counts[place] ?? 0 }))
    .filter(({ count }) => count > 0)
}
