/**
 * Every kind of bad network on every public screen: the screen shows an error or a saved copy, and recovers (req
 * 1.15).
 */
import type { Fault } from '../../support/network-proxy'
import { waitForServiceWorker, expect, offlineTest, open, waitForScreen, test } from '../../support/fixtures'
import { shopPaths } from '../../support/shop'

for (const fault of ['captive', 'error', 'hang', 'cut'] satisfies Fault[]) {
  test(`${fault} on a first visit: every screen shows an error and recovers by Retry`, async ({
    browser,
    network,
  }) => {
    test.setTimeout(5 * 60_000)
    for (const address of Object.values(await shopPaths(network.url))) {
      const page = await browser.newPage({ serviceWorkers: 'block' })
      network.injectFault(fault)
      await page.goto(`${network.url}${address}`)
      const retry = page.locator('main').getByRole('button', { name: 'Retry' })
      await expect(retry.first(), address).toBeVisible()
      await expect(page.locator('main h1')).not.toBeEmpty()
      network.recover()
      await expect(async () => {
        // Blocks of a page have their own Retry. A block may also recover by itself before the press.
        await retry
          .first()
          .click({ timeout: 1000 })
          .catch(() => undefined)
        await expect(retry).toHaveCount(0)
      }).toPass({ timeout: 30_000 })
      await waitForScreen(page)
      await page.close()
    }
  })

  offlineTest(
    `${fault} after a visit: saved copy is shown, and no bad reply replaces it`,
    async ({ page, network }) => {
      test.setTimeout(5 * 60_000)
      for (const address of Object.values(await shopPaths(network.url))) {
        await open(page, `${network.url}${address}`)
        await waitForServiceWorker(page)
        await open(page, `${network.url}${address}`)
        await network.waitForIdle()
        const heading = await page.locator('main h1').innerText()
        network.injectFault(fault)
        for (const visit of [1, 2]) {
          await page.reload()
          await expect(page.locator('main h1'), `${address}, visit ${visit}`).toHaveText(heading)
        }
        const copy = page.getByRole('status').filter({ hasText: 'Saved copy from' })
        if (address.startsWith('/category')) await expect(copy).toBeVisible()
        network.recover()
      }
    },
  )
}

test('failed first visit shows an error and recovers by Retry', async ({ page, network }) => {
  const { category, product } = await shopPaths(network.url)
  // The fault hits only the read of the page, so the connection probe succeeds and only Retry repeats the read.
  for (const [fault, address, read] of [
    ['error', category, /categoryProduct/],
    ['cut', product, new RegExp(`api${product}$`)],
  ] as const) {
    network.injectFault(fault, read)
    await page.goto(`${network.url}${address}`)
    const retry = page.locator('main').getByRole('button', { name: 'Retry' })
    await expect(retry.first()).toBeVisible()
    await expect(page.locator('main h1')).not.toBeEmpty()
    network.recover()
    await retry.first().click()
    await expect(retry).toHaveCount(0)
    await waitForScreen(page)
  }
})
