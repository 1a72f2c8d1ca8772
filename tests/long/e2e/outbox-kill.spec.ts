/**
 * A browser that is killed again and again while somebody presses wishlist buttons, saves briefs or enters the draw, with
 * any fault: what it said to have saved is at the provider in the end, once and in order (req 12.1, 12.4).
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { fillSignIn, type NewAccount, newAccount, signIn } from '../../support/accounts'
import { addLine, cartLines, unfold } from '../../support/cart'
import { type Door, type Fault, openDoor } from '../../support/door'
import { controlled } from '../../support/fixtures'
import { fillEntry, submitEntry, visitor } from '../../support/giveaway'
import { seeded, testSeed } from '../../support/seed'
import { categories, categoryTiles } from '../../support/shop'
import { wishlistButtons } from '../../support/wishlist'
import { effectsIn, recordEffects } from '../effects'
import { keysDoneTwice, lastOnes, type Typed, wrongIn } from '../typed'
import { type Device, expect, test } from './killable'
import { type OwnShop, openOwnShop } from './own-shop'

const kills = Number(process.env['OUTBOX_KILLS'] ?? 3)
/** What becomes of the calls that send edits; `shut`: nothing gets through at all. */
const faults: (Fault | 'none' | 'shut')[] = ['none', 'cut', 'error', 'hang', 'captive', 'shut']
const edits = /addwishlist|getwishlist|addbrief|campian_add/

// One after the other, as they share a provider.
test.describe.configure({ mode: 'default', timeout: 240_000 + kills * 60_000 })
const random = seeded(testSeed)
const below = (count: number) => Math.floor(random() * count)
let shop: OwnShop
let door: Door
test.beforeAll(async () => {
  test.setTimeout(5 * 60_000)
  shop = await openOwnShop()
  door = await openDoor(shop.origin)
  await recordEffects(shop.db)
})
test.afterAll(async () => {
  await door.shut()
  await shop.close()
})

type Deeds = {
  /** Opens the pages and gives what is done on them, each over and over until the browser dies. */
  begin: (context: BrowserContext, page: Page) => Promise<(() => Promise<void>)[]>
  /** Opens the page that says when everything has arrived. */
  end: (page: Page) => Promise<void>
}

/** Lives that end by a kill, and a last one in which everything arrives. */
async function liveOn({ start, kill }: Device, { begin, end }: Deeds): Promise<void> {
  for (let life = 0; life < kills; life += 1) {
    const { context, page } = await start()
    const deeds = await begin(context, page)
    const fault = faults[below(faults.length)] ?? 'none'
    if (fault === 'shut') await door.shut()
    else if (fault !== 'none') door.fault(fault, edits)
    let isDead = false
    const done = deeds.map(async (deed) => {
      for (;;) await deed()
    })
    const over = Promise.all(
      done.map((one) =>
        one.catch((error: unknown) => {
          if (!isDead) throw error
        }),
      ),
    )
    const moment = 500 + random() * 3000
    await Promise.race([over, new Promise((soon) => setTimeout(soon, moment))])
    isDead = true
    kill()
    await over
    await context.close().catch(() => undefined)
    if (fault === 'shut') await door.open()
    door.recover()
  }
  await end((await start()).page)
}

