/**
 * What goes wrong with a device and with the provider while edits wait: storage that is full or goes away, a hotel's
 * network, a provider in trouble or killed, two tabs, two customers. Nothing is claimed that is not so, nothing is lost.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { effectsIn, recordEffects } from '../../long/effects'
import { openDoor } from '../../support/door'
import { expect, test } from '../../support/fixtures'
import { fillEntry, sentEntries, submitEntry, visitor } from '../../support/giveaway'
import { newAccount, signInAsNew } from '../../support/new-account'
import { openOwnShop } from '../../long/e2e/own-shop'
import { shopPlaces } from '../../support/places'
import { signIn } from '../../support/sign-in'
import { briefsOf, customerWithLine, hearts, pressHearts, status, wishesOf } from '../../support/unsent'

const full = 'This device is full, so this was not saved. Make some room on it, then try again.'
const lost = 'This device could not save the change. Please try again.'
const isPressed = (page: Page, index: number) =>
  expect(hearts(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
const isNotPressed = (page: Page, index: number) =>
  expect(hearts(page).nth(index)).toHaveAttribute('aria-pressed', 'false')
const brief = (page: Page) => page.getByRole('main').getByLabel('Brief').first()
const saveBrief = (page: Page) => page.getByRole('button', { name: 'Save brief' }).first().click()
const line = (page: Page) => page.getByRole('main').getByRole('group').first()

/**
 * In bytes; the origin needs its slash. Null lifts the limit. For half a minute Chromium trusts what it knew of the room
 * before: the limit has to be there before the first page.
 */
async function limitStorage(context: BrowserContext, page: Page, origin: string, quotaSize: number | null) {
  const tools = await context.newCDPSession(page)
  await tools.send('Storage.overrideQuotaForOrigin', {
    origin: `${origin}/`,
    ...(quotaSize === null ? {} : { quotaSize }),
  })
}

test.describe('a device that is full', () => {
  test('says so of a heart, which falls back', async ({ page, context, door }) => {
    await limitStorage(context, page, door.url, 1)
    const account = await signInAsNew(page, door.url)
    await pressHearts(page, door.url, 0)
    await hearts(page).first().click()
    await expect(page.getByText(full)).toBeVisible()
    await isNotPressed(page, 0)
    await expect(status(page, 'All changes sent')).toBeVisible()
    expect(await wishesOf(door.url, account)).toBe(0)
    await limitStorage(context, page, door.url, null)
    await hearts(page).first().click()
    await isPressed(page, 0)
    await expect.poll(() => wishesOf(door.url, account)).toBe(1)
  })

  test('says so of a brief without a network, and keeps it in its field', async ({ page, context, door }) => {
    const { account } = await customerWithLine(door.url)
    await limitStorage(context, page, door.url, 1)
    await signIn(page, door.url, account.email, account.password)
    await page.goto(`${door.url}/cart`)
    await expect(brief(page)).toBeVisible()
    await door.shut()
    await expect(page.getByText('Changing the cart needs a connection')).toBeVisible()
    await brief(page).fill('Logo in gold')
    await saveBrief(page)
    await expect(line(page).getByText(full)).toBeVisible()
    await expect(line(page).getByText(/Saved on this device|Brief saved/)).toHaveCount(0)
    await expect(brief(page)).toHaveValue('Logo in gold')
    await limitStorage(context, page, door.url, null)
    await saveBrief(page)
    await expect(line(page).getByText('Saved on this device')).toBeVisible()
    await door.open()
    await expect.poll(() => briefsOf(door.url, account), { timeout: 40_000 }).toEqual(['Logo in gold'])
  })

  test('says so of a kiosk’s entry, which stays in the form', async ({ page, context, door }) => {
    await limitStorage(context, page, door.url, 1)
    await page.goto(`${door.url}/giveaway?kiosk=1`)
    await expect(page.getByLabel('Full name')).toBeVisible()
    await door.shut()
    await fillEntry(page, visitor(1))
    await submitEntry(page)
    await expect(page.getByText(full)).toBeVisible()
    await expect(page.getByText('Thanks for entering!')).toHaveCount(0)
    await expect(page.getByLabel('Full name')).toHaveValue(visitor(1).name)
    await limitStorage(context, page, door.url, null)
    await submitEntry(page)
    await expect(page.getByText('Thanks for entering!')).toBeVisible()
    await door.open()
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 30_000 })
    expect(sentEntries(door).size).toBe(1)
  })
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

test('lost connections to the storage are opened anew; a storage that stays away is not said to have kept anything', async ({
  page,
  door,
}) => {
  await withLossyStorage(page)
  const say = (name: string) => page.evaluate((event) => void window.dispatchEvent(new Event(event)), name)
  const account = await signInAsNew(page, door.url)
  await pressHearts(page, door.url, 1)
  await say('lose')
  await hearts(page).nth(1).click()
  await isPressed(page, 1)
  await expect.poll(() => wishesOf(door.url, account), { timeout: 20_000 }).toBe(2)
  await say('break')
  await hearts(page).nth(2).click()
  await expect(page.getByText(lost)).toBeVisible()
  await isNotPressed(page, 2)
  await say('mend')
  await hearts(page).nth(2).click()
  await isPressed(page, 2)
  await expect.poll(() => wishesOf(door.url, account), { timeout: 20_000 }).toBe(3)
})

