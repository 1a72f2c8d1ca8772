/** Bad networks on reads: the screen shows an error or a saved copy, is never blank, and nothing bad is kept (req 1.15, 11). */
import { controlled, expect, offlineTest, open, screenReady, test } from '../../support/fixtures'
import { shopPlaces } from '../../support/shop'

// long/e2e/faults.spec.ts has every kind of fault on every screen.
test('a first visit that is spoilt says what is wrong, and recovers by Retry', async ({ page, door }) => {
  const { category, product } = await shopPlaces(door.url)
  // Only the page's own read, so that the probe finds the shop there and nothing but Retry asks again.
  for (const [fault, place, read] of [
    ['error', category, /categoryProduct/],
    ['cut', product, new RegExp(`api${product}$`)],
  ] as const) {
    door.fault(fault, read)
    await page.goto(`${door.url}${place}`)
    const retry = page.locator('main').getByRole('button', { name: 'Retry' })
    await expect(retry.first()).toBeVisible()
    await expect(page.locator('main h1')).not.toBeEmpty()
    door.recover()
    await retry.first().click()
    await expect(retry).toHaveCount(0)
    await screenReady(page)
  }
})

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
