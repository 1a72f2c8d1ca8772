/** The full-page loader: on a first visit only, until the first screen is there, and for 4.2 s at the longest (req 1.13). */
import { controlled, expect, offlineTest, open, screenReady, test } from '../../support/fixtures'

const isThere = '#loader'

offlineTest(
  'it is there on a first visit until the first screen is ready, and never again',
  async ({ page, door }) => {
    door.delay(1500, ({ url }) => url.includes('HomePageSetting'))
    await page.goto(`${door.url}/`, { waitUntil: 'commit' })
    await expect(page.getByText('Loading the shop')).toBeVisible()
    await screenReady(page)
    await expect(page.locator(isThere)).toHaveCount(0)
    await controlled(page)
    // From the first byte of every page on.
    await page.addInitScript((selector) => {
      new MutationObserver(() => {
        if (document.querySelector(selector)) document.documentElement.dataset['loader'] = 'shown'
      }).observe(document, { childList: true, subtree: true })
    }, isThere)
    for (const path of ['/', '/shop']) {
      await open(page, `${door.url}${path}`)
      await expect(page.locator('html[data-loader]'), path).toHaveCount(0)
    }
  },
)

test('it is gone after 4.2 s, however late the shop answers', async ({ page, door }) => {
  await page.clock.install()
  door.fault('hang')
  await page.goto(`${door.url}/`, { waitUntil: 'commit' })
  await expect(page.getByText('Loading the shop')).toBeVisible()
  await page.clock.fastForward(4200)
  await expect(page.locator(isThere)).toHaveCount(0)
  // By then the placeholder, or already the word that nothing came.
  await expect(page.locator('main')).toContainText(/Loading the page|Not saved on this device yet/)
})
