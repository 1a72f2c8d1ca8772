/** Every public page comes alive as it was sent, for visitors and customers, from the provider and from the device (req 1.23, 1.25). */
import type { ConsoleMessage, Page } from '@playwright/test'
import { roles } from '../../../src/domain/account/role'
import { signInAs } from '../../support/accounts'
import { controlled, expect, offlineTest, open, test } from '../../support/fixtures'
import { layoutShift } from '../../support/page-quality'
import { shopPlaces } from '../../support/shop'

/** Complaints of the browser or of the content policy fail a test by themselves; what React draws anew is a warning. */
async function openAll(page: Page, addresses: string[], mostShift = 0.02): Promise<void> {
  const drawnAnew: string[] = []
  const hear = (message: ConsoleMessage) => {
    if (/React error #4\d\d/.test(message.text())) drawnAnew.push(`${page.url()}: ${message.text()}`)
  }
  page.on('console', hear)
  for (const address of addresses) {
    await open(page, address)
    await page.waitForLoadState('networkidle')
    const { total, moved } = await layoutShift(page)
    expect.soft(total, `${address}: ${moved.join('\n')}`).toBeLessThan(mostShift)
  }
  page.off('console', hear)
  expect(drawnAnew).toEqual([])
}

async function publicAddresses(origin: string): Promise<string[]> {
  const { home, category, subcategory, product, search } = await shopPlaces(origin)
  const texts = ['/shop', '/products/new', '/category/sale', '/branding', '/branding/thread-colours', '/faq']
  const others = ['/terms_condition', '/Contact', '/giveaway', '/404', '/harbour-bank']
  return [home, category, subcategory, product, search, ...texts, ...others].map((path) => `${origin}${path}`)
}

for (const who of ['a visitor', 'a customer'] as const) {
  const enter = async (page: Page, origin: string) => {
    if (who === 'a customer') await signInAs(page, origin, roles.portalUser)
  }

  test(`${who}, from the provider`, async ({ page, origin }) => {
    await enter(page, origin)
    await openAll(page, await publicAddresses(origin))
  })

  offlineTest(`${who}, from the device, and without a network`, async ({ page, door }) => {
    test.setTimeout(180_000)
    await enter(page, door.url)
    await open(page, `${door.url}/`)
    await controlled(page)
    const addresses = await publicAddresses(door.url)
    await openAll(page, addresses, 0.03)
    await openAll(page, addresses, 0.03)
    await expect(page.getByText('Saved copy from')).toHaveCount(0)
    await door.shut()
    // The line that says so comes above what is there.
    await openAll(page, addresses, 0.06)
  })
}
