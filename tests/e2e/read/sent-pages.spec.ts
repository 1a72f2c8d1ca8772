/** Public pages that come drawn: they come alive as they are, and can be read without any script (req 1.23). */
import { roles } from '../../../src/domain/account/role'
import { demoCredentials, fillSignIn, signInAs } from '../../support/accounts'
import { controlled, expect, offlineTest, open, screenReady, test } from '../../support/fixtures'
import { layoutShift } from '../../support/page-quality'
import { findProduct, isPlain, shopPlaces } from '../../support/shop'

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

test('a customer finds own prices on them, and the own portal', async ({ page, origin }) => {
  await signInAs(page, origin, roles.portalUser)
  const { Slug } = await findProduct(origin, isPlain)
  await open(page, `/product/${Slug}`)
  await expect(page.getByText('ex GST').first()).toBeVisible()
  await open(page, '/harbour-bank')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour Bank')
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

test('a product pressed before scripts arrive stands there until its page comes', async ({
  page,
  origin,
}) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(`${origin}/category/drinkware`)
  const tile = page.locator('main article').nth(1)
  const name = await tile.getByRole('heading').innerText()
  const sku = await tile.locator('p span').first().innerText()
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      const product = document.querySelector<HTMLElement>('article:has(h1)')
      const picture = product?.querySelector('img')
      const shown = [product?.innerText, picture?.alt, (picture?.naturalWidth ?? 0) > 0]
      sessionStorage.setItem('shown', JSON.stringify(shown))
    })
  })
  await tile.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  const shown = JSON.parse(await page.evaluate(() => sessionStorage.getItem('shown') ?? ''))
  expect(shown).toEqual([expect.stringContaining(`${name}\n`), name, true])
  expect(shown[0]).toContain(`SKU ${sku}`)
  await page.goBack()
  await expect(page.locator('article:has(h1)')).toHaveCount(0)
})

test('a sign-in link that is pressed before the page is alive leads back to it', async ({ page, origin }) => {
  const { Slug } = await findProduct(origin)
  // The page's own scripts never come.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(`/product/${Slug}`)
  await page.unroute(/\/assets\/.*\.js$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign in/i })
    .first()
    .click()
  await fillSignIn(page, demoCredentials(roles.wholesaler))
  await expect(page).toHaveURL(new RegExp(`/product/${Slug}$`))
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, keepContext: false })

  test('a visitor walks from the home page to a product, and reads', async ({ page, origin }) => {
    await page.goto(`${origin}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merchandise that works the room')
    await page.getByRole('link', { name: 'Shop by category' }).first().click()
    await page.locator('main article a').first().click()
    const tile = page.locator('main article').first()
    const name = await tile.getByRole('heading').innerText()
    await tile.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('tabpanel')).toBeVisible()
  })
})
