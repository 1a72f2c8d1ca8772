/** Drafts for clients: made and edited with no network, one customer's alone, and moved into the cart once (req 18). */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signInAsNew } from '../../support/accounts'
import { cartLines } from '../../support/cart'
import { addToDraft, beginDraft, lines, presses, question, toDraft } from '../../support/client-drafts'
import { deviceDump, findings, savedHere } from '../../support/device'
import { controlled, expect, offlineTest, open, test } from '../../support/fixtures'
import { logo } from '../../support/mock-up'
import { scrollsSideways } from '../../support/page-quality'
import { categories, categoryTiles, type Detail, findProduct, isPlain, shopPlaces } from '../../support/shop'

/** The product page's own. */
const onPage = (page: Page) =>
  page.getByRole('region', { name: 'Order' }).getByRole('button', { name: 'Add to draft' })
const openDraft = (page: Page) => page.getByRole('button', { name: 'Open draft' }).click()
const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()

offlineTest(
  'on a tablet with no network: three products from their tiles, one of them with twelve cells, for a named client, in at most 15 presses; all of it survives a reload',
  async ({ page, door }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await signInAsNew(page, door.url)
    const { category, grid, others } = await listWithGrid(door.url)
    // What was looked at before is known without a network.
    for (const { Slug } of [grid, ...others]) {
      await open(page, `${door.url}/product/${Slug}`)
      await savedHere(page, ['product', Slug])
    }
    await open(page, `${door.url}/drafts`)
    await expect(page.getByText('No drafts yet')).toBeVisible()
    await open(page, `${door.url}/category/${category}`)
    await controlled(page)
    await door.idle()
    await door.shut()

    const { tap, count } = presses()
    const began = Date.now()
    const [first, ...more] = [...others, grid]
    await tap(toDraft(page, first?.ProductName))
    await expect(question(page).getByLabel('New draft for')).toBeFocused()
    await page.keyboard.type('Harbour Bank')
    await tap(question(page).getByRole('button', { name: 'Add to new draft' }))
    for (const { ProductName } of more) {
      await tap(toDraft(page, ProductName))
      await tap(question(page).getByRole('button', { name: /^Harbour Bank/ }))
      await expect(question(page)).toBeHidden()
    }
    await tap(page.getByRole('button', { name: 'Open draft' }))
    await expect(page.locator('main h1')).toHaveText('Harbour Bank')
    const cells = lines(page).filter({ hasText: grid.SKU }).locator('[data-cell]')
    await tap(cells.first())
    for (let cell = 0; cell < 12; cell += 1) {
      await page.keyboard.type(String(cell + 1))
      await page.keyboard.press('Enter')
    }
    expect(count()).toBeLessThanOrEqual(15)
    expect(Date.now() - began).toBeLessThan(60_000)

    const said = page.getByRole('main').getByText(/^3 products, [\d,]+ pieces$/)
    const words = await said.innerText()
    await page.getByLabel('Contact').fill('Dana Wharf')
    await page.getByLabel('Note').fill('before the AGM')
    await page.reload()
    await expect(said).toHaveText(words)
    await expect(page.getByLabel('Contact')).toHaveValue('Dana Wharf')
    await expect(page.getByLabel('Note')).toHaveValue('before the AGM')
    const filled = await cells.evaluateAll((fields) => fields.map((field) => 'value' in field && field.value))
    expect(filled.filter(Boolean)).toHaveLength(12)
    await expect(page.getByRole('button', { name: 'Move to cart' })).toHaveAccessibleDescription(
      'Moving to the cart needs a connection. The draft stays here until the shop can be reached.',
    )
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await scrollsSideways(page)).toBe(false)
  },
)

