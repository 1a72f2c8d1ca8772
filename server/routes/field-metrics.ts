/**
 * Receives the measurements of sampled visits for the histograms of `/metrics` (req 19.23). The call only exists when
 * the setting is on.
 */
import { Hono } from 'hono'
import * as v from 'valibot'
import { fieldTimes, networks, pageKinds } from '../../src/domain/field-metrics'
import { fieldSeconds, fieldShift } from '../base/metrics'
import { jsonBodyOf, limitBody } from '../requests/body'
import { refuseOtherSites } from '../requests/other-sites'
import { memoryCounter, limitAddresses } from '../requests/rate-limit'
import type { ProviderContext } from './context'

const maxBytes = 1024
/** Calls of one IP address: a hall shares it, and each visit calls once. */
const maxPerMinute = 600

/** Longer times are from pages that were left open. */
const maxTimeMs = 10 * 60_000
const maxShift = 10

/** Only these names are accepted, which limits the number of time series. */
const FieldMetrics = v.object({
  page: v.picklist(pageKinds),
  network: v.picklist(networks),
  times: v.object(
    v.entriesFromList(fieldTimes, v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(maxTimeMs)))),
  ),
  shift: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(maxShift))),
})

export function fieldMetricsRoutes(context: ProviderContext): Hono {
  const { settings } = context
  const routes = new Hono()
  if (settings.fieldSample === 0) return routes
  return routes.post(
    '/',
    refuseOtherSites(settings, 'Measurements are only accepted from pages of this shop.'),
    limitAddresses(context, memoryCounter(maxPerMinute)),
    limitBody(maxBytes, 'The measurements are too large.'),
    async (c) => {
      const { page, network, times, shift } = await jsonBodyOf(c, FieldMetrics)
      for (const metric of fieldTimes) {
        const ms = times[metric]
        if (ms !== undefined) fieldSeconds.observe({ metric, page, network }, ms / 1000)
      }
      if (shift !== undefined) fieldShift.observe({ page, network }, shift)
      return c.body(null, 204)
    },
  )
}
