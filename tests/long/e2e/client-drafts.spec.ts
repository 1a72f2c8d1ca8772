/** Drafts for clients: made offline, changed in two tabs, and filled from a code and from the comparison (req 18). */
import { signInAsNew } from '../../support/accounts'
import { addToDraft, lines, pressCounter, draftDialog, addToDraftButton } from '../../support/client-drafts'
import { expectSaved } from '../../support/device'
import { waitForServiceWorker, expect, offlineTest, open, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'
import { categories, categoryTiles, type Detail, findProduct, isPlain } from '../../support/shop'

test('draft changed in two tabs has both changes, and Undo restores a removed draft', async ({
  page,
  context,
  network,
}) => {
  await signInAsNew(page, network.url)
  await open(page, `${network.url}/drafts`)
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(page.getByLabel('Client', { exact: true })).toBeFocused()
  await page.keyboard.type('Harbour Bank')
  await expect(page.locator('main h1')).toHaveText('Harbour Bank')
  const second = await context.newPage()
  await open(second, page.url())
  await expect(second.locator('main h1')).toHaveText('Harbour Bank')
  await Promise.all([page.getByLabel('Contact').fill('Dana'), second.getByLabel('Note').fill('before June')])
  for (const tab of [page, second]) {
    await expect(tab.getByLabel('Contact')).toHaveValue('Dana')
    await expect(tab.getByLabel('Note')).toHaveValue('before June')
  }
  await page.getByRole('link', { name: 'Drafts' }).last().click()
  await page.getByRole('button', { name: 'Remove Harbour Bank' }).click()
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await expect(second.getByText('This draft is not on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Harbour Bank' })).toBeVisible()
  await expect(second.getByLabel('Contact')).toHaveValue('Dana')
})

test('a product that is scanned and compared is in the draft once', async ({ page, network }) => {
  await signInAsNew(page, network.url)
  const plain = await findProduct(network.url, isPlain)
  await open(page, `${network.url}/scan`)
  await page.getByLabel('Scan several products into a draft').check()
  await page.getByRole('textbox', { name: 'SKU' }).fill(plain.productSKU)
  await page.getByRole('textbox', { name: 'SKU' }).press('Enter')
  await page.getByRole('button', { name: 'Add 1 product to a new draft' }).click()
  await page.getByLabel('Client', { exact: true }).fill('Harbour Bank')
  await expect(page.getByRole('heading', { name: 'Harbour Bank' })).toBeVisible()
  await open(page, `${network.url}/product/${plain.Slug}`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await open(page, `${network.url}/compare`)
  await addToDraft(page, addToDraftButton(page, plain.productname), 'Harbour Bank')
  await page.getByRole('button', { name: 'Open draft' }).click()
  await expect(lines(page)).toHaveCount(1)
})

offlineTest(
  'draft of three products takes at most 15 presses on a tablet offline',
  async ({ page, network }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await signInAsNew(page, network.url)
    const { category, grid, others } = await listWithGrid(network.url)
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
