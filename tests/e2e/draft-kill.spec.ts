/**
 * A browser is killed again and again, with any network fault, while a draft moves into the cart. In the end each
 * line is in the cart once with its brief, and the draft is empty (req 18.7).
 */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signIn } from '../support/accounts'
import { cartLines } from '../support/cart'
import { lines } from '../support/client-drafts'
import { type NetworkProxy, type Fault, openNetworkProxy } from '../support/network-proxy'
import { waitForServiceWorker } from '../support/fixtures'
import { seeded, testSeed } from '../support/seed'
import { type Detail, findProduct } from '../support/shop'
import { expect, test } from '../support/killable-browser'
import { type TestShop, openTestShop } from '../support/killable-shop'

const kills = Number(process.env['DRAFT_KILLS'] ?? 3)
const faults: (Fault | 'none' | 'offline')[] = ['none', 'cut', 'error', 'hang', 'captive', 'offline']
const pieces = 50
const brief = 'Logo in gold'

/** Delay of each line in ms, so that a kill falls between two lines. */
const lineDelayMs = 700

test.describe.configure({ timeout: 240_000 + kills * 60_000 })

const random = seeded(testSeed)
let shop: TestShop
let network: NetworkProxy

test.beforeAll(async () => {
  test.setTimeout(5 * 60_000)
  shop = await openTestShop()
  network = await openNetworkProxy(shop.origin)
})

test.afterAll(async () => {
  await network.goOffline()
  await shop.close()
})

/** A row to paste, and the cart line that it becomes. */
type PastedRow = { row: string; line: string }

type Attribute = {
  Attribute: { AttributeName: string }
  ProductAttributeValue: { AttributeValue: unknown }[]
}

/** Returns cells of order grids; each cell becomes a cart line of its own. */
async function gridCells(count: number): Promise<PastedRow[]> {
  const rows: PastedRow[] = []
  const seenSlugs: string[] = []
  while (rows.length < count) {
    const isNew = (product: Detail) =>
      product.isordergrid === 1 && product.ProductAttribute.length === 2 && !seenSlugs.includes(product.Slug)
    const { Slug, ProductID, productSKU, ProductAttribute } = await findProduct(shop.origin, isNew)
    seenSlugs.push(Slug)
    const [colours = [], sizes = []] = (ProductAttribute as Attribute[]).map(({ ProductAttributeValue }) =>
      ProductAttributeValue.map(({ AttributeValue }) =>
        String((AttributeValue as { AttributeValue?: string }).AttributeValue ?? AttributeValue),
      ),
    )
    for (const colour of colours)
      for (const size of sizes)
        rows.push({
          row: `${productSKU}, ${colour}, ${size}, ${pieces}`,
          line: lineKey({ ProductID, QTY: pieces, values: [colour, size] }),
        })
  }
  return rows.slice(0, count)
}

function lineKey({ ProductID, QTY, values }: { ProductID: number; QTY: number; values: string[] }): string {
  return [QTY, ProductID, ...values.toSorted()].join(' ')
}

async function pasteRows(page: Page, rows: PastedRow[]): Promise<void> {
  await page.goto(`${network.url}/drafts`)
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page.getByLabel('SKU, colour, size, quantity').fill(rows.map(({ row }) => row).join('\n'))
  await page.getByRole('button', { name: 'Add rows' }).click()
  await expect(page.getByText(`${rows.length} rows added to the draft.`)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Close' }).click()
  const first = lines(page).first()
  await first.getByText('Brief and target price').click()
  await first.getByLabel('Brief', { exact: true }).fill(brief)
}

async function moveToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Move to cart' }).click({ timeout: 20_000 })
  await page.getByRole('button', { name: /^Move \d+ lines?,/ }).click({ timeout: 20_000 })
}

test('each draft line is in the cart exactly once after the browser was killed', { tag: '@long' }, async ({
  device,
}) => {
  const account = await newAccount(shop.origin)
  const rows = await gridCells(2 * kills + 4)
  let address = ''
  const signInAgain = async (page: Page) => {
    await page.goto(address)
    await expect(page.locator('main h1')).toBeVisible()
    if (!page.url().endsWith('/signin')) return
    await fillSignIn(page, account)
    await expect(page).toHaveURL(address)
  }
  network.delay(lineDelayMs, ({ url }) => url.includes('cart2'))
  for (let life = 0; life < kills; life += 1) {
    const { context, page } = await device.start()
    if (life === 0) {
      await signIn(page, network.url, account)
      await page.goto(network.url)
      await waitForServiceWorker(page)
      await pasteRows(page, rows)
      address = page.url()
      await device.waitUntilWritten(account.email)
    }
    await signInAgain(page)
    const fault = faults[Math.floor(random() * faults.length)] ?? 'none'
    const moving = moveToCart(page).catch(() => undefined)
    if (fault !== 'none' && fault !== 'offline') network.injectFault(fault, /cart\/cart2/)
    await Promise.race([moving, new Promise((resolve) => setTimeout(resolve, 8000))])
    await new Promise((resolve) => setTimeout(resolve, random() * 1500))
    if (fault === 'offline') await network.goOffline()
    device.kill()
    await moving
    await context.close().catch(() => undefined)
    if (fault === 'offline') await network.goOnline()
    network.recover()
    network.delay(lineDelayMs, ({ url }) => url.includes('cart2'))
  }
  const { page } = await device.start()
  await signInAgain(page)
  const emptyNotice = page.getByText('Nothing in this draft yet')
  await expect(async () => {
    // The panel of the cart may be open after a partial move.
    await page.keyboard.press('Escape')
    // A move that takes longer than the timeout continues, and then the button is gone.
    if (!(await emptyNotice.isVisible())) await moveToCart(page).catch(() => undefined)
    await expect(emptyNotice).toBeVisible({ timeout: 2 * lineDelayMs * rows.length + 10_000 })
  }).toPass({ timeout: 240_000 })
  const cart = await cartLines(shop.origin, account)
  console.log(`seed ${testSeed}, ${kills} kills: ${cart.length} lines in the cart`)
  const cartKeys = cart.map(({ ProductID, QTY, randomnumber }) =>
    lineKey({ ProductID, QTY, values: randomnumber.map(({ value }) => value) }),
  )
  expect(cartKeys.toSorted()).toEqual(rows.map(({ line }) => line).toSorted())
  // All lines of the first product have the brief.
  const [first] = rows
  const [, product] = first?.line.split(' ') ?? []
  const isFirst = ({ ProductID }: { ProductID: number }) => String(ProductID) === product
  const briefs = async () => (await cartLines(shop.origin, account)).filter(isFirst).map((line) => line.Brief)
  await expect.poll(async () => [...new Set(await briefs())], { timeout: 60_000 }).toEqual([brief])
})
