/** Bad networks on reads: the screen shows an error or a saved copy, is never blank, and nothing bad is kept (req 1.15, 11). */
import { controlled, expect, offlineTest, open } from '../../support/fixtures'
import { shopPlaces } from '../../support/shop'

offlineTest('after a visit the saved copy is shown, and nothing bad replaces it', async ({ page, door }) => {
  const { category } = await shopPlaces(door.url)
  // Its first reads are in the worker's charge already.
  await open(page, `${door.url}${category}`)
  await controlled(page)
  const heading = await page.locator('main h1').innerText()
  await door.idle()
  for (const fault of ['captive', 'error'] as const) {
    door.fault(fault)
    await page.reload()
    await expect(page.locator('main h1')).toHaveText(heading)
    await expect(page.locator('main article')).toHaveCount(24)
    await expect(page.getByRole('status').filter({ hasText: 'Saved copy from' })).toBeVisible()
  }
  door.recover()
  const kept = await page.evaluate(async () => {
    await fetch('/frontend/api/product/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'not-a-token' },
      body: '{"PageNo":1}',
    })
    await fetch('/frontend/api/category/', { headers: { Authorization: 'not-a-token' } })
    await fetch('/frontend/api/product/no-such-product-at-all')
    const cache = await caches.open('showfloor-reads-v1')
    const texts = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
    return texts.filter((text) => text?.includes('ErrorCode'))
  })
  expect(kept).toEqual([])
})
