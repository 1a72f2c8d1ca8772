/** Drafts for clients: made offline, moved into the cart only once, and private to their customer (req 18). */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signInAsNew, signInByForm } from '../support/accounts'
import { cartLines } from '../support/cart'
import { beginDraft, lines, pressCounter, draftDialog, addToDraftButton } from '../support/client-drafts'
import { deviceDump, matchesIn, expectSaved } from '../support/device'
import { expect, open, test, waitForServiceWorker, offlineTest } from '../support/fixtures'
import { logo } from '../support/mock-up'
import { type Detail, findProduct, isPlain, shopPaths, categories, categoryTiles } from '../support/shop'
import { scrollsSideways } from '../support/page-quality'

const openDraft = (page: Page) => page.getByRole('button', { name: 'Open draft' }).click()
const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()

test('Logout encrypts a draft, and only its customer gets it back after sign-in', async ({
  page,
  network,
}) => {
  const [account, other] = [await newAccount(network.url), await newAccount(network.url)]
  const { product } = await shopPaths(network.url)
  await signInByForm(page, network.url, account)
  await open(page, `${network.url}${product}`)
  await beginDraft(page, addToDraftButton(page).first(), 'Harbour Bank')
  await openDraft(page)
  await page.getByLabel('Contact').fill('Dana Wharf')
  const line = lines(page).first()
  await line.getByText('Brief and target price').click()
  await line.getByLabel('Brief', { exact: true }).fill('Logo in gold')
  await line.getByLabel('Target price each').fill('6.54')
  await expect(line.getByText('Target $6.54')).toBeVisible()
  // The last key press was only a moment ago, so its save may still be pending.
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const typedTexts = [/Harbour Bank/, /Dana Wharf/, /Logo in gold/, /"targetCents"/, /\b654\b/]
  await expect.poll(async () => matchesIn(await deviceDump(page), typedTexts)).toEqual([])

  await fillSignIn(page, other)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${network.url}/drafts`)
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await logOut(page)
  await fillSignIn(page, account)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${network.url}/drafts`)
  await page.getByRole('link', { name: 'Harbour Bank' }).click()
  await expect(page.getByLabel('Contact')).toHaveValue('Dana Wharf')
  await line.getByText('Brief and target price').click()
  await expect(line.getByLabel('Brief', { exact: true })).toHaveValue('Logo in gold')
  await expect(line.getByLabel('Target price each')).toHaveValue('6.54')
})

test('Move to cart adds each pasted line once and leaves refused lines in the draft', async ({
  page,
  network,
}) => {
  const account = await signInAsNew(page, network.url)
  const [plain, other] = await findTwoPlainProducts(network.url)
  await open(page, `${network.url}/drafts`)
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
  const logoDialog = page.getByRole('dialog', { name: 'Try your logo' })
  await logoDialog.getByLabel('Choose your logo').setInputFiles(logo)
  await logoDialog.getByRole('button', { name: 'Save to draft' }).click()
  await expect(line.getByRole('button', { name: 'Change the logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to cart' }).click()
  const review = page.getByRole('dialog', { name: 'Move to cart' })
  const refusal = `Not moved: Please add at least ${other.minimumqty} Quantity.`
  await expect(review.getByText(refusal)).toBeVisible()
  await review.getByRole('button', { name: 'Move 1 line, 1,000 pieces' }).click()
  await expect(page.getByRole('dialog', { name: /cart/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).getByText(`Please add at least ${other.minimumqty} Quantity.`)).toBeVisible()
  const cart = async () =>
    (await cartLines(network.url, account)).map(({ ProductID, QTY, Brief }) => [ProductID, QTY, Brief])
  await expect.poll(cart).toEqual([[plain.ProductID, 1000, 'Logo in gold']])
  // The attachments are the logo and the picture that shows its position.
  expect((await cartLines(network.url, account))[0]?.CartAttachment).toHaveLength(2)
  await expect.poll(async () => matchesIn(await deviceDump(page), [/"pending":true/])).toEqual([])
})

async function findTwoPlainProducts(origin: string): Promise<[Detail, Detail]> {
  const first = await findProduct(origin, isPlain)
  const second = await findProduct(
    origin,
    (product) => isPlain(product) && product.Slug !== first.Slug && product.minimumqty > 1,
  )
  return [first, second]
}

offlineTest(
  'draft of three products takes at most 15 presses on a tablet offline',
  { tag: '@long' },
  async ({ page, network }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await signInAsNew(page, network.url)
    const { category, grid, others } = await findCategoryWithGrid(network.url)
    // Products that were visited before are available offline.
    for (const { Slug } of [grid, ...others]) {
      await open(page, `${network.url}/product/${Slug}`)
      await expectSaved(page, ['product', Slug])
    }
    await open(page, `${network.url}/drafts`)
    await expect(page.getByText('No drafts yet')).toBeVisible()
    await open(page, `${network.url}/category/${category}`)
    await waitForServiceWorker(page)
    await network.waitForIdle()
    await network.goOffline()

    const { tap, count } = pressCounter()
    const startedAt = Date.now()
    const [first, ...more] = [...others, grid]
    await tap(addToDraftButton(page, first?.ProductName))
    await expect(draftDialog(page).getByLabel('New draft for')).toBeFocused()
    await page.keyboard.type('Harbour Bank')
    await tap(draftDialog(page).getByRole('button', { name: 'Add to new draft' }))
    for (const { ProductName } of more) {
      await tap(addToDraftButton(page, ProductName))
      await tap(draftDialog(page).getByRole('button', { name: /^Harbour Bank/ }))
      await expect(draftDialog(page)).toBeHidden()
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
    expect(Date.now() - startedAt).toBeLessThan(60_000)

    const summary = page.getByRole('main').getByText(/^3 products, [\d,]+ pieces$/)
    const summaryText = await summary.innerText()
    await page.getByLabel('Contact').fill('Dana Wharf')
    await page.getByLabel('Note').fill('before the AGM')
    await page.reload()
    await expect(summary).toHaveText(summaryText)
    await expect(page.getByLabel('Contact')).toHaveValue('Dana Wharf')
    await expect(page.getByLabel('Note')).toHaveValue('before the AGM')
    const filled = await cells.evaluateAll((fields) => fields.map((field) => 'value' in field && field.value))
    expect(filled.filter(Boolean)).toHaveLength(12)
    await expect(page.getByRole('button', { name: 'Move to cart' })).toHaveAccessibleDescription(
      'You’re offline. The draft stays here; move it to your cart when you’re back online.',
    )
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await scrollsSideways(page)).toBe(false)
  },
)

/** Returns a category whose first page lists a product with an order grid of at least 12 cells, and two products. */
async function findCategoryWithGrid(origin: string) {
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
