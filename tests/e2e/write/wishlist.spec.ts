/** The wishlist: hearts on products and the page of what was wished for (req 8.1, 8.3). */
import type { Page } from '@playwright/test'
import { demoAccounts } from '../../../server/db/seed/demo-accounts'
import { barriers } from '../../support/axe'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { layoutShift } from '../../support/layout-shift'
import { startOtherProvider } from '../../support/other-provider'
import { emailOf, otherPassword } from '../../support/other-shopper'
import { shopPlaces } from '../../support/places'
import { savedHere } from '../../support/saved-here'
import { askAs, demoTokenOf, signIn, signInAs } from '../../support/sign-in'

// One customer, one wishlist: these go one after the other, and no other file uses it.
test.describe.configure({ mode: 'serial' })

const admin = demoAccounts.findIndex(({ role }) => role === 'admin')
const hearts = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Remove) .* wishlist$/ })
const pressed = 'aria-pressed'

type Wish = { ProductID: number; ProductName: string }

async function wishes(origin: string): Promise<Wish[]> {
  return (await askAs<{ Data: Wish[] }>(origin, await demoTokenOf(origin, admin), 'myaccount/getwishlist/'))
    .Data
}
const wishedNames = (origin: string) => async () =>
  (await wishes(origin)).map(({ ProductName }) => ProductName)

test.beforeEach(async ({ door }) => {
  const token = await demoTokenOf(door.url, admin)
  for (const { ProductID } of await wishes(door.url))
    await fetch(`${door.url}/frontend/api/product/addwishlist/${ProductID}`, {
      method: 'DELETE',
      headers: { Authorization: token },
    })
})

/** Home, a category, a product and a search. */
async function places(origin: string): Promise<{ home: string; lists: string[]; product: string }> {
  const [home = '', category = '', , product = '', , , , search = ''] = await shopPlaces(origin)
  return { home, lists: [category, search], product }
}

test('visitors have no hearts anywhere', async ({ page, door }) => {
  const { home, lists, product } = await places(door.url)
  for (const place of [home, ...lists, product]) {
    await page.goto(`${door.url}${place}`)
    await screenReady(page)
    await expect(page.getByRole('button', { name: /wishlist/ })).toHaveCount(0)
  }
})

test('customers have one on every tile', async ({ page, door }) => {
  await signInAs(page, door.url, admin)
  const { home, lists, product } = await places(door.url)
  for (const place of lists) {
    await page.goto(`${door.url}${place}`)
    await screenReady(page)
    const tiles = await page.getByRole('main').getByRole('article').count()
    expect(tiles).toBeGreaterThan(0)
    await expect(hearts(page)).toHaveCount(tiles)
  }
  await page.goto(`${door.url}${product}`)
  await expect(hearts(page).first()).toBeVisible()
  await page.goto(`${door.url}${home}`)
  const arrivals = page.getByRole('region', { name: 'New arrivals' })
  await expect(arrivals.getByRole('button', { name: /wishlist$/ }).first()).toBeVisible()
})

test('it adds and removes, on a list as on the product page', async ({ page, door }) => {
  await signInAs(page, door.url, admin)
  const [, category = ''] = await shopPlaces(door.url)
  await page.goto(`${door.url}${category}`)
  const heart = hearts(page).nth(1)
  const label = (await heart.getAttribute('aria-label')) ?? ''
  const name = label.replace(/^Add (.*) to wishlist$/, '$1')
  await heart.click()
  await expect(
    page.getByRole('button', { name: `Remove ${name} from wishlist`, exact: true }),
  ).toHaveAttribute(pressed, 'true')
  await expect.poll(wishedNames(door.url)).toEqual([name])
  // Not in the link: the page is the same.
  await expect(page).toHaveURL(new RegExp(`${category}$`))
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const own = page.getByRole('button', { name: `Remove ${name} from wishlist`, exact: true }).first()
  await expect(own).toHaveAttribute(pressed, 'true')
  await own.press('Space')
  await expect.poll(wishedNames(door.url)).toEqual([])
  await expect(page.getByRole('button', { name: label, exact: true }).first()).toHaveAttribute(
    pressed,
    'false',
  )
})