for (const kind of ['captive', 'error'] as const) {
  test(`${kind} for a while: nothing is said to be sent, and all of it arrives afterwards`, async ({
    page,
    door,
  }) => {
    test.setTimeout(120_000)
    const { account } = await customerWithLine(door.url)
    await signIn(page, door.url, account.email, account.password)
    await page.goto(`${door.url}/cart`)
    await expect(brief(page)).toBeVisible()
    door.weather(kind, /addbrief|addwishlist|getwishlist/)
    await brief(page).fill('Logo in gold')
    await saveBrief(page)
    await expect(line(page).getByText('Saved on this device')).toBeVisible()
    await pressHearts(page, door.url, 2)
    await expect(status(page, '3 changes waiting')).toBeVisible()
    await page.waitForTimeout(4000)
    await expect(status(page, '3 changes waiting')).toBeVisible()
    await expect(page.getByText(/All changes sent|Your brief was saved/)).toHaveCount(0)
    door.weather('fine')
    // Without a hint it may wait for five minutes; somebody comes back to the page.
    await page.reload()
    await expect(status(page, 'All changes sent')).toBeVisible({ timeout: 40_000 })
    expect(await wishesOf(door.url, account)).toBe(2)
    expect(await briefsOf(door.url, account)).toEqual(['Logo in gold'])
  })
}

test('one customer’s edits never travel with another’s token, however fast they take turns', async ({
  page,
  door,
}) => {
  test.setTimeout(180_000)
  const [, category = ''] = await shopPlaces(door.url)
  const owners = [await newAccount(door.url), await newAccount(door.url)] as const
  const tokens: Set<string>[] = [new Set(), new Set()]
  /** Products by whoever pressed their hearts. */
  const pressed: Set<string>[] = [new Set(), new Set()]
  const turn = async (who: 0 | 1, indexes: readonly number[]) => {
    await signIn(page, door.url, owners[who].email, owners[who].password)
    tokens[who]?.add((await page.evaluate(() => localStorage.getItem('token'))) ?? '')
    await page.goto(`${door.url}${category}`)
    await expect(hearts(page).nth(7)).toBeVisible({ timeout: 30_000 })
    for (const index of indexes) {
      await hearts(page).nth(index).click()
      await isPressed(page, index)
    }
    await page.waitForTimeout(Math.random() * 2000)
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
  door.delay(0, () => false)
  for (const who of [0, 1] as const) {
    await turn(who, [])
    const listed = () => listedBy(door.url, owners[who].token)
    await expect.poll(async () => (await listed()).length, { timeout: 40_000 }).toBe(3)
    for (const id of await listed()) pressed[who]?.add(id)
    await leave()
  }
  expect([...(pressed[0] ?? [])].filter((id) => pressed[1]?.has(id))).toEqual([])
  const writes = door.tokens.filter(({ call }) => /addwishlist/.test(call))
  expect(writes.length).toBeGreaterThanOrEqual(6)
  const foreign = writes.filter(({ call, token }) => {
    const id = /addwishlist\/(\d+)/.exec(call)?.[1] ?? ''
    const who = pressed[0]?.has(id) ? 0 : 1
    return !tokens[who]?.has(token ?? '')
  })
  expect(foreign).toEqual([])
})

async function listedBy(origin: string, token: string): Promise<string[]> {
  const headers = { Authorization: token }
  const reply = await fetch(`${origin}/frontend/api/myaccount/getwishlist/`, { headers })
  const { Data } = (await reply.json()) as { Data: { ProductID: number }[] }
  return Data.map(({ ProductID }) => String(ProductID))
}

test('two tabs press at once and the provider is killed meanwhile: it has each edit once', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const shop = await openOwnShop()
  const door = await openDoor(shop.origin)
  try {
    await recordEffects(shop.db)
    const account = await signInAsNew(page, door.url)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${door.url}/products/new`)
      await expect(hearts(tab).nth(4)).toBeVisible({ timeout: 30_000 })
    }
    const press = async (tab: Page, indexes: number[]) => {
      for (const index of indexes) {
        await hearts(tab).nth(index).click()
        await isPressed(tab, index)
      }
    }
    await Promise.all([press(page, [0, 1]), press(other, [2])])
    await shop.kill()
    await Promise.all([press(page, [3]), press(other, [4])])
    await expect(page.getByRole('banner').getByRole('link', { name: /changes? waiting/ })).toBeVisible()
    await shop.start()
    await expect(status(page, 'All changes sent')).toBeVisible({ timeout: 90_000 })
    await expect(status(other, 'All changes sent')).toBeVisible()
    expect(await wishesOf(door.url, account)).toBe(5)
    const effects = await effectsIn(shop.db)
    expect(effects.map(({ value }) => value)).toEqual(Array.from({ length: 5 }, () => 'wanted'))
  } finally {
    await door.shut()
    await shop.close()
  }
})
