/** A customer who presses hearts and saves briefs, one after the other, and notes what the page said to have kept. */
import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/client'
import { lastOnes, type Typed } from '../typed'
import { categories, categoryTiles } from '../../support/catalogue'
import { type NewAccount, newAccount } from '../../support/new-account'
import { askAs, signIn } from '../../support/sign-in'

export type Buyer = NewAccount & {
  userId: string
  /** Address of a list, and the ProductIDs of its first hearts. */
  list: string
  products: string[]
  /** CartIDs in the order of the cart. */
  lines: string[]
}

const hearts = 5
const cartLines = 3

export async function newBuyer(origin: string, db: Database): Promise<Buyer> {
  const account = await newAccount(origin)
  const [category] = await categories(origin)
  const products = (await categoryTiles(origin, category?.Slug ?? '')).Data.map(({ ProductID }) => ProductID)
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from app_user where email = ${account.email}`,
  )
  return {
    ...account,
    userId: String(rows[0]?.id),
    list: `/category/${category?.Slug}`,
    products: products.slice(0, hearts).map(String),
    lines: await filledCart(origin, account),
  }
}

/** A few lines, of products that want no choice. Resolves to their ids. */
async function filledCart(origin: string, { token }: NewAccount): Promise<string[]> {
  let added = 0
  for (const { Slug } of await categories(origin)) {
    for (const { ProductID } of (await categoryTiles(origin, Slug)).Data) {
      if (added === cartLines) break
      const reply = await fetch(`${origin}/frontend/api/cart/cart2`, {
        method: 'POST',
        headers: { Authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ ProductID, QTY: 1000, ProductSetupPrice: [] }),
      })
      if (reply.ok) added += 1
    }
  }
  type Cart = { Data: { Carts: { CartID: number }[] }[] }
  const { Data } = await askAs<Cart>(origin, token, 'cart')
  return Data.flatMap(({ Carts }) => Carts.map(({ CartID }) => String(CartID)))
}

/** A killed browser may have forgotten who was signed in. */
export async function signInAgain(page: Page, origin: string, { email, password }: Buyer): Promise<void> {
  await page.goto(`${origin}/scan`)
  if (await page.evaluate(() => localStorage.getItem('token') === null))
    await signIn(page, origin, email, password)
}

/** Waits until the hearts stand as they were left, whatever of it the provider has by now. */
export async function heartsAsLeft(page: Page, { products }: Buyer, typed: Typed[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  const wrong = async () => {
    const states = await Promise.all(
      products.map((_, index) => heartOf(page, index).getAttribute('aria-pressed')),
    )
    return products.flatMap((entity, index) => {
      const story = typed.filter((one) => one.entity === entity)
      const state = states[index] === 'true' ? 'wanted' : 'unwanted'
      if (lastOnes(story, 'wish').includes(state)) return []
      return [
        `${entity} is ${state} after ${story.map(({ value, maybe }) => (maybe ? `perhaps ${value}` : value)).join(', ')}`,
      ]
    })
  }
  await expect.poll(wrong, { message: 'hearts that stand otherwise', timeout: 20_000 }).toEqual([])
}

function heartOf(page: Page, index: number): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: /^(Add|Remove) .* wishlist$/ })
    .nth(index)
}

export async function pressAnyHeart(page: Page, { products, userId }: Buyer, typed: Typed[]): Promise<void> {
  const index = Math.floor(Math.random() * products.length)
  const heart = heartOf(page, index)
  const wish = (value: string): Typed => ({
    owner: userId,
    kind: 'wish',
    entity: products[index] ?? '',
    value,
    maybe: true,
  })
  // Which of the two it was is lost when the browser dies in the middle.
  const [on, off] = [wish('wanted'), wish('unwanted')]
  typed.push(on, off)
  const wasPressed = await heart.evaluate((button: HTMLElement) => {
    const pressed = button.getAttribute('aria-pressed') === 'true'
    button.click()
    return pressed
  })
  const pressed = wasPressed ? off : on
  typed.splice(typed.indexOf(on), 2, pressed)
  // The heart itself changes at once; what is said to those who listen comes when it is kept.
  const said = heart.locator('xpath=following-sibling::*[@aria-live]')
  await expect(said).toHaveText(wasPressed ? 'Removed from your wishlist.' : 'Added to your wishlist.')
  pressed.maybe = false
}

export async function saveAnyBrief(page: Page, { lines, userId }: Buyer, typed: Typed[]): Promise<void> {
  const index = Math.floor(Math.random() * lines.length)
  const line = page.getByRole('main').getByRole('group').nth(index)
  const value = `Logo left, ${Math.floor(Math.random() * 1e9)}`
  const says = (words: RegExp) => expect(line.getByRole('status').getByText(words)).toBeVisible()
  const field = line.getByLabel('Brief')
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
