/** The header: its bar, its menus by mouse and by keyboard, and the menu of small screens. */
import type { Page } from '@playwright/test'
import { expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'

const barOf = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const menuButton = (page: Page, name: string) => barOf(page).getByRole('button', { name, exact: true })

async function open(page: Page, width = 1280, height = 800): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto('/shop')
  await screenReady(page)
}

test('the bar shows at 901 px, the mobile state at 900 px and less', async ({ page }) => {
  await open(page, 901)
  for (const name of ['Products', 'Apparel', 'Brand', 'Collections']) {
    await expect(menuButton(page, name)).toBeVisible()
    await expect(menuButton(page, name)).toHaveAttribute('aria-expanded', 'false')
  }
  await expect(barOf(page).getByRole('link', { name: 'New' })).toHaveAttribute('href', '/products/new')
  const small = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await expect(small).toBeHidden()
  expect(await scrollsSideways(page.locator('html'))).toBe(false)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(small).toBeVisible()
  await expect(menuButton(page, 'Products')).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(small).toBeVisible()
  expect(await scrollsSideways(page.locator('html'))).toBe(false)
})

test('a mouse that passes opens nothing, one that rests does, and the way to a link swaps nothing', async ({
  page,
}) => {
  await page.clock.install()
  await open(page)
  const products = menuButton(page, 'Products')
  const apparel = menuButton(page, 'Apparel')
  await page.clock.pauseAt(new Date(Date.now() + 600_000))
  await products.hover()
  await page.clock.runFor(100)
  await expect(products).toHaveAttribute('aria-expanded', 'false')
  await page.mouse.move(640, 700)
  await page.clock.runFor(1000)
  await expect(products).toHaveAttribute('aria-expanded', 'false')
  await products.hover()
  await page.clock.runFor(400)
  await expect(products).toHaveAttribute('aria-expanded', 'true')

  const target = barOf(page).locator('li ul a').last()
  await expect(target).toBeVisible()
  const [from, over, to] = [
    await products.boundingBox(),
    await apparel.boundingBox(),
    await target.boundingBox(),
  ]
  if (!from || !over || !to) throw new Error('The menu is not on the screen.')
  await page.mouse.move(over.x + over.width / 2, over.y + over.height - 4, { steps: 6 })
  await page.clock.runFor(60)
  await page.mouse.move(to.x + 8, to.y + to.height / 2, { steps: 10 })
  await page.clock.runFor(1000)
  await expect(products).toHaveAttribute('aria-expanded', 'true')
  await expect(apparel).toHaveAttribute('aria-expanded', 'false')
  await page.mouse.move(640, 30)
  await page.clock.runFor(1000)
  await expect(products).toHaveAttribute('aria-expanded', 'false')
})

test('the whole menu by keyboard: open, walk in, follow a link; Escape closes and stays', async ({
  page,
}) => {
  await open(page)
  const products = menuButton(page, 'Products')
  await products.focus()
  await expect(products).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(products).toHaveAttribute('aria-expanded', 'true')
  const panel = page.locator(`#${await products.getAttribute('aria-controls')}`)
  await expect(panel.getByRole('link', { name: 'Shop by category' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(products).toHaveAttribute('aria-expanded', 'false')
  await expect(products).toBeFocused()

  await page.keyboard.press('Space')
  await expect(products).toHaveAttribute('aria-expanded', 'true')
  const subcategory = panel.locator('a[href="/drinkware/steel-bottles"]')
  for (let presses = 0; presses < 20; presses += 1) {
    if (await subcategory.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(subcategory).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/drinkware\/steel-bottles$/)
  await expect(products).toHaveAttribute('aria-expanded', 'false')
})

test('one panel at a time; focus that walks out closes it', async ({ page }) => {
  await open(page)
  await menuButton(page, 'Apparel').press('Enter')
  await expect(menuButton(page, 'Apparel')).toHaveAttribute('aria-expanded', 'true')
  await expect(barOf(page).getByRole('link', { name: 'All apparel' })).toBeVisible()
  await menuButton(page, 'Brand').press('Enter')
  await expect(menuButton(page, 'Apparel')).toHaveAttribute('aria-expanded', 'false')
  await expect(barOf(page).getByRole('link', { name: 'All brands' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(menuButton(page, 'Brand')).toHaveAttribute('aria-expanded', 'false')
})

test('apparel, brands and collections are no part of Products', async ({ page }) => {
  await open(page)
  await menuButton(page, 'Products').click()
  const panel = page.locator(`#${await menuButton(page, 'Products').getAttribute('aria-controls')}`)
  await expect(panel.locator('a[href="/category/drinkware"]')).toBeVisible()
  for (const slug of ['apparel', 'brands', 'collections']) {
    await expect(panel.locator(`a[href="/category/${slug}"]`)).toHaveCount(0)
  }
})

test('the small menu: opens, folds out, leads on, and Escape gives the focus back', async ({ page }) => {
  await open(page, 360, 740)
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await button.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await menu.getByText('Products', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Shop by category' })).toBeVisible()
  await menu.getByText('Drinkware', { exact: true }).click()
  await menu.getByRole('link', { name: 'Steel Bottles' }).click()
  await expect(page).toHaveURL(/\/drinkware\/steel-bottles$/)
  await expect(menu).toBeHidden()

  await button.click()
  await page.setViewportSize({ width: 1000, height: 740 })
  await expect(menu).toBeHidden()
})
