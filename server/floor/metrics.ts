/** Figures that the provider's parts count by themselves, for `/metrics` (req 19.10). */
import { Counter, Histogram } from 'prom-client'

/** `route` is the pattern; of what no call answers, pages and files, one for all. */
export const requestSeconds = new Histogram({
  name: 'showfloor_request_seconds',
  help: 'Seconds until the reply began',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

export const renderedPages = new Counter({
  name: 'showfloor_drawn_pages_total',
  help: 'Pages by where they came from: the cache, the drawer, or the device, which draws itself as drawing failed or its visitor is limited',
  labelNames: ['from'],
})

export const packReads = new Counter({
  name: 'showfloor_pack_reads_total',
  help: 'Reads of the catalogue for tablets: those that began, and those that came to the end',
  labelNames: ['step'],
})
