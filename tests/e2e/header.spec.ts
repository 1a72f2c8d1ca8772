/** The header: its bar, its menus by mouse and by keyboard, and the menu of small screens (req 1.2 to 1.5). */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/fixtures'
import { scrollsSideways } from '../support/page-quality'

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const menu = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const productsLink = (page: Page) => bar(page).getByRole('link', { name: 'Products', exact: true })
const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })

const expectOpen = (page: Page, name: string, expected: boolean) =>
  expect(menu(page, name)).toHaveAttribute('aria-expanded', String(expected))

async function openAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await open(page, '/shop')
}

test('menu opens when the mouse stops on it, and not when the mouse only passes', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install()
  await openAt(page, 1280)
  const [products, apparel] = [menu(page, 'Products'), menu(page, 'Apparel')]
  await page.clock.pauseAt(new Date(Date.now() + 600_000))
  await products.hover()
  await page.clock.runFor(100)
  await expectOpen(page, 'Products', false)
  await page.mouse.move(640, 700)
  await page.clock.runFor(1000)
  await expectOpen(page, 'Products', false)
  await productsLink(page).hover()
  await page.clock.runFor(400)
  await expectOpen(page, 'Products', true)

  const target = bar(page).locator('li ul a').last()
  await expect(target).toBeVisible()
  const [over, to] = [await apparel.boundingBox(), await target.boundingBox()]
  if (!over || !to) throw new Error('The menu is not on the screen.')
  await page.mouse.move(over.x + over.width / 2, over.y + over.height - 4, { steps: 6 })
  await page.clock.runFor(60)
  await page.mouse.move(to.x + 8, to.y + to.height / 2, { steps: 10 })
  await page.clock.runFor(1000)
  await expectOpen(page, 'Products', true)
  await expectOpen(page, 'Apparel', false)
  await page.mouse.move(640, 30)
  await page.clock.runFor(1000)
  await expectOpen(page, 'Products', false)
})

test('menus work by keyboard, and the small menu replaces them up to 900 px', { tag: '@long' }, async ({
  page,
}) => {
  await openAt(page, 1280)
  const products = menu(page, 'Products')
  await products.focus()
  await expectOpen(page, 'Products', false)
  await page.keyboard.press('Enter')
  const panel = page.locator(`#${await products.getAttribute('aria-controls')}`)
  await expect(panel.getByRole('link', { name: 'Shop by category' })).toBeVisible()
  await expect(panel.locator('a[href="/category/drinkware"]')).toBeVisible()
  for (const slug of ['apparel', 'brands', 'collections'])
    await expect(panel.locator(`a[href="/category/${slug}"]`)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expectOpen(page, 'Products', false)
  await expect(products).toBeFocused()

  await menu(page, 'Apparel').press('Enter')
  await expectOpen(page, 'Apparel', true)
  await expect(bar(page).getByRole('link', { name: 'All apparel' })).toBeVisible()
  await menu(page, 'Brand').press('Enter')
  await expectOpen(page, 'Apparel', false)
  await expect(bar(page).getByRole('link', { name: 'All brands' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expectOpen(page, 'Brand', false)

  await products.focus()
  await page.keyboard.press('Space')
  const subcategory = panel.locator('a[href="/drinkware/steel-bottles"]')
  for (let presses = 0; presses < 20; presses += 1) {
    if (await subcategory.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(subcategory).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/drinkware\/steel-bottles$/)
  await expectOpen(page, 'Products', false)

  await openAt(page, 901)
  for (const name of ['Products', 'Apparel', 'Brand', 'Collections']) await expectOpen(page, name, false)
  await expect(bar(page).getByRole('link', { name: 'New' })).toHaveAttribute('href', '/products/new')
  await expect(menuButton(page)).toBeHidden()
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(menuButton(page)).toBeVisible()
  await expect(menu(page, 'Products')).toBeHidden()

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await scrollsSideways(page)).toBe(false)
  const tools = page.getByRole('navigation', { name: 'Tools' })
  const foot = await tools.boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(640)
  // The code of the menu loads without moving any tool.
  const more = tools.getByRole('button', { name: 'More' })
  const expectMoreUnmoved = async () => {
    const { x, width } = (await more.boundingBox()) ?? { x: 0, width: 0 }
    expect(x + width).toBe(320)
  }
  await expectMoreUnmoved()
  await more.click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expectMoreUnmoved()
  await tools.getByRole('link', { name: 'Shop' }).click()
  await expect(tools.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  // The footer's background continues under the bar, but its last line ends above the bar.
  const bottom = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0)
  const footer = page.getByRole('contentinfo')
  expect(bottom(await footer.boundingBox())).toBeCloseTo(640, 0)
  expect(bottom(await footer.getByText(/^© Showfloor/).boundingBox())).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
  await menuButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await expect(dialog.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByText('Products', { exact: true }).click()
  await expect(dialog.getByRole('link', { name: 'Shop by category' })).toBeVisible()
  await dialog.getByText('Drinkware', { exact: true }).click()
  await dialog.getByRole('link', { name: 'Steel Bottles' }).click()
  await expect(page).toHaveURL(/\/drinkware\/steel-bottles$/)
  await expect(dialog).toBeHidden()
  await menuButton(page).click()
  await page.setViewportSize({ width: 1000, height: 740 })
  await expect(dialog).toBeHidden()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, sharesContext: false })

  test('first tap on Products leads to /shop, and its button opens the menu', { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1180, height: 820 })
    await open(page, '/faq')
    await productsLink(page).tap()
    await expect(page).toHaveURL(/\/shop$/)
    await expectOpen(page, 'Products', false)
    await menu(page, 'Products').tap()
    await expectOpen(page, 'Products', true)
  })
})
