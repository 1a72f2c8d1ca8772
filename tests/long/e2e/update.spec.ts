/** A new version that one of two tabs accepts, and one that is rolled back (req 13.2, 13.3). */
import { waitForServiceWorker, expect, waitForScreen } from '../../support/fixtures'
import { checkForUpdate, field, follow, offer, pressOffer, scriptAddress, test } from '../../support/updates'

test('tab that accepts an update leaves another tab unchanged until that one accepts', async ({
  page,
  context,
  shop,
  releases,
}) => {
  await page.goto(`${shop.url}/signup`)
  await waitForServiceWorker(page)
  await field(page, 'Full name').fill('Vera Visitor')
  const first = await scriptAddress(page)
  const other = await context.newPage()
  await other.goto(`${shop.url}/shop`)
  await waitForScreen(other)
  releases.serve(2)
  await checkForUpdate(other)
  await pressOffer(other, 'Update')
  await expect.poll(() => scriptAddress(other).catch(() => first)).not.toBe(first)
  await expect(offer(page).getByText('Update ready')).toBeVisible()
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  expect(await scriptAddress(page)).toBe(first)

  // This tab never fetched these screens of the old version, and no server has their files any more.
  await shop.goOffline()
  for (const name of ['Offline catalogue', 'Sync centre', 'Giveaway']) {
    await follow(page, name)
    await waitForScreen(page)
  }
  expect(await scriptAddress(page)).toBe(first)
  await pressOffer(page, 'Update')
  await expect.poll(() => scriptAddress(page).catch(() => first)).not.toBe(first)
  await waitForScreen(page)
  await shop.goOnline()
})

test('rolled-back version reads data that the newer version wrote', async ({ page, shop, releases }) => {
  releases.serve(2)
  await page.goto(`${shop.url}/signup`)
  await waitForServiceWorker(page)
  await field(page, 'Business name').fill('Visitors Ltd and Sons')
  const newer = await scriptAddress(page)
  // A roll-back is an update to the older version.
  releases.serve(1)
  await checkForUpdate(page)
  await pressOffer(page, 'Update')
  await expect.poll(() => scriptAddress(page).catch(() => newer)).not.toBe(newer)
  const first = await scriptAddress(page)
  await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd and Sons')

  await page.goto(`${shop.url}/giveaway`)
  await field(page, 'Full name').fill('Vera Visitor')
  releases.serve(2)
  await checkForUpdate(page)
  await pressOffer(page, 'Update')
  await expect(offer(page)).toContainText('What you typed on this page will be lost')
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  await pressOffer(page, 'Update anyway')
  await expect.poll(() => scriptAddress(page).catch(() => first)).not.toBe(first)
})
