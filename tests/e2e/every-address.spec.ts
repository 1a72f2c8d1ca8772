/** Every address opens directly in a new tab; a public address opens also without the provider (req 1.17). */
import type { Page } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { memberAddresses, publicAddresses } from '../support/every-address'
import { waitForServiceWorker, expect, offlineTest, test } from '../support/fixtures'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

offlineTest(
  'public addresses open in a new tab, first with and then without the provider',
  { tag: '@long' },
  async ({ page, context, network }) => {
    test.setTimeout(240_000)
    const addresses = await publicAddresses(network.url)
    await page.goto(network.url)
    await waitForServiceWorker(page)
    for (const [address, title] of addresses) {
      await page.goto(`${network.url}${address}`)
      await expect(heading(page), address).toHaveText(title)
      // Visited pages are saved a moment later.
      await page.waitForLoadState('networkidle')
    }
    await page.close()
    await network.goOffline()
    for (const [address, title] of addresses) {
      const tab = await context.newPage()
      await tab.goto(`${network.url}${address}`)
      await expect(heading(tab), `${address} without the provider`).toHaveText(title)
      await tab.close()
    }
  },
)

test('customer’s addresses open after sign-in and lead visitors to the sign-in page', {
  tag: '@long',
}, async ({ page, network }) => {
  test.setTimeout(120_000)
  const accountAddresses = await memberAddresses(network.url, 1)
  for (const address of [...accountAddresses.map(([path]) => path), '/checkout']) {
    await page.goto(`${network.url}${address}`)
    await expect(page, address).toHaveURL(/\/signin$/)
    await expect(heading(page)).toHaveText('Sign in')
  }
  await signInAs(page, network.url, 1)
  for (const [address, title] of accountAddresses) {
    await page.goto(`${network.url}${address}`)
    await expect(page, address).toHaveURL(`${network.url}${address}`)
    await expect(heading(page), address).toHaveText(title)
  }
})
