/**
 * Measurements that a sampled visit sends to the provider: speed of the page, by kind of page, and nothing about the
 * visitor (req 19.23).
 */
import { isReservedSlug } from './reserved-slugs'

/**
 * Metric in the header `Server-Timing` of pages when visits are sampled; its description is the share of sampled
 * visits in percent.
 */
export const sampleName = 'field-sample'

/** Path on the provider's host. */
export const fieldMetricsPath = '/service/field-metrics'

/** In ms. The entries after `lcp` and `inp` are their parts. */
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
  page: PageKind
  /** 'offline' as soon as the provider was out of reach once. */
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
  // A second segment is the subcategory of a category.
  if (second !== '' && !isReservedSlug(first)) return 'list'
  return kinds.get(first) ?? 'other'
}
