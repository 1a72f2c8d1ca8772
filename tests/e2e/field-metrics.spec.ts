/**
 * Field metrics: a sampled visit reports its figures when the page is left, and other visits load no script for them
 * (req 19.23).
 */
import { sampleName } from '../../src/domain/field-metrics'
import { expect, open, test } from '../support/fixtures'

test('sampled visit reports its metrics when left, and other visits load no script', {
  tag: '@long',
}, async ({ page, network }) => {
  const scriptLoads = () => network.count(/web-vitals/)
  await open(page, `${network.url}/faq`)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await network.waitForIdle()
  expect(scriptLoads()).toBe(0)
  await page.route(`${network.url}/`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'server-timing': `${sampleName};desc="100"` }
    await route.fulfill({ response, headers })
  })
  await open(page, `${network.url}/`)
  await expect.poll(scriptLoads).toBe(1)
  // The script has loaded and run.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((entry) => entry.name.includes('web-vitals') && entry.duration > 0),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await network.waitForIdle()
  await page.goto(`${network.url}/terms_condition`)
  const reports = () =>
    network.callsWithBodies.filter((call) => call.startsWith('POST /service/field-metrics'))
  await expect.poll(reports).toHaveLength(1)
  const { page: kind, network: connection, times } = JSON.parse(reports()[0]?.replace(/^\S+ \S+ /, '') ?? '')
  expect({ kind, network: connection }).toEqual({ kind: 'home', network: 'online' })
  expect(times.lcp).toBeGreaterThan(0)
  expect(times.ttfb).toBeLessThanOrEqual(times.fcp)
})
