/**
 * Quality rules, checked on some pages at one width each. In long/e2e, quality.spec.ts checks all pages and
 * states.spec.ts everything that opens on them (req 1.21).
 */
import { expect, open, test } from '../../support/fixtures'
import {
  accessibilityViolations,
  layoutShift,
  focusPosition,
  scrollsSideways,
  scrollThrough,
} from '../../support/page-quality'
import { shopPaths } from '../../support/shop'

test('home and product pages have no axe violations, layout shift or side scrolling', async ({
  page,
  network,
}) => {
  const { home, product } = await shopPaths(network.url)
  for (const [address, width, colorScheme] of [
    [home, 360, 'dark'],
    [product, 360, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme })
    await open(page, `${network.url}${address}`)
    await expect(page.locator('main article[aria-busy=true]')).toHaveCount(0)
    await network.waitForIdle()
    await scrollThrough(page)
    const { total, moved } = await layoutShift(page)
    expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
    expect(await accessibilityViolations(page), address).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const landmark of ['main', 'banner', 'contentinfo'] as const)
      await expect(page.getByRole(landmark), landmark).toHaveCount(1)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
})

test('skip link leads to the content, and the header covers no focused element', async ({ page, origin }) => {
  const { product } = await shopPaths(origin)
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
    if ((await focusPosition(page)) === 'in the header') break
    // The browser may need a moment to scroll the element into view.
    await expect.poll(() => focusPosition(page)).not.toBe('covered by the header')
  }
})
