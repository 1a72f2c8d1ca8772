/**
 * What goes wrong with a device and with the provider while edits wait: storage that is full or goes away, a provider in
 * trouble or killed, two tabs, two customers. Nothing is claimed that is not so, nothing is lost (req 12).
 */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signIn, signInAsNew, tokenOf, askAs } from '../../support/accounts'
import { briefOf, customerWithLine } from '../../support/cart'
import { limitStorage } from '../../support/device'
import { openDoor } from '../../support/door'
import { expect, settled, test } from '../../support/fixtures'
import { seeded, testSeed } from '../../support/seed'
import { shopPlaces } from '../../support/shop'
import { pressNth, pressWishlist, status, untilListed, wishlistButtons } from '../../support/wishlist'
import { effectsIn, recordEffects } from '../effects'
import { openOwnShop } from './own-shop'

const isNotPressed = (page: Page, index: number) =>
  expect(wishlistButtons(page).nth(index)).toHaveAttribute('aria-pressed', 'false')
const brief = (page: Page) => page.getByRole('main').getByLabel('Brief').first()
const saveBrief = (page: Page) => page.getByRole('button', { name: 'Save brief' }).first().click()
const line = (page: Page) => page.getByRole('main').getByRole('group').first()

test('a device that is full says so of a brief, and keeps it in its field', async ({ page, door }) => {
  const full = 'This device is full, so this was not saved. Make some room on it, then try again.'
  const { account } = await customerWithLine(door.url)
  await limitStorage(page, door.url, 1)
  await signIn(page, door.url, account)
  await page.goto(`${door.url}/cart`)
  await expect(brief(page)).toBeVisible()
  await door.shut()
  await expect(page.getByText('Changing the cart needs a connection')).toBeVisible({ timeout: 20_000 })
  await brief(page).fill('Logo in gold')
  await saveBrief(page)
  await expect(line(page).getByText(full)).toBeVisible()
  await expect(line(page).getByText(/Saved on this device|Brief saved/)).toHaveCount(0)
  await expect(brief(page)).toHaveValue('Logo in gold')
  await limitStorage(page, door.url, null)
  await saveBrief(page)
  await expect(line(page).getByText('Saved on this device')).toBeVisible()
  await door.open()
  await expect.poll(() => briefOf(door.url, account), { timeout: 60_000 }).toBe('Logo in gold')
})

/** What a phone does that was put to sleep: the connections to the databases are gone, and perhaps no new one is given. */
async function withLossyStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened = new Set<IDBDatabase>()
    let isBroken = false
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...named) => {
      const request = open(...named)
      request.addEventListener('success', () => {
        const database = request.result
        opened.add(database)
        const transaction = database.transaction.bind(database)
        database.transaction = (...wanted) => {
          if (isBroken) throw new DOMException('The connection was lost.', 'UnknownError')
          return transaction(...wanted)
        }
      })
      return request
    }
    window.addEventListener('lose', () => opened.forEach((database) => database.close()))
    window.addEventListener('break', () => (isBroken = true))
    window.addEventListener('mend', () => (isBroken = false))
  })
}

test('lost connections to the storage are opened anew, and nothing is claimed saved', async ({
  page,
  door,
}) => {
  await withLossyStorage(page)
  const emit = (name: string) => page.evaluate((event) => void window.dispatchEvent(new Event(event)), name)
  const account = await signInAsNew(page, door.url)
  await pressWishlist(page, door.url, 1)
  await emit('lose')
  await pressNth(page, 1)
  await untilListed(door.url, account, 2)
  await emit('break')
  await wishlistButtons(page).nth(2).click()
  await expect(page.getByText('This device could not save the change. Please try again.')).toBeVisible()
  await isNotPressed(page, 2)
  await emit('mend')
  await pressNth(page, 2)
  await untilListed(door.url, account, 3)
})

