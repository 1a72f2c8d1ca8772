/**
 * On a bad network, every public screen shows an error or a saved copy, recovers, and stores no bad reply (req 1.15,
 * 11).
 */
import { waitForServiceWorker, expect, offlineTest, open, waitForScreen, test } from '../support/fixtures'
import { shopPaths } from '../support/shop'
import type { Fault } from '../support/network-proxy'

for (const fault of ['captive', 'error', 'hang', 'cut'] satisfies Fault[]) {
  test(`${fault} on a first visit: every screen shows an error and recovers by Retry`, {
    tag: '@long',
  }, async ({ browser, network }) => {
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
    { tag: '@long' },
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
