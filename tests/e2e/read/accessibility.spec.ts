/** What holds for pages, on some of them at one width each; long/e2e has all of them, quality.spec.ts, and what opens on them, states.spec.ts (req 1.21). */
import { expect, open, test } from '../../support/fixtures'
import {
  barriers,
  layoutShift,
  placeOfFocus,
  scrollsSideways,
  scrollThrough,
} from '../../support/page-quality'
import { shopPlaces } from '../../support/shop'

test('home and a product have no barriers, jumps or sideways scrolling', async ({ page, door }) => {
  const { home, product } = await shopPlaces(door.url)
  for (const [address, width, colorScheme] of [
    [home, 360, 'dark'],
    [product, 360, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme })
    await open(page, `${door.url}${address}`)
    await expect(page.locator('main article[aria-busy=true]')).toHaveCount(0)
    await door.idle()
    await scrollThrough(page)
    const { total, moved } = await layoutShift(page)
    expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
    expect(await barriers(page), address).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const landmark of ['main', 'banner', 'contentinfo'] as const)
      await expect(page.getByRole(landmark), landmark).toHaveCount(1)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
})

test('the skip link leads to the content, and the header covers nothing focused', async ({
  page,
  origin,
}) => {
  const { product } = await shopPlaces(origin)
  await page.setViewportSize({ width: 1280, height: 600 })
  await open(page, product)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)

  await page.locator('footer a').first().focus()
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    if ((await placeOfFocus(page)) === 'in the header') break
    // Scrolling it into view may take a moment.
    await expect.poll(() => placeOfFocus(page)).not.toBe('covered by the header')
  }
})
