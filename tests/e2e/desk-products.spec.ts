/**
 * An office manager adds a product with three pictures by hand, copies it, raises prices, adds a category and prints
 * the papers of an order (req 22.12, 22.35, 22.36).
 */
import sharp from 'sharp'
import { expectAccessible, newOrder, signInToDesk } from '../support/desk'
import { expect, test } from '../support/fixtures'

const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 800, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('product is added with three pictures, and copied', { tag: '@long' }, async ({ page }) => {
  await signInToDesk(page)
  await page.goto('/desk/products')
  await page.getByRole('link', { name: 'Add product' }).click()
  await page.getByLabel('SKU').fill('OFFICE-1')
  await page.getByLabel('Name').fill('Office Mug')
  await page.getByLabel('Categories').fill('Mugs')
  await page.getByRole('option', { name: 'Drinkware: Mugs' }).click()
  await page
    .getByLabel('Upload pictures')
    .setInputFiles(await Promise.all(['navy', 'teal', 'maroon'].map(picture)))
  await expect(page.getByRole('img', { name: 'Picture 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Move picture 3 to the front' }).click()
  await page.getByLabel('Alt text, picture 1').fill('Mug in maroon')
  await page.getByLabel('From quantity, price 1').fill('50')
  await page.getByLabel('Dollars each, price 1').fill('4.50')
  await page.getByLabel('Retailer, %').fill('60')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'OFFICE-1: Office Mug' })).toBeVisible()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Office Mug')
  await page.getByLabel('SKU').fill('OFFICE-2')
  await page.getByLabel('Name').fill('Office Cup')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'OFFICE-2: Office Cup' })).toBeVisible()

  await page.goto('/product/office-mug')
  await expect(page.getByRole('heading', { level: 1, name: 'Office Mug' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Mug in maroon' })).toBeVisible()

  // Hidden, so that the other tests of this shop have the same products as without this test.
  await page.goto('/desk/products?filter={"q":"OFFICE-"}')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('2 products hidden')).toBeVisible()
  await page.goto('/product/office-mug')
  await expect(page.getByRole('heading', { level: 1, name: 'Office Mug' })).toHaveCount(0)
})

test('prices of selected products are raised by a percentage', { tag: '@long' }, async ({ page }) => {
  await signInToDesk(page)
  await page.goto('/desk/products?filter={"q":"mug"}')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await expectAccessible(page)
  await page.getByLabel('Percent').fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Change prices' }).click()
  await expect(page.getByText('Prices of 1 product changed by 10%')).toBeVisible()
})

test('category with a subcategory is added and is in the menu of the shop', { tag: '@long' }, async ({
  page,
}) => {
  await signInToDesk(page)
  await page.goto('/desk/categories')
  await page.getByRole('region', { name: 'New category' }).getByLabel('Name').fill('Umbrellas')
  await page.getByRole('button', { name: 'Add category' }).click()
  const card = page.getByRole('region', { name: 'Umbrellas' })
  await card.getByRole('button', { name: 'Add subcategory' }).click()
  await card.getByLabel('Name, subcategory 1').fill('Folding')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Umbrellas saved')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/shop')
  await expect(page.getByRole('main').getByText('Umbrellas')).toBeVisible()
})

test('job sheet and packing slip have the lines, no price and no menu', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  const { id } = await newOrder(origin)
  await signInToDesk(page)
  for (const paper of ['job-sheet', 'packing-slip']) {
    await page.goto(`/desk/orders/${id}/${paper}`)
    await expect(page.getByRole('heading', { name: new RegExp(`order ${id}`) })).toBeVisible()
    await expect(page.getByText('pieces')).toBeVisible()
    await expect(page.getByText('$')).toHaveCount(0)
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expectAccessible(page)
  }
})
