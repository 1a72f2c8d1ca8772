/** Installing the shop: the visits on which the install card appears, and the shortcut of the app (req 13.1). */
import { devices, type Page } from '@playwright/test'
import type { NetworkProxy } from '../support/network-proxy'
import { waitForServiceWorker, expect, offlineTest, open, finishPendingWork, test } from '../support/fixtures'
import { accessibilityViolations, layoutShift } from '../support/page-quality'

const card = (page: Page) => page.getByRole('complementary', { name: 'Install Showfloor' })

/**
 * Opens a page and dispatches the browser's install offer, which a headless browser never makes, until the page
 * handles it.
 */
async function visit(page: Page, url: string): Promise<void> {
  await open(page, url)
  const isOfferHandled = async () => {
    // The page starts to listen when it is idle, by the clock of the test.
    await page.clock.runFor(500)
    return page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.documentElement.classList.add('asked'),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      })
      window.dispatchEvent(offer)
      return offer.defaultPrevented
    })
  }
  await expect.poll(isOfferHandled).toBe(true)
}

async function expectNoCard(page: Page, network: NetworkProxy): Promise<void> {
  await finishPendingWork(page, network)
  await expect(card(page)).toHaveCount(0)
}

test('install card appears on the second visit, and a refusal lasts 30 days', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.clock.install()
  await visit(page, `${network.url}/shop`)
  await expectNoCard(page, network)
  await page.clock.fastForward('24:00:00')
  await visit(page, `${network.url}/shop`)
  await expect(card(page)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect((await layoutShift(page)).total).toBeLessThan(0.01)
  // The end of the page can be scrolled above the card.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const footerBox = await page.getByRole('contentinfo').getByText(/^©/).boundingBox()
  const cardBox = await card(page).boundingBox()
  expect((footerBox?.y ?? 0) + (footerBox?.height ?? 0)).toBeLessThanOrEqual(cardBox?.y ?? 0)

  await card(page).getByRole('button', { name: 'Not now' }).click()
  await expect(card(page)).toHaveCount(0)
  await visit(page, `${network.url}/products/new`)
  await expectNoCard(page, network)
  // The refusal lasts 30 days. Only the date changes: if the clock advanced, timers would not fire for days.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 31 * 86_400_000)
  await visit(page, `${network.url}/shop`)
  await card(page).getByRole('button', { name: 'Install', exact: true }).click()
  await expect(page.locator('html.asked')).toHaveCount(1)
  await expect(card(page)).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  const { userAgent, viewport } = devices['iPhone 13']
  test.use({ userAgent, viewport })

  test('install card on an iPhone shows the manual steps as pictures', { tag: '@long' }, async ({
    page,
    network,
  }) => {
    await page.clock.install()
    await open(page, `${network.url}/shop`)
    await finishPendingWork(page, network)
    // A visit counts once the page has been idle.
    await expect(async () => {
      await page.clock.fastForward('24:00:00')
      await open(page, `${network.url}/shop`)
      await page.clock.runFor(1000)
      await card(page).getByRole('button', { name: 'Show me how' }).click({ timeout: 3000 })
    }).toPass()
    await expect(card(page).getByText('Tap “Add to Home Screen”, then “Add”.')).toBeVisible()
    await expect(card(page).locator('svg')).toHaveCount(2)
    expect(await accessibilityViolations(page)).toEqual([])
    await card(page).getByRole('button', { name: 'Close' }).click()
    await expect(card(page)).toHaveCount(0)
  })
})

offlineTest(
  'search shortcut focuses the search box, also offline',
  { tag: '@long' },
  async ({ page, network }) => {
    const manifest = await (await fetch(`${network.url}/manifest.webmanifest`)).json()
    const search = `${network.url}${manifest.shortcuts[0].url}`
    const box = page.getByRole('combobox', { name: 'Search products' })
    await open(page, search)
    await expect(box).toBeFocused()
    await waitForServiceWorker(page)
    await network.goOffline()
    await page.goto('about:blank')
    await open(page, search)
    await expect(box).toBeFocused()
    for (const { src } of manifest.screenshots)
      expect(await page.evaluate((file) => caches.match(file).then(Boolean), src)).toBe(false)
  },
)
