/** What holds for every public route: no barriers, landmarks, a title of its own, no sideways scrolling, no jumps. */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { layoutShift, scrollThrough } from '../../support/layout-shift'
import { addressOf, type PublicRoute, publicRoutes } from '../../support/public-routes'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

async function open(page: Page, origin: string, route: PublicRoute): Promise<void> {
  await page.goto(await addressOf(origin, route))
  await screenReady(page)
  await expect(page.locator('main article[aria-busy=true]')).toHaveCount(0)
}

for (const route of publicRoutes) {
  for (const size of sizes) {
    test(`${route} at ${size.width} px: nothing jumps, no barriers, the landmarks, the skip link first`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize(size)
      await open(page, baseURL ?? '', route)
      // A page at rest must stay at rest; late pictures and data show within this time.
      await page.waitForTimeout(3000)
      await scrollThrough(page)
      const { total, moved } = await layoutShift(page)
      expect(total, moved.join('\n')).toBeLessThan(0.05)

      expect(await barriers(page)).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      for (const landmark of ['main', 'banner', 'contentinfo'] as const) {
        await expect(page.getByRole(landmark), landmark).toHaveCount(1)
      }
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.setViewportSize({ width: Math.min(size.width, 320), height: 640 })
      await expect.poll(() => scrollsSideways(page.locator('html'))).toBe(false)
    })
  }
}

for (const route of ['home', 'product'] as const) {
  test(`${route}: no barriers in the dark`, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await open(page, baseURL ?? '', route)
      await scrollThrough(page)
      expect(await barriers(page), `${size.width} px`).toEqual([])
    }
  })
}

test('every route has a title of its own', async ({ page, baseURL }) => {
  const titles = new Set<string>()
  for (const route of publicRoutes) {
    await open(page, baseURL ?? '', route)
    await expect(page).toHaveTitle(/\S+ · Showfloor$/)
    const title = await page.title()
    expect(titles, `${route}: ${title}`).not.toContain(title)
    titles.add(title)
  }
})
