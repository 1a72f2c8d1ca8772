/** The way of the focus through a page: past the header by the skip link, and never under the sticky header. */
import { expect, screenReady, test } from '../../support/fixtures'
import { placeOfFocus } from '../../support/geometry'
import { shopPlaces } from '../../support/places'

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/shop')
  await screenReady(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

for (const [width, height] of [
  [1280, 600],
  [360, 640],
] as const) {
  for (const [place, name] of [
    [1, 'category'],
    [3, 'product'],
  ] as const) {
    test(`walking back up a ${name} page of ${width} px, nothing focused is under the header`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height })
      const path = (await shopPlaces(baseURL ?? ''))[place] ?? ''
      await page.goto(path)
      await screenReady(page)
      await page.locator('footer a').first().focus()
      const root = page.locator('html')
      for (let stop = 0; stop < 40; stop += 1) {
        await page.keyboard.press('Shift+Tab')
        const where = await placeOfFocus(root)
        if (where === 'in the header') return
        if (where === 'free') continue
        const words = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '')
        // Scrolling it into view may take a moment.
        await expect.poll(() => placeOfFocus(root), { message: words }).toBe('free')
      }
    })
  }
}
