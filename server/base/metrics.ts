/** Metrics that parts of the provider count, for `/metrics` (req 19.10). */
import { Counter, Histogram } from 'prom-client'

/** `route` is the route's pattern; requests that no API call handles, such as pages and files, share one value. */
export const requestSeconds = new Histogram({
  name: 'showfloor_request_seconds',
  help: 'Seconds until the reply began',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

export const renderedPages = new Counter({
  name: 'showfloor_drawn_pages_total',
  help: 'Pages by origin: the cache, the renderer, or the device, which renders the page itself because rendering failed or its visitor is limited',
  labelNames: ['from'],
})

export const visitorReads = new Counter({
  name: 'showfloor_replica_reads_total',
  help: 'Reads of visitors by origin: the replica, or the primary because the replica was behind or had failed',
  labelNames: ['from'],
})

/** Times of sampled visits; `metric` is one of `fieldTimes` in src/domain/field-metrics.ts. */
export const fieldSeconds = new Histogram({
  name: 'showfloor_field_seconds',
  help: 'Web vitals of sampled visits that are times, and their parts',
  labelNames: ['metric', 'page', 'network'],
  buckets: [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
})

export const fieldShift = new Histogram({
  name: 'showfloor_field_layout_shift',
  help: 'Cumulative layout shift of sampled visits',
  labelNames: ['page', 'network'],
  buckets: [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1],
})

export const catalogueReads = new Counter({
  name: 'showfloor_pack_reads_total',
  help: 'Reads of the catalogue for tablets: those that began, and those that finished',
  labelNames: ['step'],
})
