/** A new version that one of two tabs accepts, and one that is rolled back (req 13.2, 13.3). */
import { controlled, expect, screenReady } from '../../support/fixtures'
import { check, field, follow, offer, press, script, test } from '../../support/updates'

test('a tab that accepts an update leaves the other one as it is until told', async ({
  page,
  context,
  shop,
  releases,
}) => {
  await page.goto(`${shop.url}/signup`)
  await controlled(page)
  await field(page, 'Full name').fill('Vera Visitor')
  const first = await script(page)
  const other = await context.newPage()
  await other.goto(`${shop.url}/shop`)
  await screenReady(other)
  releases.serve(2)
  await check(other)
  await press(other, 'Update')
  await expect.poll(() => script(other).catch(() => first)).not.toBe(first)
  await expect(offer(page).getByText('Update ready')).toBeVisible()
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  expect(await script(page)).toBe(first)

  // Screens that this tab never fetched are of the old version, whose pieces no server has any more.
  await shop.shut()
  for (const name of ['Offline catalogue', 'Sync centre', 'Giveaway']) {
    await follow(page, name)
    await screenReady(page)
  }
  expect(await script(page)).toBe(first)
  await press(page, 'Update')
  await expect.poll(() => script(page).catch(() => first)).not.toBe(first)
  await screenReady(page)
  await shop.open()
})

test('a rolled-back version reads what the newer one wrote', async ({ page, shop, releases }) => {
  releases.serve(2)
  await page.goto(`${shop.url}/signup`)
  await controlled(page)
  await field(page, 'Business name').fill('Visitors Ltd and Sons')
  const newer = await script(page)
  // Rolled back: the older version is an update like any other.
  releases.serve(1)
  await check(page)
  await press(page, 'Update')
  await expect.poll(() => script(page).catch(() => newer)).not.toBe(newer)
  const first = await script(page)
  await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd and Sons')

  await page.goto(`${shop.url}/giveaway`)
  await field(page, 'Full name').fill('Vera Visitor')
  releases.serve(2)
  await check(page)
  await press(page, 'Update')
  await expect(offer(page)).toContainText('What you typed on this page will be lost')
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  await press(page, 'Update anyway')
  await expect.poll(() => script(page).catch(() => first)).not.toBe(first)
})
