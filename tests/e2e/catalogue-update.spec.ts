/**
 * Changes in the shop since the catalogue was saved: the update brings them in, lists them, and shows them on draft
 * lines (req 11.18).
 */
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { priceTier } from '../../server/db/schema-pricing'
import { product } from '../../server/db/schema-product'
import { refreshProductDocuments } from '../../server/writes/product-document'
import { signInAs } from '../support/accounts'
import { beginDraft, lines, addToDraftButton } from '../support/client-drafts'
import { expect, offlineTest as test, open } from '../support/fixtures'
import { savedHeading, openCatalogue, readSavedState, startSaving } from '../support/saved-catalogue'
import { categoryTiles } from '../support/shop'
import { type TestShop, openTestShop } from '../support/killable-shop'

const wholesaler = 2
const summary = (page: Page) => page.locator('summary', { hasText: /products? changed/ })

const listItem = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .last()

let shop: TestShop

test.beforeAll(async () => {
  test.setTimeout(5 * 60_000)
  shop = await openTestShop()
})

test.afterAll(() => shop.close())

test('catalogue update lists changed products, and a draft’s line shows its change', {
  tag: '@long',
}, async ({ page }) => {
  const { origin, db } = shop
  const [dearer, hidden] = (await categoryTiles(origin, 'drinkware')).Data
  if (!dearer || !hidden) throw new Error('The category has fewer than two products.')
  await signInAs(page, origin, wholesaler)
  await open(page, `${origin}/product/${dearer.Slug}`)
  await beginDraft(page, addToDraftButton(page).first(), 'ACME')
  await openCatalogue(page, origin)
  await startSaving(page, 'None')
  await expect(savedHeading(page)).toHaveText('Saved 200 products', { timeout: 60_000 })
  const before = await readSavedState(page)
  await expect(summary(page)).toHaveCount(0)
  await expect(page.getByRole('switch', { name: /Keep it up to date/ })).toBeChecked()

  await db.transaction(async (tx) => {
    await tx.update(product).set({ isHidden: true }).where(eq(product.slug, hidden.Slug))
    const [row] = await tx
      .update(product)
      .set({ features: ['Another lid'] })
      .where(eq(product.slug, dearer.Slug))
      .returning({ id: product.id })
    await tx
      .update(priceTier)
      .set({ priceCents: 99_900 })
      .where(eq(priceTier.productId, row?.id ?? 0))
    await refreshProductDocuments(tx, 'all')
  })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(savedHeading(page)).toHaveText('Saved 199 products')
  await expect(summary(page)).toContainText('2 products changed')
  await summary(page).click()
  await expect(listItem(page, dearer.ProductName)).toContainText('Price up')
  await expect(listItem(page, hidden.ProductName)).toContainText('No longer sold')
  expect((await readSavedState(page)).pack?.generation).toBe(before.pack?.generation)

  await page.goto(`${origin}/drafts`)
  await page.getByRole('main').getByRole('link', { name: /ACME/ }).first().click()
  await expect(lines(page).first()).toContainText('Price up')
  await page.goto(`${origin}/product/${hidden.Slug}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(hidden.ProductName)
})
