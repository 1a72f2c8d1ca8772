/** A shop with two builds behind a proxy, a browser that never loaded the shop, and the page's offer of an update. */
import { expect, type Page } from '@playwright/test'
import { type NetworkProxy, openNetworkProxy } from './network-proxy'
import { firstVisitTest } from './fixtures'
import { openReleases, type Releases } from './next-build'

export const test = firstVisitTest.extend<{ releases: Releases; shop: NetworkProxy }>({
  releases: async ({ origin }, use) => {
    const releases = await openReleases(origin)
    await use(releases)
    await releases.close()
  },
  shop: async ({ releases }, use) => {
    const network = await openNetworkProxy(releases.url)
    await use(network)
    await network.goOffline()
  },
})

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Update ready' })
export const pressOffer = (page: Page, name: string) =>
  offer(page).getByRole('button', { name, exact: true }).click()
/** Returns the address of the page's script, which identifies the build. */
export const scriptAddress = (page: Page) =>
  page.locator('head script[type=module]').first().getAttribute('src')
/**
 * Accepts the offer until the page has another script than `before`. While the old worker is busy, for example with
 * pictures, the new one cannot take control; then the page offers the update again after some seconds.
 */
export async function acceptUpdate(page: Page, before: string | null, button = 'Update'): Promise<void> {
  await pressOffer(page, button)
  const again = offer(page).getByRole('button', { name: /^Update/ })
  const currentScript = async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => {})
    return scriptAddress(page).catch(() => before)
  }
  await expect.poll(currentScript, { timeout: 45_000 }).not.toBe(before)
}
export const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
/** Follows a link to a page without reloading the document. */
export const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
