/** Every kind of bad network on every public screen: it says what is wrong or shows a saved copy, and recovers (req 1.15). */
import type { Fault } from '../../support/door'
import { controlled, expect, offlineTest, open, screenReady, test } from '../../support/fixtures'
import { shopPlaces } from '../../support/shop'

for (const fault of ['captive', 'error', 'hang', 'cut'] satisfies Fault[]) {
  test(`${fault} on a first visit: every screen says what is wrong and recovers by Retry`, async ({
    browser,
    door,
  }) => {
    test.setTimeout(5 * 60_000)
    for (const place of Object.values(await shopPlaces(door.url))) {
      const page = await browser.newPage({ serviceWorkers: 'block' })
      door.fault(fault)
      await page.goto(`${door.url}${place}`)
      const retry = page.locator('main').getByRole('button', { name: 'Retry' })
      await expect(retry.first(), place).toBeVisible()
      await expect(page.locator('main h1')).not.toBeEmpty()
      door.recover()
      await expect(async () => {
        // Blocks of a page have a Retry of their own. What recovered by itself before it could be pressed is as good.
        await retry
          .first()
          .click({ timeout: 1000 })
          .catch(() => undefined)
        await expect(retry).toHaveCount(0)
      }).toPass({ timeout: 30_000 })
      await screenReady(page)
      await page.close()
    }
  })

  offlineTest(
    `${fault} after a visit: the saved copy is shown, and nothing bad replaces it`,
    async ({ page, door }) => {
      test.setTimeout(5 * 60_000)
      for (const place of Object.values(await shopPlaces(door.url))) {
        await open(page, `${door.url}${place}`)
        await controlled(page)
        await open(page, `${door.url}${place}`)
        await door.idle()
        const heading = await page.locator('main h1').innerText()
        door.fault(fault)
        for (const visit of [1, 2]) {
          await page.reload()
          await expect(page.locator('main h1'), `${place}, visit ${visit}`).toHaveText(heading)
        }
        const copy = page.getByRole('status').filter({ hasText: 'Saved copy from' })
        if (place.startsWith('/category')) await expect(copy).toBeVisible()
        door.recover()
      }
    },
  )
}

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
