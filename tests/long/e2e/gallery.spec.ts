/** The pictures of a product: thumbnails, next and previous, the full view, magnifying (req 3.2). */
import { expect, open, test } from '../../support/fixtures'
import { findProduct } from '../../support/shop'

test('product pictures change by buttons and keys, magnify, and have a full view', async ({
  page,
  origin,
}) => {
  const product = await findProduct(origin, ({ ProductGallery }) => ProductGallery.length >= 3)
  const total = product.ProductGallery.length
  await open(page, `/product/${product.Slug}`)
  const pictures = page.getByRole('group', { name: 'Product pictures' })
  const thumbs = pictures.getByRole('button', { name: /^Picture \d/ })
  const stage = pictures.getByRole('button', { name: 'Open full view' })
  const expectShown = async (number: number) => {
    await expect(pictures).toContainText(`${number} / ${total}`)
    await expect(pictures.locator('[aria-current]')).toHaveAttribute('aria-label', `Picture ${number}`)
  }
  await expect(thumbs).toHaveCount(total)
  await expectShown(1)
  const before = await stage.locator('img').getAttribute('src')
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expectShown(2)
  await expect(stage.locator('img')).not.toHaveAttribute('src', before ?? '')
  await pictures.getByRole('button', { name: 'Previous picture' }).press('Enter')
  await expectShown(1)
  await pictures.getByRole('button', { name: 'Previous picture' }).press('Enter')
  await expectShown(total)
  await page.keyboard.press('ArrowRight')
  await expectShown(1)
  await thumbs.nth(2).click()
  await expectShown(3)

  const width = async () => (await stage.locator('img').boundingBox())?.width ?? 0
  const plainWidth = await width()
  const box = await stage.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 80)
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 120)
  await expect.poll(async () => Math.round((await width()) / plainWidth)).toBe(2)
  await page.mouse.move(5, 5)
  await expect.poll(width).toBe(plainWidth)

  const view = page.getByRole('dialog')
  for (const openView of [() => stage.press('Enter'), () => stage.click()]) {
    await openView()
    await expect(view).toContainText(`3 / ${total}`)
    await page.keyboard.press('ArrowLeft')
    await expect(view).toContainText(`2 / ${total}`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(stage).toBeFocused()
  }
})
