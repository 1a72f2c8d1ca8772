/** A new version while people work: it is offered, postponed and accepted, and no typed text is lost (req 13.2). */
import { waitForServiceWorker, expect, waitForScreen } from '../../support/fixtures'
import { checkForUpdate, field, follow, offer, pressOffer, scriptAddress, test } from '../../support/updates'

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
  await pressOffer(page, 'Update')
  await expect.poll(() => scriptAddress(page).catch(() => first)).not.toBe(first)
  await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd and Sons')
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  await expect(page).toHaveURL(/\/signup$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(offer(page)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
})
