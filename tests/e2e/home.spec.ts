/** The home page: its first screen, every block of it, and a customer’s tasks (req 1.12, 2.1 to 2.5, 2.12, 2.13). */
import type { Page } from '@playwright/test'
import { expect, open, waitForScreen, test, waitForServiceWorker, offlineTest } from '../support/fixtures'
import {
  countFullyVisible,
  accessibilityViolations,
  expectOnFirstScreen,
  layoutShift,
  scrollsSideways,
} from '../support/page-quality'
import { signInAs, signInAsNew } from '../support/accounts'
import { expectSaved } from '../support/device'
import { pressNth, waitUntilListed, wishlistButtons } from '../support/wishlist'

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('home shows all blocks in order, and carousels move by their visible slides', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  await expect(page.locator('main h2')).toHaveText([
    'Popular Categories',
    'New arrivals',
    'Start exploring',
    "What's trending now",
    /.+/,
  ])
  await expect(page.getByRole('contentinfo')).toContainText('Family owned and operated since 2007')
  const tabs = page.getByRole('tablist', { name: 'Start exploring' }).getByRole('tab')
  await expect(tabs).toHaveCount(5)
  const seen = new Set<string>()
  const items = page.getByRole('tabpanel').getByRole('listitem')
  for (const tab of [tabs.first(), tabs.last()]) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(items.getByRole('link')).toHaveText(Array.from({ length: 4 }, () => 'View more'))
    for (const text of await items.locator('p:not(:empty)').allInnerTexts())
      expect(text).toMatch(/^(.{1,150}|.{1,150}…)$/s)
    seen.add((await items.getByRole('heading').allInnerTexts()).join())
  }
  expect(seen.size).toBe(2)
  const name = await items.last().getByRole('heading').innerText()
  await items.last().getByRole('link').click()
  await expect(page.locator('main h1')).toHaveText(name)

  await page.goBack()
  const trending = region(page, "What's trending now").getByRole('article').getByRole('link')
  expect(await trending.count()).toBeGreaterThanOrEqual(4)
  const product = await trending.first().innerText()
  await trending.first().click()
  await expect(page.locator('main h1')).toHaveText(product)

  await page.goBack()
  const offer = region(page, 'Special offer')
  await offer.scrollIntoViewIfNeeded()
  await expect(offer.getByRole('heading')).not.toBeEmpty()
  await expect(offer.locator('img')).toHaveCount(2)
  const discover = offer.getByRole('link', { name: 'Discover more' })
  const target = await discover.getAttribute('href')
  await discover.click()
  await expect(page).toHaveURL(new RegExp(`${target}$`))
  await waitForScreen(page)
  await expect(page.locator('main h1')).not.toHaveText('Oops! Page not found')

  await page.goBack()
  const popular = region(page, 'Popular Categories').locator('li:not([inert])').first()
  const category = await popular.getByRole('heading').innerText()
  await popular.getByRole('link', { name: 'Show me all' }).click()
  await expect(page.locator('main h1')).toHaveText(category)

  for (const { label, wide, middle, narrow } of [
    { label: 'Popular Categories', wide: 3, middle: 2, narrow: 1 },
    { label: 'New arrivals', wide: 6, middle: 4, narrow: 2 },
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/')
    const carousel = region(page, label)
    const slides = carousel.locator('ul > li')
    const reachable = carousel.locator('ul > li:not([inert])')
    const previous = carousel.getByRole('button', { name: `Previous: ${label}` })
    const next = carousel.getByRole('button', { name: `Next: ${label}` })
    await expect(reachable).toHaveCount(wide)
    if (label === 'New arrivals') await expect(reachable.first()).toContainText(/Ships by \d/)
    await expect.poll(() => countFullyVisible(slides)).toBe(wide)
    await expect(previous).toBeDisabled()
    const [first = ''] = await reachable.allInnerTexts()
    await next.click()
    await expect(previous).toBeEnabled()
    await expect(reachable.filter({ hasText: first })).toHaveCount(0)
    await expect.poll(() => countFullyVisible(slides)).toBe(wide)
    await previous.click()
    await expect(reachable.first()).toHaveText(first, { useInnerText: true })
    const box = await next.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    for (const [width, count] of [
      [800, middle],
      [400, narrow],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => countFullyVisible(slides), `at ${width} px`).toBe(count)
    }
  }
})

const vip = 4

for (const { size, showsPopular } of [
  { size: { width: 1440, height: 900 }, showsPopular: true },
  { size: { width: 820, height: 1180 }, showsPopular: true },
  { size: { width: 390, height: 844 }, showsPopular: false },
])
  test(`question form is on the first screen of ${size.width} px and stays there`, { tag: '@long' }, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize(size)
    const heading = page.getByRole('heading', { level: 1 })
    const question = page.getByRole('form', { name: 'I need' })
    const find = question.getByRole('button', { name: 'Find' })
    const slides = page.getByRole('region', { name: 'Highlights' })
    const controls = slides.getByRole('button')
    const popular = page.getByRole('heading', { name: 'Popular Categories' })
    const expectFirstScreen = async () => {
      for (const element of [heading, question.getByLabel('Quantity needed'), find])
        await expectOnFirstScreen(page, element)
      // The panel covers no control of the slides.
      await expect(controls).toHaveCount(3)
      for (const control of await controls.all()) await expectOnFirstScreen(page, control)
      // Slides may have moved on by now, so the test takes the slide that is visible.
      await expectOnFirstScreen(page, slides.locator('li:not([inert])').getByText(/^See /).first())
      const boxes = await Promise.all([heading, find, slides].map((part) => part.boundingBox()))
      const tops = boxes.map((box) => box?.y ?? 0)
      const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))
      expect(Math.max(...ends) - Math.min(...tops)).toBeLessThanOrEqual(480)
      if (showsPopular) await expect(popular).toBeInViewport({ ratio: 1 })
      expect(await scrollsSideways(page)).toBe(false)
      await page.waitForLoadState('networkidle')
      const { total, moved } = await layoutShift(page)
      expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
    }
    await open(page, origin)
    await expectFirstScreen()
    await signInAs(page, origin, vip)
    await open(page, origin)
    for (const name of ['Waiting for you', 'Order again'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await expectFirstScreen()
    expect(await accessibilityViolations(page)).toEqual([])
  })

offlineTest(
  'edit made offline is listed on the home page until it is sent',
  { tag: '@long' },
  async ({ page, network }) => {
    const account = await signInAsNew(page, network.url)
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    const change = waiting.getByRole('link', { name: '1 change waiting' })
    await open(page, network.url)
    await waitForServiceWorker(page)
    await expect(waiting.getByText('Nothing just now')).toBeVisible()
    await expectSaved(page, ['orders'], ['cart'], ['wishlist'])
    await network.goOffline()
    await expect(wishlistButtons(page).first()).toBeVisible()
    await pressNth(page, 0)
    await expect(change).toHaveAttribute('href', '/sync')

    await open(page, network.url)
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
    await expect(change).toBeVisible()
    const { total, moved } = await layoutShift(page)
    expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
    await network.goOnline()
    await waitUntilListed(network.url, account, 1)
    await expect(change).toHaveCount(0)
    await expect(waiting.getByText('Nothing just now')).toBeVisible()
  },
)
