/**
 * A browser is killed again and again, with any fault, while wishlist buttons are pressed, briefs saved and draw
 * entries made. In the end the provider has everything that was reported as saved, once and in order (req 12.1,
 * 12.4).
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { fillSignIn, type NewAccount, newAccount, signIn } from '../support/accounts'
import { addLine, cartLines, openDetails } from '../support/cart'
import { type NetworkProxy, type Fault, openNetworkProxy } from '../support/network-proxy'
import { waitForServiceWorker } from '../support/fixtures'
import { fillEntry, submitEntry, visitor } from '../support/giveaway'
import { seeded, testSeed } from '../support/seed'
import { categories, categoryTiles } from '../support/shop'
import { wishlistButtons } from '../support/wishlist'
import { effectsIn, recordEffects } from '../long/effects'
import { repeatedKeys, possibleFinalValues, type TypedEdit, mismatchesIn } from '../long/edit-effects'
import { type Device, expect, test } from '../support/killable-browser'
import { type TestShop, openTestShop } from '../support/killable-shop'

const kills = Number(process.env['OUTBOX_KILLS'] ?? 3)

/** Faults of the calls that send edits; `offline`: no request reaches the provider. */
const faults: (Fault | 'none' | 'offline')[] = ['none', 'cut', 'error', 'hang', 'captive', 'offline']

const editCalls = /addwishlist|getwishlist|addbrief|campian_add/

// The tests run one after the other, as they share a provider.
test.describe.configure({ mode: 'default', timeout: 240_000 + kills * 60_000 })

const random = seeded(testSeed)
const randomBelow = (count: number) => Math.floor(random() * count)
let shop: TestShop
let network: NetworkProxy

test.beforeAll(async () => {
  test.setTimeout(5 * 60_000)
  shop = await openTestShop()
  network = await openNetworkProxy(shop.origin)
  await recordEffects(shop.db)
})

test.afterAll(async () => {
  await network.goOffline()
  await shop.close()
})

type Scenario = {
  /** Opens the pages and returns the actions on them, each of which is repeated until the browser dies. */
  begin: (context: BrowserContext, page: Page) => Promise<(() => Promise<void>)[]>
  /** Opens the page that shows when everything has arrived. */
  end: (page: Page) => Promise<void>
}

/** Starts the browser again and again, each time until a kill, and then once until everything has arrived. */
async function runWithKills({ start, kill }: Device, { begin, end }: Scenario): Promise<void> {
  for (let count = 0; count < kills; count += 1) {
    const { context, page } = await start()
    const actions = await begin(context, page)
    const fault = faults[randomBelow(faults.length)] ?? 'none'
    if (fault === 'offline') await network.goOffline()
    else if (fault !== 'none') network.injectFault(fault, editCalls)
    let isDead = false
    const done = actions.map(async (action) => {
      for (;;) await action()
    })
    const allStopped = Promise.all(
      done.map((action) =>
        action.catch((error: unknown) => {
          if (!isDead) throw error
        }),
      ),
    )
    const killAfterMs = 500 + random() * 3000
    await Promise.race([allStopped, new Promise((resolve) => setTimeout(resolve, killAfterMs))])
    isDead = true
    kill()
    await allStopped
    await context.close().catch(() => undefined)
    if (fault === 'offline') await network.goOnline()
    network.recover()
  }
  await end((await start()).page)
}

function report(edits: TypedEdit[]): void {
  const saved = edits.filter(({ isUncertain }) => !isUncertain).length
  console.log(`seed ${testSeed}, ${kills} kills: ${saved} saved, ${edits.length - saved} possibly saved`)
}

type Buyer = {
  account: NewAccount
  userId: string
  /** Address of a list, and the ProductIDs of its first wishlist buttons. */
  list: string
  products: string[]
  /** CartIDs in the order of the cart. */
  lines: string[]
}

/** Creates a customer with three lines in the cart, of products that need no options. */
async function newBuyer(): Promise<Buyer> {
  const account = await newAccount(shop.origin)
  const [category] = await categories(shop.origin)
  const slug = category?.Slug ?? ''
  const products = (await categoryTiles(shop.origin, slug)).Data.map(({ ProductID }) => ProductID)
  for (const ProductID of products) {
    if ((await cartLines(shop.origin, account)).length === 3) break
    await addLine(shop.origin, account, { ProductID, QTY: 1000 })
  }
  const users = await shop.db.execute<{ id: number }>(
    sql`select id from app_user where email = ${account.email}`,
  )
  return {
    account,
    userId: String(users.rows[0]?.id),
    list: `/category/${slug}`,
    products: products.slice(0, 5).map(String),
    lines: (await cartLines(shop.origin, account)).map(({ CartID }) => String(CartID)),
  }
}

