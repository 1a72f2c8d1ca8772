/** The search box by keyboard and mouse, on a slow network, and the results page (req 1.8 to 1.11). */
import type { Locator, Page } from '@playwright/test'
import { expect, open, waitForScreen, test } from '../../support/fixtures'
import { productHits } from '../../support/shop'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' })
const options = (page: Page) => list(page).getByRole('option')

test('filter taken from the search text stays removed once the user removes it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/search/mugs%20in%20stock')
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await applied.getByRole('button', { name: /^Remove filter In stock/ }).click()
  await expect(page).toHaveURL(/\/search\/mugs%20in%20stock$/)
  await expect(applied).toHaveCount(0)
  const count = page.getByRole('status').filter({ hasText: /^\d+ products?$/ })
  const narrow = page.getByRole('group', { name: 'Material' }).getByRole('checkbox').last()
  const expectedCount = /\d+$/.exec((await narrow.locator('..').textContent()) ?? '')?.[0]
  await narrow.check()
  await expect(count).toHaveText(new RegExp(`^${expectedCount} products?$`))
  await expect(applied).toBeVisible()
  await expect(page.locator('main h1')).toHaveText('Results for “mugs in stock”')
})

test('late replies to older input never replace the options of newer input', async ({ page, network }) => {
  const { Data: hits } = await productHits(network.url, 'mug')
  const names = hits.Product.slice(0, 8).map(({ ProductName }) => ProductName)
  await open(page, `${network.url}/shop`)
  network.delay(1500, ({ body }) => body.includes('"mu"'))
  await box(page).pressSequentially('mu')
  await expect.poll(() => network.count(/product\/search/)).toBe(1)
  await box(page).press('g')
  const productOptions = options(page).filter({ hasText: /[A-Z]+-\d+$/ })
  await expect(productOptions.first()).toContainText(names[0] ?? '-')
  await network.waitForIdle()
  await expect(productOptions).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(productOptions.nth(index)).toContainText(name)
})

test('search by sentence finds matching products, and a full name opens its product', async ({ page }) => {
  await open(page, '/shop')
  await box(page).fill('250 drink bottles under $20 in stock')
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option')
  await expect(products).toHaveCount(8)
  await expect(products.locator('mark').filter({ hasText: /^bottle$/i })).not.toHaveCount(0)
  await expect(products.locator('mark').filter({ hasText: /^in$|20/i })).toHaveCount(0)
  const bestOption = (await products.first().innerText()).replace(/\s+/g, ' ')
  await box(page).press('Enter')
  await expect(page.locator('main h1')).toHaveText('Results for “250 drink bottles under $20 in stock”')
  const name = await page.locator('main article h2').first().innerText()
  expect(bestOption).toContain(name)

  await box(page).fill(name.toLowerCase())
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.locator('main h1')).toHaveText(name)

  await page.goBack()
  await expect(page.locator('main h1')).toHaveText('Results for “250 drink bottles under $20 in stock”')
  await box(page).fill('falls creek cork')
  await box(page).press('Enter')
  await expect(page.locator('main h1')).toHaveText('Falls Creek A5 Cork Notebook')
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText('Results for “250 drink bottles under $20 in stock”')
  await page.goto('/search/falls%20creek%20cork')
  await expect(page).toHaveURL(/\/product\/falls-creek-a5-cork-notebook$/)
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText('Results for “250 drink bottles under $20 in stock”')
})

test('search box works by arrows, Enter, Escape, Tab and a press elsewhere', async ({ page }) => {
  await open(page, '/shop')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await box(page).fill('mug')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(list(page)).toHaveAttribute('id', (await box(page).getAttribute('aria-controls')) ?? '-')
  const expectActive = async (option: Locator) => {
    await expect(option).toHaveAttribute('aria-selected', 'true')
    const id = (await option.getAttribute('id')) ?? '-'
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id)
    await expect(box(page)).toBeFocused()
    await expect(option).toBeInViewport()
  }
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expectActive(options(page).nth(0))
  await page.keyboard.press('ArrowUp')
  await expectActive(options(page).last())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expectActive(options(page).nth(1))

  await page.mouse.click(20, 400)
  await expect(list(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('mug')
  await box(page).click()
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('mug')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')

  await box(page).fill('bottle')
  await expect(options(page)).not.toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(list(page)).toHaveCount(0)
  await expect(box(page)).not.toBeFocused()
  await expect(box(page)).toHaveValue('bottle')
  await expect(page).toHaveURL(/\/shop$/)
})

test('ArrowDown and Enter pressed before the options load wait 400 ms for them', async ({
  page,
  network,
}) => {
  const { Data: hits } = await productHits(network.url, 'mug')
  const pauseClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.clock.install()
  await open(page, `${network.url}/shop`)
  await box(page).focus()
  await pauseClock()
  await page.keyboard.type('mug')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The clock advances by 10 ms at a time, so that the result does not depend on the speed of the machine.
  const runAndGetPath = async () => page.clock.runFor(10).then(() => new URL(page.url()).pathname)
  await expect.poll(runAndGetPath).toBe(`/product/${hits.Product[0]?.Slug}`)

  await page.clock.resume()
  await waitForScreen(page)
  await pauseClock()
  network.delay(10_000, ({ url }) => url.includes('product/search'))
  await box(page).fill('bottle')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.clock.runFor(380)
  await expect(page).toHaveURL(/\/product\//)
  await page.clock.runFor(40)
  await expect(page).toHaveURL(/\/search\/bottle$/)
  // The page still waits for the delayed reply.
  await page.close()
})
