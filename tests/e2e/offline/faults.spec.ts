/**
 * Bad networks on reads: the screen shows an error or a saved copy, is never blank, and stores no bad reply (req
 * 1.15, 11).
 */
import { waitForServiceWorker, expect, offlineTest, open } from '../../support/fixtures'
import { shopPaths } from '../../support/shop'

offlineTest(
  'saved copy is shown on a faulty network and is not replaced by error replies',
  async ({ page, network }) => {
    const { category } = await shopPaths(network.url)
    // The worker already handles the first reads of this page.
    await open(page, `${network.url}${category}`)
    await waitForServiceWorker(page)
    const heading = await page.locator('main h1').innerText()
    await network.waitForIdle()
    for (const fault of ['captive', 'error'] as const) {
      network.injectFault(fault)
      await page.reload()
      await expect(page.locator('main h1')).toHaveText(heading)
      await expect(page.locator('main article')).toHaveCount(24)
      await expect(page.getByRole('status').filter({ hasText: 'Saved copy from' })).toBeVisible()
    }
    network.recover()
    const cachedErrors = await page.evaluate(async () => {
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
    expect(cachedErrors).toEqual([])
  },
)