/** Waits until the buttons show the state in which they were left, even if the provider does not have it yet. */
async function expectButtonsAsLeft(page: Page, { products }: Buyer, edits: TypedEdit[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  const findWrongButtons = async () => {
    const states = await Promise.all(
      products.map((_, index) => wishlistButtons(page).nth(index).getAttribute('aria-pressed')),
    )
    return products.flatMap((entity, index) => {
      const buttonEdits = edits.filter((edit) => edit.entity === entity)
      const state = states[index] === 'true' ? 'wanted' : 'unwanted'
      if (possibleFinalValues(buttonEdits, 'wish').includes(state)) return []
      const values = buttonEdits.map(({ value, isUncertain }) => (isUncertain ? `possibly ${value}` : value))
      return [`${entity} is ${state} after ${values.join(', ')}`]
    })
  }
  await expect
    .poll(findWrongButtons, { message: 'buttons in an unexpected state', timeout: 20_000 })
    .toEqual([])
}

async function pressAnyButton(page: Page, { products, userId }: Buyer, edits: TypedEdit[]): Promise<void> {
  const index = randomBelow(products.length)
  const button = wishlistButtons(page).nth(index)
  const entity = products[index] ?? ''
  const press = (value: string): TypedEdit => ({
    owner: userId,
    kind: 'wish',
    entity,
    value,
    isUncertain: true,
  })
  // A kill in the middle hides which of the two edits was made.
  const [on, off] = [press('wanted'), press('unwanted')]
  edits.push(on, off)
  const wasPressed = await button.evaluate((element: HTMLElement) => {
    const isPressed = element.getAttribute('aria-pressed') === 'true'
    element.click()
    return isPressed
  })
  const pressed = wasPressed ? off : on
  edits.splice(edits.indexOf(on), 2, pressed)
  // The button changes at once, but its live region changes only when the edit is saved.
  const liveRegion = button.locator('xpath=following-sibling::*[@aria-live]')
  await expect(liveRegion).toHaveText(wasPressed ? 'Removed from your wishlist.' : 'Added to your wishlist.')
  pressed.isUncertain = false
}

async function saveAnyBrief(page: Page, { lines, userId }: Buyer, edits: TypedEdit[]): Promise<void> {
  const index = randomBelow(lines.length)
  const line: Locator = page.getByRole('main').getByRole('group', { name: /./ }).nth(index)
  const value = `Logo left, ${randomBelow(1e9)}`
  const expectStatus = (pattern: RegExp) => expect(line.getByRole('status').getByText(pattern)).toBeVisible()
  const field = line.getByLabel('Brief')
  await openDetails(line)
  // The page may insert text between selecting and typing, so the field is filled again until it has the value.
  do await field.fill(value)
  while ((await field.inputValue()) !== value)
  await expectStatus(/^Not saved yet$/)
  const brief: TypedEdit = {
    owner: userId,
    kind: 'brief',
    entity: lines[index] ?? '',
    value,
    isUncertain: true,
  }
  edits.push(brief)
  await line.getByRole('button', { name: 'Save brief' }).click()
  await expectStatus(/^(Saved on this device|Sending…|Brief saved)$/)
  brief.isUncertain = false
}

test('wishlist and brief edits survive kills of the browser, and each is sent once', {
  tag: '@long',
}, async ({ device }) => {
  const edits: TypedEdit[] = []
  const buyer = await newBuyer()
  /** A killed browser may have forgotten who was signed in. */
  const signInAgain = async (page: Page) => {
    await page.goto(`${network.url}/cart`)
    await expect(page.locator('main h1')).toBeVisible()
    if (!page.url().endsWith('/signin')) return
    await fillSignIn(page, buyer.account)
    await expect(page).toHaveURL(/\/cart$/)
  }
  let isFirst = true
  await runWithKills(device, {
    begin: async (context, cart) => {
      if (isFirst) {
        await signIn(cart, network.url, buyer.account)
        await cart.goto(network.url)
        await waitForServiceWorker(cart)
        await device.waitUntilWritten(buyer.account.email)
        isFirst = false
      }
      await signInAgain(cart)
      const list = await context.newPage()
      await list.goto(`${network.url}${buyer.list}`)
      await expect(cart.getByLabel('Brief').nth(1)).toBeAttached()
      await expectButtonsAsLeft(list, buyer, edits)
      return [() => pressAnyButton(list, buyer, edits), () => saveAnyBrief(cart, buyer, edits)]
    },
    end: async (page) => {
      await signInAgain(page)
      await page.goto(`${network.url}/sync`)
      // The test presses "Send now" as an impatient user does.
      await expect(async () => {
        await page
          .getByRole('button', { name: 'Send now' })
          .click({ timeout: 1000 })
          .catch(() => undefined)
        await expect(page.getByRole('banner').getByRole('link', { name: 'All synced' })).toBeVisible()
      }).toPass({ timeout: 120_000 })
    },
  })
  report(edits)
  const effects = (await effectsIn(shop.db)).filter(({ kind }) => kind !== 'entry')
  expect(edits.length).toBeGreaterThan(kills)
  expect(mismatchesIn(edits, effects)).toEqual([])
  expect(repeatedKeys(effects)).toEqual([])
})

test('kiosk entries survive kills of the browser, and each is sent once', { tag: '@long' }, async ({
  device,
}) => {
  const edits: TypedEdit[] = []
  const enter = async (page: Page) => {
    const entrant = visitor(edits.length + 1)
    await fillEntry(page, entrant)
    const entry: TypedEdit = {
      owner: '',
      kind: 'entry',
      entity: entrant.email,
      value: entrant.email,
      isUncertain: true,
    }
    edits.push(entry)
    await submitEntry(page)
    await expect(page.getByText('You’re in the draw. Good luck!')).toBeVisible()
    entry.isUncertain = false
    await page.getByRole('button', { name: 'Next visitor' }).click()
  }
  await runWithKills(device, {
    begin: async (_, page) => {
      await page.goto(`${network.url}/giveaway?kiosk=1`)
      await waitForServiceWorker(page)
      await expect(page.getByLabel('Full name')).toBeVisible()
      return [() => enter(page)]
    },
    end: async (page) => {
      await page.goto(`${network.url}/giveaway?kiosk=1`)
      await expect(page.getByText('All sent')).toBeVisible({ timeout: 6 * 60_000 })
    },
  })
  report(edits)
  const effects = (await effectsIn(shop.db))
    .filter(({ kind }) => kind === 'entry')
    .map((effect) => ({ ...effect, entity: effect.value }))
  expect(edits.length).toBeGreaterThan(kills)
  expect(mismatchesIn(edits, effects)).toEqual([])
})
