/** What a sampled visit tells the provider of itself: how fast its page was, by kinds of pages, and nothing of its visitor (req 19.23). */
import { isReservedSlug } from './catalogue/reserved-slugs'

/** In the header `Server-Timing` of pages, where visits are sampled; its description is the share of them, in percent. */
export const sampleName = 'field-sample'

/** On the provider's host. */
export const fieldMetricsPath = '/service/field-metrics'

/** In ms; what stands behind `lcp` and `inp` are their parts. */
export const fieldTimes = [
  'ttfb',
  'fcp',
  'lcp',
  'lcp_load_delay',
  'lcp_load',
  'lcp_render_delay',
  'inp',
  'inp_input_delay',
  'inp_processing',
  'inp_presentation',
] as const

export const pageKinds = ['home', 'list', 'product', 'search', 'cart', 'checkout', 'other'] as const
type PageKind = (typeof pageKinds)[number]

export const networks = ['online', 'offline'] as const

export type FieldMetrics = {
  /** Of the page that was opened. */
  page: PageKind
  /** Offline as soon as the provider could not be reached once. */
  network: (typeof networks)[number]
  times: Partial<Record<(typeof fieldTimes)[number], number>>
  /** Cumulative layout shift. */
  shift?: number
}

const kinds = new Map<string, PageKind>([
  ['', 'home'],
  ['category', 'list'],
  ['products', 'list'],
  ['product', 'product'],
  ['search', 'search'],
  ['cart', 'cart'],
  ['checkout', 'checkout'],
])

export function pageKind(pathname: string): PageKind {
  const [, first = '', second = ''] = pathname.toLowerCase().split('/')
  // Of a category's subcategory.
  if (second !== '' && !isReservedSlug(first)) return 'list'
  return kinds.get(first) ?? 'other'
}
