/** Tests which metrics a sampled visit reports, and that each metric is reported once, when the page is hidden. */
import { beforeEach, expect, test, vi } from 'vitest'
import { connectivity, recordOutcome } from '../../../src/session/connectivity'
import { measureVisit } from '../../../src/session/field-metrics'

type Report = (metric: { value: number; attribution: Record<string, unknown> }) => void
const reports = vi.hoisted(() => new Map<string, Report>())
vi.mock('web-vitals/attribution', () =>
  Object.fromEntries(
    ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [
      `on${name}`,
      (report: Report) => reports.set(name, report),
    ]),
  ),
)

const sendBeacon = vi.fn((_path: string, _body: Blob) => true)
beforeEach(() => {
  sendBeacon.mockClear()
  vi.stubGlobal('navigator', { sendBeacon })
})

const emitMetric = (name: string, value: number, attribution = {}) =>
  reports.get(name)?.({ value, attribution })
const hidePage = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const sent = () =>
  Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()) as unknown))

test('last value of each metric is sent once, when the page is hidden', async () => {
  await measureVisit('/product/steel-bottle')
  emitMetric('TTFB', 90)
  emitMetric('FCP', 400)
  const parts = { resourceLoadDelay: 10, resourceLoadDuration: 200, elementRenderDelay: 5 }
  emitMetric('LCP', 700, { ...parts, target: 'main>h1' })
  emitMetric('CLS', 0.01)
  emitMetric('CLS', 0.02)
  expect(sendBeacon).not.toHaveBeenCalled()
  hidePage()
  hidePage()
  expect(sendBeacon.mock.calls.map(([path]) => path)).toEqual(['/service/field-metrics'])
  const times = { ttfb: 90, fcp: 400, lcp: 700, lcp_load_delay: 10, lcp_load: 200, lcp_render_delay: 5 }
  expect(await sent()).toEqual([{ page: 'product', network: 'online', times, shift: 0.02 }])
})

test('visit during which the shop was unreachable is reported as offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await measureVisit('/')
  recordOutcome('no-answer')
  await vi.waitFor(() => expect(connectivity()).toBe('offline'))
  recordOutcome('answered')
  const parts = { inputDelay: 5, processingDuration: 15, presentationDelay: 30 }
  emitMetric('INP', 50, { ...parts, interactionTarget: 'a' })
  hidePage()
  const times = { inp: 50, inp_input_delay: 5, inp_processing: 15, inp_presentation: 30 }
  expect(await sent()).toEqual([{ page: 'home', network: 'offline', times }])
})
