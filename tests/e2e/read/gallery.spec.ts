/** The pictures of a product: thumbnails, next and previous, the full view, magnifying. */
import type { Page } from '@playwright/test'
import { type Detail, findProduct } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'

async function open(page: Page, product: Detail): Promise<void> {
  await page.goto(`/product/${product.Slug}`)
  await screenReady(page)
  await expect(page.locator('main h1')).toHaveText(product.productname)
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
}

test('pictures: thumbnails, next and previous, round the end and by arrow keys', async ({
  page,
  baseURL,
}) => {
  const product = await findProduct(baseURL ?? '', ({ ProductGallery }) => ProductGallery.length >= 3)
  const total = product.ProductGallery.length
  await open(page, product)
  const pictures = page.getByRole('group', { name: 'Product pictures' })
  const thumbs = pictures.getByRole('button', { name: /^Picture \d/ })
  const isShown = async (number: number) => {
    await expect(pictures).toContainText(`${number} / ${total}`)
    await expect(pictures.locator('[aria-current]')).toHaveAttribute('aria-label', `Picture ${number}`)
  }
  await expect(thumbs).toHaveCount(total)
  await isShown(1)
  const large = pictures.getByRole('button', { name: 'Open full view' }).locator('img')
  const before = await large.getAttribute('src')
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await isShown(2)
  expect(await large.getAttribute('src')).not.toBe(before)
  await pictures.getByRole('button', { name: 'Previous picture' }).press('Enter')
  await isShown(1)
  await pictures.getByRole('button', { name: 'Previous picture' }).press('Enter')
  await isShown(total)
  await page.keyboard.press('ArrowRight')
  await isShown(1)
  await thumbs.nth(2).click()
  await isShown(3)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(thumbs.first()).toBeVisible()
})

for (const how of ['Enter', 'a click'] as const) {
  test(`the full view opens by ${how}, Escape closes it and the focus returns`, async ({ page, baseURL }) => {
    await open(page, await findProduct(baseURL ?? '', ({ ProductGallery }) => ProductGallery.length >= 2))
    const stage = page.getByRole('button', { name: 'Open full view' })
    if (how === 'Enter') await stage.press('Enter')
    else await stage.click()
    const view = page.getByRole('dialog')
    await expect(view).toBeVisible()
    await expect(view).toContainText('1 / ')
    await page.keyboard.press('ArrowRight')
    await expect(view).toContainText('2 / ')
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(stage).toBeFocused()
  })
}

test('the mouse over the picture makes it twice as large', async ({ page, baseURL }) => {
  await open(page, await findProduct(baseURL ?? '', () => true))
  const stage = page.getByRole('button', { name: 'Open full view' })
  const width = async () => (await stage.locator('img').boundingBox())?.width ?? 0
  const plain = await width()
  const box = await stage.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 80)
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 120)
  await expect.poll(async () => Math.round((await width()) / plain)).toBe(2)
  await page.mouse.move(5, 5)
  await expect.poll(width).toBe(plain)
})
