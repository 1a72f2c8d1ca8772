/** After one visit, with the server stopped: what was seen opens again, what was not says so, and all of it recovers (req 11). */
import { controlled, expect, offlineTest, open } from '../../support/fixtures'
import { shopPlaces } from '../../support/shop'

const notSaved = 'Not saved on this device yet'

offlineTest(
  'visited screens open after a reload with their pictures; an unvisited one says so, and opens by itself when the network is back',
  async ({ page, door }) => {
    const { home, category, subcategory, product, search } = await shopPlaces(door.url)
    await open(page, `${door.url}${home}`)
    await controlled(page)
    const shown = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth > 0)
        .map((image) => image.currentSrc),
    )
    expect(shown.length).toBeGreaterThan(3)
    const visited = [category, subcategory, product, '/faq', '/terms_condition']
    for (const place of visited) await open(page, `${door.url}${place}`)
    await door.idle()
    await door.shut()

    for (const place of visited) {
      await open(page, `${door.url}${place}`)
      await expect(page.getByRole('heading', { name: notSaved }), place).toHaveCount(0)
      await expect(page.locator('main').getByRole('button', { name: 'Retry' }), place).toHaveCount(0)
    }
    await open(page, `${door.url}${home}`)
    const broken = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.src),
    )
    expect(broken).toEqual([])
    const banner = page.getByRole('status').filter({ hasText: 'You are offline' })
    await expect(banner).toBeVisible()
    await page.goto(`${door.url}${search}`)
    await expect(page.getByRole('heading', { name: notSaved })).toBeVisible()
    await door.open()
    await expect(page.locator('main article')).toHaveCount(12, { timeout: 20_000 })
    await expect(banner).toBeHidden()
  },
)

offlineTest(
  'pages are in the worker’s charge from the first minute, and it keeps no private answer and no error',
  async ({ page, door }) => {
    await open(page, door.url)
    await controlled(page)
    const kept = await page.evaluate(async () => {
      await fetch('/frontend/api/product/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'not-a-token' },
        body: '{"PageNo":1}',
      })
      await fetch('/frontend/api/category/', { headers: { Authorization: 'not-a-token' } })
      await fetch('/frontend/api/product/no-such-product-at-all')
      const cache = await caches.open('showfloor-reads-v1')
      const texts = await Promise.all(
        (await cache.keys()).map(async (key) => (await cache.match(key))?.text()),
      )
      return texts.filter((text) => text?.includes('ErrorCode'))
    })
    expect(kept).toEqual([])
  },
)