test('one customer’s edits never travel with another’s token', async ({ page, door }) => {
  test.setTimeout(300_000)
  const random = seeded(testSeed)
  const { category } = await shopPlaces(door.url)
  const owners = [await newAccount(door.url), await newAccount(door.url)] as const
  const tokens: Set<string>[] = [new Set(), new Set()]
  const turn = async (who: 0 | 1, indexes: readonly number[]) => {
    await page.goto(`${door.url}/signin`)
    await fillSignIn(page, owners[who])
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    tokens[who]?.add((await page.evaluate(() => localStorage.getItem('token'))) ?? '')
    await page.goto(`${door.url}${category}`)
    await expect(wishlistButtons(page).nth(7)).toBeVisible({ timeout: 30_000 })
    for (const index of indexes) await pressNth(page, index)
    await new Promise((over) => setTimeout(over, random() * 2000))
  }
  const leave = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    const keep = page.getByRole('button', { name: 'Keep for me on this device' })
    await expect(keep.or(page.getByLabel('Password', { exact: true }))).toBeVisible()
    if (await keep.isVisible()) await keep.click()
    await expect(page).toHaveURL(/\/signin$/)
  }
  // Each call is still under way when the next customer is there.
  door.delay(2000, ({ url }) => /wishlist/.test(url))
  for (const [who, indexes] of [
    [0, [0, 1]],
    [1, [4, 5]],
    [0, [2]],
    [1, [6]],
  ] as const) {
    await turn(who, indexes)
    await leave()
  }
  door.recover()
  const listed: string[][] = []
  for (const who of [0, 1] as const) {
    await turn(who, [])
    await untilListed(door.url, owners[who], 3)
    const token = await tokenOf(door.url, owners[who])
    type Listed = { Data: { ProductID: number }[] }
    const { Data } = await askAs<Listed>(door.url, token, 'myaccount/getwishlist/')
    listed.push(Data.map(({ ProductID }) => String(ProductID)))
    await leave()
  }
  expect(listed[0]?.filter((id) => listed[1]?.includes(id))).toEqual([])
  const writes = door.tokens.filter(({ call }) => /addwishlist/.test(call))
  expect(writes.length).toBeGreaterThanOrEqual(6)
  const foreign = writes.filter(({ call, token }) => {
    const id = /addwishlist\/(\d+)/.exec(call)?.[1] ?? ''
    return !tokens[listed[0]?.includes(id) ? 0 : 1]?.has(token ?? '')
  })
  expect(foreign).toEqual([])
})

test('two tabs press while the provider is killed: it has each edit once', async ({ page, context }) => {
  test.setTimeout(300_000)
  const shop = await openOwnShop()
  const door = await openDoor(shop.origin)
  try {
    await recordEffects(shop.db)
    const account = await signInAsNew(page, door.url)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${door.url}/products/new`)
      await expect(wishlistButtons(tab).nth(4)).toBeVisible({ timeout: 30_000 })
    }
    const press = async (tab: Page, indexes: number[]) => {
      for (const index of indexes) await pressNth(tab, index)
    }
    await Promise.all([press(page, [0, 1]), press(other, [2])])
    await shop.kill()
    await Promise.all([press(page, [3]), press(other, [4])])
    await expect(page.getByRole('banner').getByRole('link', { name: /changes? waiting/ })).toBeVisible()
    await shop.start()
    await expect(status(page, 'All changes sent')).toBeVisible({ timeout: 120_000 })
    await expect(status(other, 'All changes sent')).toBeVisible()
    await untilListed(door.url, account, 5)
    const effects = await effectsIn(shop.db)
    expect(effects.map(({ value }) => value)).toEqual(Array.from({ length: 5 }, () => 'wanted'))
  } finally {
    await door.shut()
    await shop.close()
  }
})

test('edits outlast a hotel’s sign-in page, and nothing is said to be sent before', async ({
  page,
  door,
}) => {
  await page.clock.install()
  const { account } = await customerWithLine(door.url)
  await signIn(page, door.url, account)
  await page.goto(`${door.url}/cart`)
  await expect(brief(page)).toBeVisible()
  door.fault('captive', /addbrief|addwishlist|getwishlist/)
  await brief(page).fill('Logo in gold')
  await saveBrief(page)
  await expect(page.getByRole('main').getByText('Saved on this device').first()).toBeVisible()
  await pressWishlist(page, door.url, 1)
  await pressNth(page, 1)
  await settled(page, door, 60_000)
  await expect(status(page, '3 changes waiting')).toBeVisible()
  await expect(page.getByText(/All changes sent|Your brief was saved/)).toHaveCount(0)
  door.recover()
  // Without a hint it may wait for five minutes; somebody comes back to the page.
  await page.reload()
  await expect(status(page, 'All changes sent')).toBeVisible({ timeout: 40_000 })
  await untilListed(door.url, account, 2)
  expect(await briefOf(door.url, account)).toBe('Logo in gold')
})
