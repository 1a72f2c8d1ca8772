/**
 * Every kind of bad network on every public screen: the screen shows an error or a saved copy, and recovers (req
 * 1.15).
 */
import type { Fault } from '../../support/door'
import { controlled, expect, offlineTest, open, screenReady, test } from '../../support/fixtures'
import { shopPaths } from '../../support/shop'

for (const fault of ['captive', 'error', 'hang', 'cut'] satisfies Fault[]) {
  test(`${fault} on a first visit: every screen shows an error and recovers by Retry`, async ({
    browser,
    door,
  }) => {
    test.setTimeout(5 * 60_000)
    for (const address of Object.values(await shopPaths(door.url))) {
      const page = await browser.newPage({ serviceWorkers: 'block' })
      door.fault(fault)
      await page.goto(`${door.url}${address}`)
      const retry = page.locator('main').getByRole('button', { name: 'Retry' })
      await expect(retry.first(), address).toBeVisible()
      await expect(page.locator('main h1')).not.toBeEmpty()
      door.recover()
      await expect(async () => {
        // Blocks of a page have their own Retry. A block may also recover by itself before the press.
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
    `${fault} after a visit: saved copy is shown, and no bad reply replaces it`,
    async ({ page, door }) => {
      test.setTimeout(5 * 60_000)
      for (const address of Object.values(await shopPaths(door.url))) {
        await open(page, `${door.url}${address}`)
        await controlled(page)
        await open(page, `${door.url}${address}`)
        await door.idle()
        const heading = await page.locator('main h1').innerText()
        door.fault(fault)
        for (const visit of [1, 2]) {
          await page.reload()
          await expect(page.locator('main h1'), `${address}, visit ${visit}`).toHaveText(heading)
        }
        const copy = page.getByRole('status').filter({ hasText: 'Saved copy from' })
        if (address.startsWith('/category')) await expect(copy).toBeVisible()
        door.recover()
      }
    },
  )
}

test('failed first visit shows an error and recovers by Retry', async ({ page, door }) => {
  const { category, product } = await shopPaths(door.url)
  // The fault hits only the read of the page, so the connection probe succeeds and only Retry repeats the read.
  for (const [fault, address, read] of [
    ['error', category, /categoryProduct/],
    ['cut', product, new RegExp(`api${product}$`)],
  ] as const) {
    door.fault(fault, read)
    await page.goto(`${door.url}${address}`)
    const retry = page.locator('main').getByRole('button', { name: 'Retry' })
    await expect(retry.first()).toBeVisible()
    await expect(page.locator('main h1')).not.toBeEmpty()
    door.recover()
    await retry.first().click()
    await expect(retry).toHaveCount(0)
    await screenReady(page)
  }
})
