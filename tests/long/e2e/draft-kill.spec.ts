/**
 * A browser that is killed again and again while a draft is on its way into the cart, with any fault: in the end each line is
 * in the cart once, with its brief, and the draft is empty (req 18.7).
 */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signIn } from '../../support/accounts'
import { cartLines } from '../../support/cart'
import { lines } from '../../support/client-drafts'
import { type Door, type Fault, openDoor } from '../../support/door'
import { controlled } from '../../support/fixtures'
import { seeded, testSeed } from '../../support/seed'
import { type Detail, findProduct } from '../../support/shop'
import { expect, test } from './killable'
import { type OwnShop, openOwnShop } from './own-shop'

const kills = Number(process.env['DRAFT_KILLS'] ?? 3)
const faults: (Fault | 'none' | 'shut')[] = ['none', 'cut', 'error', 'hang', 'captive', 'shut']
const pieces = 50
const brief = 'Logo in gold'
/** ms that each line takes, so that a kill falls between them. */
const slowly = 700

test.describe.configure({ timeout: 240_000 + kills * 60_000 })
const random = seeded(testSeed)
let shop: OwnShop
let door: Door
test.beforeAll(async () => {
  test.setTimeout(5 * 60_000)
  shop = await openOwnShop()
  door = await openDoor(shop.origin)
})
test.afterAll(async () => {
  await door.shut()
  await shop.close()
})

/** What somebody wants: a row to be pasted, and the line of the cart that it becomes. */
type Wanted = { row: string; line: string }
type Attribute = {
  Attribute: { AttributeName: string }
  ProductAttributeValue: { AttributeValue: unknown }[]
}

/** Cells of order grids, of which each is a line of its own. */
async function gridCells(count: number): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  const seen: string[] = []
  while (wanted.length < count) {
    const isNew = (product: Detail) =>
      product.isordergrid === 1 && product.ProductAttribute.length === 2 && !seen.includes(product.Slug)
    const { Slug, ProductID, productSKU, ProductAttribute } = await findProduct(shop.origin, isNew)
    seen.push(Slug)
    const [colours = [], sizes = []] = (ProductAttribute as Attribute[]).map(({ ProductAttributeValue }) =>
      ProductAttributeValue.map(({ AttributeValue }) =>
        String((AttributeValue as { AttributeValue?: string }).AttributeValue ?? AttributeValue),
      ),
    )
    for (const colour of colours)
      for (const size of sizes)
        wanted.push({
          row: `${productSKU}, ${colour}, ${size}, ${pieces}`,
          line: lineWords({ ProductID, QTY: pieces, values: [colour, size] }),
        })
  }
  return wanted.slice(0, count)
}

function lineWords({ ProductID, QTY, values }: { ProductID: number; QTY: number; values: string[] }): string {
  return [QTY, ProductID, ...values.toSorted()].join(' ')
}

async function pasteAll(page: Page, wanted: Wanted[]): Promise<void> {
  await page.goto(`${door.url}/drafts`)
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page.getByLabel('SKU, colour, size, quantity').fill(wanted.map(({ row }) => row).join('\n'))
  await page.getByRole('button', { name: 'Add rows' }).click()
  await expect(page.getByText(`${wanted.length} rows added to the draft.`)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Close' }).click()
  const first = lines(page).first()
  await first.getByText('Brief and target price').click()
  await first.getByLabel('Brief', { exact: true }).fill(brief)
}

async function move(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Move to cart' }).click({ timeout: 20_000 })
  await page.getByRole('button', { name: /^Move \d+ lines?,/ }).click({ timeout: 20_000 })
}

test('each line is in the cart once', async ({ device }) => {
  const account = await newAccount(shop.origin)
  const wanted = await gridCells(2 * kills + 4)
  let address = ''
  const signInAgain = async (page: Page) => {
    await page.goto(address)
    await expect(page.locator('main h1')).toBeVisible()
    if (!page.url().endsWith('/signin')) return
    await fillSignIn(page, account)
    await expect(page).toHaveURL(address)
  }
  door.delay(slowly, ({ url }) => url.includes('cart2'))
  for (let life = 0; life < kills; life += 1) {
    const { context, page } = await device.start()
    if (life === 0) {
      await signIn(page, door.url, account)
      await page.goto(door.url)
      await controlled(page)
      await pasteAll(page, wanted)
      address = page.url()
      await device.untilWritten(account.email)
    }
    await signInAgain(page)
    const fault = faults[Math.floor(random() * faults.length)] ?? 'none'
    const isMoved = move(page).catch(() => undefined)
    if (fault !== 'none' && fault !== 'shut') door.fault(fault, /cart\/cart2/)
    await Promise.race([isMoved, new Promise((soon) => setTimeout(soon, 8000))])
    await new Promise((soon) => setTimeout(soon, random() * 1500))
    if (fault === 'shut') await door.shut()
    device.kill()
    await isMoved
    await context.close().catch(() => undefined)
    if (fault === 'shut') await door.open()
    door.recover()
    door.delay(slowly, ({ url }) => url.includes('cart2'))
  }
  const { page } = await device.start()
  await signInAgain(page)
  const empty = page.getByText('Nothing in this draft yet')
  await expect(async () => {
    // The cart's panel, after a part of it.
    await page.keyboard.press('Escape')
    // A move that takes longer than that goes on, and then there is no button any more.
    if (!(await empty.isVisible())) await move(page).catch(() => undefined)
    await expect(empty).toBeVisible({ timeout: 2 * slowly * wanted.length + 10_000 })
  }).toPass({ timeout: 240_000 })
  const cart = await cartLines(shop.origin, account)
  console.log(`seed ${testSeed}, ${kills} kills: ${cart.length} lines in the cart`)
  const found = cart.map(({ ProductID, QTY, randomnumber }) =>
    lineWords({ ProductID, QTY, values: randomnumber.map(({ value }) => value) }),
  )
  expect(found.toSorted()).toEqual(wanted.map(({ line }) => line).toSorted())
  // The brief is of the first product, on all of its lines.
  const [first] = wanted
  const [, product] = first?.line.split(' ') ?? []
  const isFirst = ({ ProductID }: { ProductID: number }) => String(ProductID) === product
  const briefs = async () => (await cartLines(shop.origin, account)).filter(isFirst).map((line) => line.Brief)
  await expect.poll(async () => [...new Set(await briefs())], { timeout: 60_000 }).toEqual([brief])
})
