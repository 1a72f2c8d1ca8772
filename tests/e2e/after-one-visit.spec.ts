/**
 * After one visit and with the server stopped, visited screens open, unvisited screens show that they are not saved,
 * and all screens recover when the server runs again (req 11).
 */
import { waitForServiceWorker, expect, offlineTest, open } from '../support/fixtures'
import { shopPaths } from '../support/shop'

const notSaved = 'Not saved on this device yet'

offlineTest(
  'visited screens open offline, and an unvisited screen opens back online',
  async ({ page, network }) => {
    const { home, category, product, search } = await shopPaths(network.url)
    await open(page, `${network.url}${home}`)
    await waitForServiceWorker(page)
    const loadedPictures = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth > 0)
        .map((image) => image.currentSrc),
    )
    expect(loadedPictures.length).toBeGreaterThan(3)
    const visited = [category, product, '/faq']
    for (const address of visited) await open(page, `${network.url}${address}`)
    await network.waitForIdle()
    await network.withoutEvents.goOffline()

    for (const address of visited) {
      await open(page, `${network.url}${address}`)
      await expect(page.getByRole('heading', { name: notSaved }), address).toHaveCount(0)
      await expect(page.locator('main').getByRole('button', { name: 'Retry' }), address).toHaveCount(0)
    }
    await open(page, `${network.url}${home}`)
    const brokenPictures = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.src),
    )
    expect(brokenPictures).toEqual([])
    const banner = page.getByRole('status').filter({ hasText: 'You’re offline' })
    await expect(banner).toBeVisible()
    await page.goto(`${network.url}${search}`)
    await expect(page.getByRole('heading', { name: notSaved })).toBeVisible()
    await network.withoutEvents.goOnline()
    await expect(page.locator('main article')).toHaveCount(12, { timeout: 20_000 })
    await expect(banner).toBeHidden()
  },
)
