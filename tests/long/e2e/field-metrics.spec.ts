/**
 * Field metrics: a sampled visit reports its figures when the page is left, and other visits load no script for them
 * (req 19.23).
 */
import { sampleName } from '../../../src/domain/field-metrics'
import { expect, open, test } from '../../support/fixtures'

test('sampled visit reports its metrics when left, and other visits load no script', async ({
  page,
  door,
}) => {
  const loaded = () => door.count(/web-vitals/)
  await open(page, `${door.url}/faq`)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await door.idle()
  expect(loaded()).toBe(0)
  await page.route(`${door.url}/`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'server-timing': `${sampleName};desc="100"` }
    await route.fulfill({ response, headers })
  })
  await open(page, `${door.url}/`)
  await expect.poll(loaded).toBe(1)
  // The script has loaded and run.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((entry) => entry.name.includes('web-vitals') && entry.duration > 0),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await door.idle()
  await page.goto(`${door.url}/terms_condition`)
  const reports = () => door.requests.filter((call) => call.startsWith('POST /service/field-metrics'))
  await expect.poll(reports).toHaveLength(1)
  const { page: kind, network, times } = JSON.parse(reports()[0]?.replace(/^\S+ \S+ /, '') ?? '')
  expect({ kind, network }).toEqual({ kind: 'home', network: 'online' })
  expect(times.lcp).toBeGreaterThan(0)
  expect(times.ttfb).toBeLessThanOrEqual(times.fcp)
})