test('a heart is large enough, in reach of the keyboard, and moves nothing', async ({ page, door }) => {
  await signInAs(page, door.url, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  const [, category = ''] = await shopPlaces(door.url)
  await page.goto(`${door.url}${category}`)
  await expect(hearts(page)).toHaveCount(24)
  expect((await layoutShift(page)).total).toBeLessThan(0.05)
  expect(await scrollsSideways(page.getByRole('main'))).toBe(false)
  const box = await hearts(page).first().boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('article').first().getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(hearts(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(hearts(page).first()).toHaveAttribute(pressed, 'true')
  expect(await barriers(page)).toEqual([])
})

test('without a network it changes at once, waits with a mark, and is sent later', async ({ page, door }) => {
  await signInAs(page, door.url, admin)
  const [, category = ''] = await shopPlaces(door.url)
  await page.goto(`${door.url}/wishlist`)
  await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible()
  await page.goto(`${door.url}${category}`)
  await expect(hearts(page)).toHaveCount(24)
  await controlled(page)
  await savedHere(page, ['wishlist'], ['category-products'])
  await door.shut()
  const heart = hearts(page).first()
  await heart.click()
  await expect(heart).toHaveAttribute(pressed, 'true')
  await expect(heart).toHaveAccessibleDescription('not sent yet')
  await page.goto(`${door.url}/wishlist`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toHaveCount(1)
  await expect(page.getByText(/1 product · as of/)).toBeVisible()
  await door.open()
  await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 40_000 })
  expect(await wishes(door.url)).toHaveLength(1)
})

test('the page lists what was wished for, asks before removing, and keeps the focus in place', async ({
  page,
  door,
}) => {
  const token = await demoTokenOf(door.url, admin)
  for (const id of [1, 2, 3])
    await fetch(`${door.url}/frontend/api/product/addwishlist/${id}`, { headers: { Authorization: token } })
  await signInAs(page, door.url, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${door.url}/wishlist`)
  await expect(page.getByText('3 products')).toBeVisible()
  expect(await scrollsSideways(page.getByRole('main'))).toBe(false)
  expect(await barriers(page)).toEqual([])
  const names = await page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts()
  const remove = (index: number) => page.getByRole('button', { name: `Remove ${names[index]}`, exact: true })
  await remove(1).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this product from your wishlist?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(remove(1)).toBeFocused()
  await remove(1).press('Enter')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `${names[1]} was removed.` }),
  ).toBeVisible()
  await expect(remove(2)).toBeFocused()
  await expect(page.getByText('2 products')).toBeVisible()
  await expect.poll(wishedNames(door.url)).toEqual([names[0], names[2]])
  await page.getByRole('link', { name: names[0] ?? '', exact: true }).click()
  await expect(page).toHaveURL(/\/product\//)
})

test('a provider that is not ours', async ({ page }) => {
  const other = await startOtherProvider()
  try {
    await signIn(page, other.url, emailOf(2), otherPassword)
    await page.goto(`${other.url}/wishlist`)
    await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible()
    await page.goto(`${other.url}/category/cat-1`)
    for (const id of [2, 5])
      await page.getByRole('button', { name: `Add Thing ${id} & Co to wishlist` }).click()
    await expect.poll(() => other.selling.keeping.wishesOf(2)).toEqual([2, 5])
    await page.goto(`${other.url}/wishlist`)
    await expect(page.getByText('2 products')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Thing 2 & Co' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => other.selling.keeping.wishesOf(2)).toEqual([5])
    await expect(page.getByText('1 product')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Thing 5 & Co' })).toBeVisible()
  } finally {
    await other.stop()
  }
})
