/** Public pages that come drawn: they come alive as they are, and can be read without any script (req 1.23). */
import { controlled, expect, offlineTest, open, screenReady, test } from '../../support/fixtures'
import { layoutShift } from '../../support/page-quality'
import { findProduct, shopPlaces } from '../../support/shop'

const pages = ['/', '/category/drinkware?page=2', '/search/mug', '/branding', '/faq', '/giveaway']

/** What the pages show; the menu is read ahead of its opening, and filters when nothing else is to be done. */
const reads = /api\/(HomePage|category\/(getcat|getsub|categoryP)|product\/(?!find)|product_review|FAQ|Terms)/

test('each comes alive without a fault, a shift or a question that is answered already', async ({
  page,
  door,
}) => {
  const { Slug } = await findProduct(door.url)
  const asked = door.count(reads)
  for (const path of [...pages, `/product/${Slug}`]) {
    await open(page, `${door.url}${path}`)
    await door.idle()
    expect(door.count(reads), path).toBe(asked)
    expect((await layoutShift(page)).total, path).toBeLessThan(0.02)
  }
})

test('a page scrolled and pressed before its scripts arrive stays there and obeys', async ({
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
  'one that was seen comes at once as it was sent, and newer by the next time',
  async ({ page, door }) => {
    const { category } = await shopPlaces(door.url)
    const address = `${door.url}${category}`
    const dateOfCopy = () =>
      page.evaluate(async () => {
        const copy = await caches.match(location.href, { cacheName: 'showfloor-pages-v1' })
        return /data-at="(\d+)"/.exec((await copy?.text()) ?? '')?.[1]
      })
    const comesAsKept = async () => {
      const kept = await dateOfCopy()
      const reply = await page.goto(address)
      expect(reply?.fromServiceWorker()).toBe(true)
      expect(await reply?.text()).toContain(`data-at="${kept}"`)
      await screenReady(page)
      await expect(page.locator('main article')).toHaveCount(24)
      return kept
    }
    await open(page, address)
    await controlled(page)
    await expect.poll(dateOfCopy).toBeTruthy()
    const first = await comesAsKept()
    await expect.poll(dateOfCopy).not.toBe(first)
    await door.idle()
    await door.silently.shut()
    await comesAsKept()
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
  },
)
