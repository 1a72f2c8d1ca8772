/**
 * Measures one visit for the provider's metrics (req 19.23), from the page's start until it goes to the background
 * for the first time. Metrics that cannot be sent then are dropped.
 */
import { sendFieldMetrics } from '../api/field-metrics'
import { listen, pageIsVisible } from '../device/page-events'
import { type FieldMetrics, pageKind } from '../domain/field-metrics'
import { connectivity, onConnectivityChange } from './connectivity'

export async function measureVisit(pathname: string): Promise<void> {
  const metrics: FieldMetrics = { page: pageKind(pathname), network: connectivity(), times: {} }
  const stopWatching = onConnectivityChange(() => {
    if (connectivity() === 'offline') metrics.network = 'offline'
  })
  const { times } = metrics
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals/attribution')
  onTTFB(({ value }) => (times.ttfb = value))
  onFCP(({ value }) => (times.fcp = value))
  onCLS(({ value }) => (metrics.shift = value))
  onLCP(({ value, attribution: parts }) =>
    Object.assign(times, {
      lcp: value,
      lcp_load_delay: parts.resourceLoadDelay,
      lcp_load: parts.resourceLoadDuration,
      lcp_render_delay: parts.elementRenderDelay,
    }),
  )
  onINP(({ value, attribution: parts }) =>
    Object.assign(times, {
      inp: value,
      inp_input_delay: parts.inputDelay,
      inp_processing: parts.processingDuration,
      inp_presentation: parts.presentationDelay,
    }),
  )
  // This listener is added after the library's own listeners, which complete the metrics at the same event.
  const stop = listen(document, ['visibilitychange'], () => {
    if (pageIsVisible()) return
    stop()
    stopWatching()
    sendFieldMetrics(metrics)
  })
}