test('after a Logout nothing of a draft can be read on the device; another customer sees none, its own one finds it again', async ({
  page,
  door,
}) => {
  const [account, other] = [await newAccount(door.url), await newAccount(door.url)]
  const { product } = await shopPlaces(door.url)
  // The password has to be typed: the key comes of it.
  await open(page, `${door.url}/signin`)
  await fillSignIn(page, account)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${door.url}${product}`)
  await beginDraft(page, onPage(page), 'Harbour Bank')
  await openDraft(page)
  await page.getByLabel('Contact').fill('Dana Wharf')
  const line = lines(page).first()
  await line.getByText('Brief and target price').click()
  await line.getByLabel('Brief', { exact: true }).fill('Logo in gold')
  await line.getByLabel('Target price each').fill('6.54')
  await expect(line.getByText('Target $6.54')).toBeVisible()
  // The last key is a moment old.
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const typed = [/Harbour Bank/, /Dana Wharf/, /Logo in gold/, /"targetCents"/, /\b654\b/]
  await expect.poll(async () => findings(await deviceDump(page), typed)).toEqual([])

  await fillSignIn(page, other)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${door.url}/drafts`)
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await logOut(page)
  await fillSignIn(page, account)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${door.url}/drafts`)
  await page.getByRole('link', { name: 'Harbour Bank' }).click()
  await expect(page.getByLabel('Contact')).toHaveValue('Dana Wharf')
  await line.getByText('Brief and target price').click()
  await expect(line.getByLabel('Brief', { exact: true })).toHaveValue('Logo in gold')
  await expect(line.getByLabel('Target price each')).toHaveValue('6.54')
})

test('rows are pasted, each that cannot be read says why; Move to cart puts each line there once, with its brief and logo, and what fails stays', async ({
  page,
  door,
}) => {
  const account = await signInAsNew(page, door.url)
  const [plain, other] = await twoPlain(door.url)
  await open(page, `${door.url}/drafts`)
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.keyboard.type('Harbour Bank')
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste rows' })
  await dialog
    .getByLabel('SKU, colour, size, quantity')
    .fill(`${plain.productSKU}, 1000\nNONE-1, 5\n${other.productSKU}, 1\n${plain.productSKU}, Puce, 3`)
  await dialog.getByRole('button', { name: 'Add rows' }).click()
  await expect(dialog.getByText('2 rows added to the draft. 2 rows could not be read:')).toBeVisible()
  await expect(dialog.getByText('Row 2, “NONE-1, 5”: No product has the SKU “NONE-1”.')).toBeVisible()
  await expect(dialog.getByText(`Puce, 3”: ${plain.productname} is not made in “Puce”.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const line = lines(page).filter({ hasText: plain.productSKU })
  await line.getByText('Brief and target price').click()
  await line.getByLabel('Brief', { exact: true }).fill('Logo in gold')
  await line.getByRole('button', { name: 'Try your logo' }).click()
  const trying = page.getByRole('dialog', { name: 'Try your logo' })
  await trying.getByLabel('Choose your logo').setInputFiles(logo)
  await trying.getByRole('button', { name: 'Save to draft' }).click()
  await expect(line.getByRole('button', { name: 'Change the logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to cart' }).click()
  const review = page.getByRole('dialog', { name: 'Move to cart' })
  const short = `Stays in the draft: Please add at least ${other.minimumqty} Quantity.`
  await expect(review.getByText(short)).toBeVisible()
  await review.getByRole('button', { name: 'Move 1 line, 1,000 pieces' }).click()
  await expect(page.getByRole('dialog', { name: /cart/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).getByText(`Please add at least ${other.minimumqty} Quantity.`)).toBeVisible()
  const cart = async () =>
    (await cartLines(door.url, account)).map(({ ProductID, QTY, Brief }) => [ProductID, QTY, Brief])
  await expect.poll(cart).toEqual([[plain.ProductID, 1000, 'Logo in gold']])
  // The logo, and the picture of where it goes.
  expect((await cartLines(door.url, account))[0]?.CartAttachment).toHaveLength(2)
  await expect.poll(async () => findings(await deviceDump(page), [/"pending":true/])).toEqual([])
})

test('a page that dies while a line is on its way: the next move adds nothing twice', async ({
  page,
  context,
  door,
}) => {
  const account = await signInAsNew(page, door.url)
  const [first, second] = await twoPlain(door.url)
  await open(page, `${door.url}/product/${first.Slug}`)
  await beginDraft(page, onPage(page), 'Harbour Bank')
  await open(page, `${door.url}/product/${second.Slug}`)
  await addToDraft(page, onPage(page), 'Harbour Bank')
  await openDraft(page)
  const address = page.url()
  door.fault('hang', /cart\/cart2/)
  await page.getByRole('button', { name: 'Move to cart' }).click()
  await page.getByRole('button', { name: /^Move 2 lines/ }).click()
  await expect.poll(() => door.count(/cart2/)).toBe(1)
  // Closed, it would hear that its request was given up, and perhaps send the next one.
  const tools = await context.newCDPSession(page)
  const died = page.waitForEvent('crash')
  tools.send('Page.crash').catch(() => {})
  await died
  await page.close()
  door.recover()
  const quantities = async () =>
    (await cartLines(door.url, account)).map(({ ProductID }) => String(ProductID))
  await expect.poll(quantities).toEqual([String(first.ProductID)])

  const next = await context.newPage()
  await open(next, address)
  const notice = 'The shop did not say whether this is in your cart. Move it again: nothing gets there twice.'
  await expect(lines(next).getByText(notice)).toHaveCount(2)
  await next.getByRole('button', { name: 'Move to cart' }).click()
  await next.getByRole('button', { name: /^Move 2 lines/ }).click()
  await expect(next.getByText('Nothing in this draft yet')).toBeVisible()
  expect((await quantities()).toSorted()).toEqual(
    [first, second].map(({ ProductID }) => String(ProductID)).toSorted(),
  )
})

/** A category that lists, on its first page, a product with an order grid of twelve cells or more, and two others. */
async function listWithGrid(origin: string) {
  const isGrid = ({ isordergrid, ProductType, ProductVariationAttributeValue }: Detail) =>
    isordergrid === 1 && ProductType === 2 && ProductVariationAttributeValue.length >= 24
  const { Slug } = await findProduct(origin, isGrid)
  for (const category of await categories(origin)) {
    const tiles = (await categoryTiles(origin, category.Slug)).Data
    const grid = tiles.find((tile) => tile.Slug === Slug)
    if (grid)
      return { category: category.Slug, grid, others: tiles.filter((tile) => tile !== grid).slice(0, 2) }
  }
  throw new Error('No category lists a product with an order grid.')
}

async function twoPlain(origin: string): Promise<[Detail, Detail]> {
  const first = await findProduct(origin, isPlain)
  const second = await findProduct(
    origin,
    (product) => isPlain(product) && product.Slug !== first.Slug && product.minimumqty > 1,
  )
  return [first, second]
}
