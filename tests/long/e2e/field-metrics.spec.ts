/** Figures of the field: a sampled visit tells them when it goes; no other loads a script for it (req 19.23). */
import { sampleName } from '../../../src/domain/field-metrics'
import { expect, open, test } from '../../support/fixtures'

test('a sampled visit tells its figures when it goes, and no other loads the script', async ({
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
  // It has come and run.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((entry) => entry.name.includes('web-vitals') && entry.duration > 0),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await door.idle()
  await page.goto(`${door.url}/terms_condition`)
  const told = () => door.asked.filter((call) => call.startsWith('POST /service/field-metrics'))
  await expect.poll(told).toHaveLength(1)
  const { page: kind, network, times } = JSON.parse(told()[0]?.replace(/^\S+ \S+ /, '') ?? '')
  expect({ kind, network }).toEqual({ kind: 'home', network: 'online' })
  expect(times.lcp).toBeGreaterThan(0)
  expect(times.ttfb).toBeLessThanOrEqual(times.fcp)
})