function report(typed: Typed[]): void {
  const saved = typed.filter(({ maybe }) => !maybe).length
  console.log(`seed ${testSeed}, ${kills} kills: ${saved} saved, ${typed.length - saved} perhaps`)
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

/** With three lines in the cart, of products that want no choice. */
async function newBuyer(): Promise<Buyer> {
  const account = await newAccount(shop.origin)
  const [category] = await categories(shop.origin)
  const slug = category?.Slug ?? ''
  const products = (await categoryTiles(shop.origin, slug)).Data.map(({ ProductID }) => ProductID)
  for (const ProductID of products) {
    if ((await cartLines(shop.origin, account)).length === 3) break
    await addLine(shop.origin, account, { ProductID, QTY: 1000 })
  }
  const found = await shop.db.execute<{ id: number }>(
    sql`select id from app_user where email = ${account.email}`,
  )
  return {
    account,
    userId: String(found.rows[0]?.id),
    list: `/category/${slug}`,
    products: products.slice(0, 5).map(String),
    lines: (await cartLines(shop.origin, account)).map(({ CartID }) => String(CartID)),
  }
}

/** Waits until the buttons stand as they were left, whatever of it the provider has by now. */
async function standsAsLeft(page: Page, { products }: Buyer, typed: Typed[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  const wrong = async () => {
    const states = await Promise.all(
      products.map((_, index) => wishlistButtons(page).nth(index).getAttribute('aria-pressed')),
    )
    return products.flatMap((entity, index) => {
      const story = typed.filter((one) => one.entity === entity)
      const state = states[index] === 'true' ? 'wanted' : 'unwanted'
      if (lastOnes(story, 'wish').includes(state)) return []
      const told = story.map(({ value, maybe }) => (maybe ? `perhaps ${value}` : value))
      return [`${entity} is ${state} after ${told.join(', ')}`]
    })
  }
  await expect.poll(wrong, { message: 'buttons that stand otherwise', timeout: 20_000 }).toEqual([])
}

async function pressAnyButton(page: Page, { products, userId }: Buyer, typed: Typed[]): Promise<void> {
  const index = below(products.length)
  const button = wishlistButtons(page).nth(index)
  const entity = products[index] ?? ''
  const press = (value: string): Typed => ({ owner: userId, kind: 'wish', entity, value, maybe: true })
  // Which of the two it was is lost when the browser dies in the middle.
  const [on, off] = [press('wanted'), press('unwanted')]
  typed.push(on, off)
  const wasPressed = await button.evaluate((element: HTMLElement) => {
    const isPressed = element.getAttribute('aria-pressed') === 'true'
    element.click()
    return isPressed
  })
  const pressed = wasPressed ? off : on
  typed.splice(typed.indexOf(on), 2, pressed)
  // The button itself changes at once; what is said in its live region comes when it is saved.
  const said = button.locator('xpath=following-sibling::*[@aria-live]')
  await expect(said).toHaveText(wasPressed ? 'Removed from your wishlist.' : 'Added to your wishlist.')
  pressed.maybe = false
}

async function saveAnyBrief(page: Page, { lines, userId }: Buyer, typed: Typed[]): Promise<void> {
  const index = below(lines.length)
  const line: Locator = page.getByRole('main').getByRole('group', { name: /./ }).nth(index)
  const value = `Logo left, ${below(1e9)}`
  const says = (words: RegExp) => expect(line.getByRole('status').getByText(words)).toBeVisible()
  const field = line.getByLabel('Brief')
  await unfold(line)
  // What the page puts into the field between selecting its text and typing would stand before it.
  do await field.fill(value)
  while ((await field.inputValue()) !== value)
  await says(/^Not saved yet$/)
  const brief: Typed = { owner: userId, kind: 'brief', entity: lines[index] ?? '', value, maybe: true }
  typed.push(brief)
  await line.getByRole('button', { name: 'Save brief' }).click()
  await says(/^(Saved on this device|Sending…|Brief saved)$/)
  brief.maybe = false
}

test('a customer’s wishlist and briefs', async ({ device }) => {
  const typed: Typed[] = []
  const buyer = await newBuyer()
  /** A killed browser may have forgotten who was signed in. */
  const signInAgain = async (page: Page) => {
    await page.goto(`${door.url}/cart`)
    await expect(page.locator('main h1')).toBeVisible()
    if (!page.url().endsWith('/signin')) return
    await fillSignIn(page, buyer.account)
    await expect(page).toHaveURL(/\/cart$/)
  }
  let isFirst = true
  await liveOn(device, {
    begin: async (context, cart) => {
      if (isFirst) {
        await signIn(cart, door.url, buyer.account)
        await cart.goto(door.url)
        await controlled(cart)
        await device.untilWritten(buyer.account.email)
        isFirst = false
      }
      await signInAgain(cart)
      const list = await context.newPage()
      await list.goto(`${door.url}${buyer.list}`)
      await expect(cart.getByLabel('Brief').nth(1)).toBeAttached()
      await standsAsLeft(list, buyer, typed)
      return [() => pressAnyButton(list, buyer, typed), () => saveAnyBrief(cart, buyer, typed)]
    },
    end: async (page) => {
      await signInAgain(page)
      await page.goto(`${door.url}/sync`)
      // Pressed as a person does who does not want to wait.
      await expect(async () => {
        await page
          .getByRole('button', { name: 'Send now' })
          .click({ timeout: 1000 })
          .catch(() => undefined)
        await expect(page.getByRole('banner').getByRole('link', { name: 'All synced' })).toBeVisible()
      }).toPass({ timeout: 120_000 })
    },
  })
  report(typed)
  const effects = (await effectsIn(shop.db)).filter(({ kind }) => kind !== 'entry')
  expect(typed.length).toBeGreaterThan(kills)
  expect(wrongIn(typed, effects)).toEqual([])
  expect(keysDoneTwice(effects)).toEqual([])
})

test('entries of a kiosk', async ({ device }) => {
  const typed: Typed[] = []
  const enter = async (page: Page) => {
    const who = visitor(typed.length + 1)
    await fillEntry(page, who)
    const entry: Typed = { owner: '', kind: 'entry', entity: who.email, value: who.email, maybe: true }
    typed.push(entry)
    await submitEntry(page)
    await expect(page.getByText('You’re in the draw. Good luck!')).toBeVisible()
    entry.maybe = false
    await page.getByRole('button', { name: 'Next visitor' }).click()
  }
  await liveOn(device, {
    begin: async (_, page) => {
      await page.goto(`${door.url}/giveaway?kiosk=1`)
      await controlled(page)
      await expect(page.getByLabel('Full name')).toBeVisible()
      return [() => enter(page)]
    },
    end: async (page) => {
      await page.goto(`${door.url}/giveaway?kiosk=1`)
      await expect(page.getByText('All sent')).toBeVisible({ timeout: 6 * 60_000 })
    },
  })
  report(typed)
  const effects = (await effectsIn(shop.db))
    .filter(({ kind }) => kind === 'entry')
    .map((effect) => ({ ...effect, entity: effect.value }))
  expect(typed.length).toBeGreaterThan(kills)
  expect(wrongIn(typed, effects)).toEqual([])
})
