/**
 * A new version while people work: offered, postponed, accepted in one of two tabs, and rolled back (req 13.2,
 * 13.3).
 */
import { limitStorage } from '../support/device'
import { waitForServiceWorker, expect, waitForScreen } from '../support/fixtures'
import { accessibilityViolations } from '../support/page-quality'
import {
  acceptUpdate,
  checkForUpdate,
  field,
  follow,
  offer,
  pressOffer,
  scriptAddress,
  test,
} from '../support/updates'

test('update waits while a form is half filled, and typed text survives the update', async ({
  page,
  shop,
  releases,
}) => {
  await page.goto(`${shop.url}/signup`)
  await waitForServiceWorker(page)
  await field(page, 'Full name').fill('Vera Visitor')
  await field(page, 'Business name').fill('Visitors Ltd')
  const first = await scriptAddress(page)
  releases.serve(2)
  await checkForUpdate(page)
  await expect(offer(page).getByText('Update ready')).toBeVisible()
  await pressOffer(page, 'Later')
  await expect(offer(page)).toHaveCount(0)
  await checkForUpdate(page)
  await follow(page, 'Shop by category')
  await waitForScreen(page)
  await expect(offer(page)).toHaveCount(0)

  // The next start also uses the old version, even offline.
  await shop.goOffline()
  await page.goto(`${shop.url}/signup`)
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  expect(await scriptAddress(page)).toBe(first)
  await follow(page, 'Offline catalogue')
  await waitForScreen(page)
  await page.goBack()
  await shop.goOnline()
  await expect(offer(page).getByText('Update ready')).toBeVisible()

  await field(page, 'Mobile number').fill('0400 000 000')
  await field(page, 'Business name').fill('Visitors Ltd and Sons')
  await page.evaluate(() => window.scrollTo(0, 240))
  const scrolled = await page.evaluate(() => window.scrollY)
  let loads = 0
  page.on('load', () => (loads += 1))
  await acceptUpdate(page, first)
  await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd and Sons')
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  await expect(page).toHaveURL(/\/signup$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(offer(page)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
})

test('tab that accepts an update leaves another tab unchanged', {
  tag: '@long',
}, async ({ page, context, shop, releases }) => {
  await page.goto(`${shop.url}/signup`)
  await waitForServiceWorker(page)
  await field(page, 'Full name').fill('Vera Visitor')
  const first = await scriptAddress(page)
  const other = await context.newPage()
  await other.goto(`${shop.url}/shop`)
  await waitForScreen(other)
  releases.serve(2)
  await checkForUpdate(other)
  await acceptUpdate(other, first)
  await expect(offer(page).getByText('Update ready')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  expect(await scriptAddress(page)).toBe(first)

  // This tab never fetched these screens of the old version, and no server has their files any more.
  await shop.goOffline()
  for (const name of ['Offline catalogue', 'Sync centre', 'Giveaway']) {
    await follow(page, name)
    await waitForScreen(page)
  }
  expect(await scriptAddress(page)).toBe(first)
  await acceptUpdate(page, first)
  await waitForScreen(page)
  await shop.goOnline()
})

test('rolled-back version reads data that the newer version wrote', { tag: '@long' }, async ({
  page,
  shop,
  releases,
}) => {
  releases.serve(2)
  await page.goto(`${shop.url}/signup`)
  await waitForServiceWorker(page)
  await field(page, 'Business name').fill('Visitors Ltd and Sons')
  const newer = await scriptAddress(page)
  // A roll-back is an update to the older version.
  releases.serve(1)
  await checkForUpdate(page)
  await acceptUpdate(page, newer)
  const first = await scriptAddress(page)
  await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd and Sons')

  await page.goto(`${shop.url}/giveaway`)
  await field(page, 'Full name').fill('Vera Visitor')
  releases.serve(2)
  await checkForUpdate(page)
  await pressOffer(page, 'Update')
  await expect(offer(page)).toContainText('What you typed on this page will be lost')
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  await acceptUpdate(page, first, 'Update anyway')
})

test('device without space offers to free it, and then offers the update', { tag: '@long' }, async ({
  page,
  shop,
  releases,
}) => {
  await page.goto(`${shop.url}/signup`)
  await waitForServiceWorker(page)
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
  await limitStorage(page, shop.url, usage + 500_000)
  releases.serve(2)
  await checkForUpdate(page).catch(() => {})
  const full = page.getByRole('status').filter({ hasText: 'No space for an update' })
  await expect(full.getByText('No space for an update')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await limitStorage(page, shop.url, null)
  await full.getByRole('button', { name: 'Free up space' }).click()
  await expect(offer(page).getByText('Update ready')).toBeVisible()
})
