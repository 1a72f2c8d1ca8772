/** The full-page loader is shown only on a first visit, until the first screen is ready or for 4.2 s (req 1.13). */
import { waitForServiceWorker, expect, offlineTest, open, waitForScreen, test } from '../support/fixtures'

const loaderSelector = '#loader'

offlineTest(
  'loader is shown only on a first visit and until the first screen is ready',
  { tag: '@long' },
  async ({ page, network }) => {
    network.delay(1500, ({ url }) => url.includes('HomePageSetting'))
    await page.goto(`${network.url}/`, { waitUntil: 'commit' })
    await expect(page.getByText('Loading the shop')).toBeVisible()
    await waitForScreen(page)
    await expect(page.locator(loaderSelector)).toHaveCount(0)
    await waitForServiceWorker(page)
    // The observer watches every page from its first byte.
    await page.addInitScript((selector) => {
      new MutationObserver(() => {
        if (document.querySelector(selector)) document.documentElement.dataset['loader'] = 'shown'
      }).observe(document, { childList: true, subtree: true })
    }, loaderSelector)
    for (const path of ['/', '/shop']) {
      await open(page, `${network.url}${path}`)
      await expect(page.locator('html[data-loader]'), path).toHaveCount(0)
    }
  },
)

test('loader is removed after 4.2 s, however late the shop answers', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.clock.install()
  network.injectFault('hang')
  await page.goto(`${network.url}/`, { waitUntil: 'commit' })
  await expect(page.getByText('Loading the shop')).toBeVisible()
  await page.clock.fastForward(4200)
  await expect(page.locator(loaderSelector)).toHaveCount(0)
  // The placeholder is shown by then, or already the message that no data arrived.
  await expect(page.locator('main')).toContainText(/Loading the page|Not saved on this device yet/)
})
