/** Server-rendered public pages: they hydrate unchanged, and can be read without any script (req 1.23). */
import { waitForServiceWorker, expect, offlineTest, open, waitForScreen, test } from '../../support/fixtures'
import { layoutShift } from '../../support/page-quality'
import { findProduct, shopPaths } from '../../support/shop'

const pages = ['/', '/category/drinkware?page=2', '/search/mug', '/branding', '/faq', '/giveaway']

/**
 * Reads that the pages need. The menu is prefetched and filters load when the page is idle, so those reads do not
 * count.
 */
const reads = /api\/(HomePage|category\/(getcat|getsub|categoryP)|product\/(?!find)|product_review|FAQ|Terms)/

test('server-rendered pages hydrate without errors, layout shift or repeated reads', async ({
  page,
  network,
}) => {
  const { Slug } = await findProduct(network.url)
  const readsBefore = network.count(reads)
  for (const path of [...pages, `/product/${Slug}`]) {
    await open(page, `${network.url}${path}`)
    await network.waitForIdle()
    expect(network.count(reads), path).toBe(readsBefore)
    expect((await layoutShift(page)).total, path).toBeLessThan(0.02)
  }
})

test('page retains its scroll position and obeys clicks made before its scripts load', async ({
  page,
  origin,
}) => {
  const { Slug } = await findProduct(origin)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${origin}/product/${Slug}`, { waitUntil: 'commit' })
  const tab = page.getByRole('tab', { name: 'BRANDING TEMPLATE', exact: true })
  await tab.click()
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await expect(tab).toHaveAttribute('aria-selected', 'false')
  release()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  expect(await scrolled()).toBe(before)
})

offlineTest(
  'visited page opens from its stored copy at once and is refreshed for next time',
  async ({ page, network }) => {
    const { category } = await shopPaths(network.url)
    const address = `${network.url}${category}`
    const dateOfCopy = () =>
      page.evaluate(async () => {
        const copy = await caches.match(location.href, { cacheName: 'showfloor-pages-v1' })
        return /data-at="(\d+)"/.exec((await copy?.text()) ?? '')?.[1]
      })
    const openStoredCopy = async () => {
      const storedAt = await dateOfCopy()
      const reply = await page.goto(address)
      expect(reply?.fromServiceWorker()).toBe(true)
      expect(await reply?.text()).toContain(`data-at="${storedAt}"`)
      await waitForScreen(page)
      await expect(page.locator('main article')).toHaveCount(24)
      return storedAt
    }
    await open(page, address)
    await waitForServiceWorker(page)
    await expect.poll(dateOfCopy).toBeTruthy()
    const first = await openStoredCopy()
    await expect.poll(dateOfCopy).not.toBe(first)
    await network.waitForIdle()
    await network.withoutEvents.goOffline()
    await openStoredCopy()
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
  },
)
