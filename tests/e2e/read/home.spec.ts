/** The home page: every block of it, and its carousels. */
import type { Page } from '@playwright/test'
import { expect, screenReady, test } from '../../support/fixtures'
import { fullyVisible } from '../../support/geometry'

async function openHome(page: Page, width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/')
  await screenReady(page)
}

test('shows every block in its order', async ({ page }) => {
  await openHome(page)
  const banner = page.getByRole('region', { name: 'Highlights' })
  await expect(banner.locator('li:not([inert])').getByRole('link')).toHaveAttribute('href', /^\//)
  await expect(page.locator('main h2')).toHaveText([
    'Popular Categories',
    'New arrivals',
    'Start exploring',
    "What's trending now",
    /.+/,
  ])
  const offer = page.getByRole('region', { name: 'Special offer' })
  await offer.scrollIntoViewIfNeeded()
  await expect(offer.getByRole('heading')).not.toBeEmpty()
  await expect(offer.locator('img')).toHaveCount(2)
  await expect(offer).toContainText(/\w+ \w+ \w+/)
  const discover = offer.getByRole('link', { name: 'Discover more' })
  const target = await discover.getAttribute('href')
  await discover.click()
  await expect(page).toHaveURL(new RegExp(`${target}$`))
  await screenReady(page)
  await expect(page.locator('main h1')).not.toHaveText('Oops! Page not found')
})

test('a slide that is meant for a new tab opens one', async ({ page, context }) => {
  await openHome(page)
  const banner = page.getByRole('region', { name: 'Highlights' })
  const apart = banner.locator('li:not([inert]) a[target=_blank]')
  await expect(async () => {
    await banner.getByRole('button', { name: 'Next slide' }).click()
    await expect(apart).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(apart).toHaveAttribute('rel', /noopener/)
  const [opened] = await Promise.all([context.waitForEvent('page'), apart.click()])
  await expect(opened.locator('main h1')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

for (const { label, wide, middle, narrow } of [
  { label: 'Popular Categories', wide: 3, middle: 2, narrow: 1 },
  { label: 'New arrivals', wide: 6, middle: 4, narrow: 2 },
]) {
  test(`${label} shows ${wide} at a desk, and its buttons move by as many`, async ({ page }) => {
    await openHome(page)
    const carousel = page.getByRole('region', { name: label })
    const slides = carousel.locator('ul > li')
    const previous = carousel.getByRole('button', { name: `Previous: ${label}` })
    const next = carousel.getByRole('button', { name: `Next: ${label}` })
    const tabbable = carousel.locator('ul > li:not([inert])')
    await expect(tabbable).toHaveCount(wide)
    await expect.poll(() => fullyVisible(slides)).toBe(wide)
    await expect(previous).toBeDisabled()
    const [first = ''] = await tabbable.allInnerTexts()

    await next.click()
    await expect(previous).toBeEnabled()
    await expect(tabbable.filter({ hasText: first })).toHaveCount(0)
    await expect.poll(() => fullyVisible(slides)).toBe(wide)
    await expect(tabbable).toHaveCount(wide)
    await previous.click()
    await expect(tabbable.first()).toHaveText(first, { useInnerText: true })

    for (const button of [previous, next]) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    for (const [width, count] of [
      [800, middle],
      [400, narrow],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => fullyVisible(slides), `at ${width} px`).toBe(count)
    }
  })
}

test('popular categories lead to their pages by "Show me all"', async ({ page }) => {
  await openHome(page)
  const popular = page.getByRole('region', { name: 'Popular Categories' })
  const first = popular.locator('li:not([inert])').first()
  const name = await first.getByRole('heading').innerText()
  const link = first.getByRole('link', { name: 'Show me all' })
  await expect(link).toHaveAttribute('href', /^\/category\/[^/]+$/)
  await link.click()
  await expect(page.locator('main h1')).toHaveText(name)
})

test('start exploring: five tabs with four products each, cut at 150 characters', async ({ page }) => {
  await openHome(page)
  const tabs = page.getByRole('tablist', { name: 'Start exploring' }).getByRole('tab')
  await expect(tabs).toHaveCount(5)
  const seen = new Set<string>()
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    const items = page.getByRole('tabpanel').getByRole('listitem')
    await expect(items.getByRole('link')).toHaveCount(4)
    for (const text of await items.locator('p').allInnerTexts()) {
      expect(text.length).toBeGreaterThan(0)
      expect(text.length).toBeLessThanOrEqual(text.endsWith('…') ? 151 : 150)
    }
    for (const link of await items.getByRole('link').all()) {
      await expect(link).toHaveText('View more')
      await expect(link).toHaveAttribute('href', /^\/product\/[^/]+$/)
    }
    seen.add((await items.getByRole('heading').allInnerTexts()).join())
  }
  expect(seen.size).toBe(5)
  const last = page.getByRole('tabpanel').getByRole('listitem').last()
  const name = await last.getByRole('heading').innerText()
  await last.getByRole('link').click()
  await expect(page.locator('main h1')).toHaveText(name)
})

test("what's trending now holds products that open", async ({ page }) => {
  await openHome(page)
  const trending = page.getByRole('region', { name: "What's trending now" })
  const links = trending.getByRole('article').getByRole('link')
  expect(await links.count()).toBeGreaterThanOrEqual(4)
  const name = await links.first().innerText()
  await links.first().click()
  await expect(page.locator('main h1')).toHaveText(name)
})
