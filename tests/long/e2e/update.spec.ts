/** A new version that one of two tabs accepts, and one that is rolled back (req 13.2, 13.3). */
import type { Page } from '@playwright/test'
import { type Door, openDoor } from '../../support/door'
import { controlled, expect, offlineTest, screenReady } from '../../support/fixtures'
import { openReleases, type Releases } from '../../support/next-build'

const test = offlineTest.extend<{ releases: Releases; shop: Door }>({
  releases: async ({ origin }, use) => {
    const releases = await openReleases(origin)
    await use(releases)
    await releases.close()
  },
  shop: async ({ releases }, use) => {
    const door = await openDoor(releases.url)
    await use(door)
    await door.shut()
  },
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Update ready' })
const press = (page: Page, name: string) => offer(page).getByRole('button', { name, exact: true }).click()
/** Which build the page is of. */
const script = (page: Page) => page.locator('head script[type=module]').first().getAttribute('src')
const check = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
/** Goes on to a page by a link, without loading anew. */
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

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
  await expect(offer(page)).toContainText('cannot be kept')
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  await press(page, 'Update all the same')
  await expect.poll(() => script(page).catch(() => first)).not.toBe(first)
})
