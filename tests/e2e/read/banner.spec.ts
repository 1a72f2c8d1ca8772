/** The rotating banner: when it moves by itself, when it does not, and what the keyboard can reach in it. */
import type { Page } from '@playwright/test'
import { expect, screenReady, test } from '../../support/fixtures'

const opened = new Date('2026-11-02T09:00:00Z')
/** How long to wait for a slide before giving up, in ms. */
const longest = 8000

/** A page whose clock stands still until the test moves it on, so that seconds are exact on any machine. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install({ time: opened })
  await page.goto('/')
  await screenReady(page)
  await expect(page.locator('[aria-label=Highlights] li[inert]')).not.toHaveCount(0)
  await page.clock.pauseAt(new Date(opened.getTime() + 120_000))
  await page.clock.runFor(1000)
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Highlights' })

/** Which slide is shown, e.g. "2 of 4". */
async function shown(page: Page): Promise<string> {
  return (await bannerOf(page).locator('li:not([inert])').getAttribute('aria-label')) ?? ''
}

/** Milliseconds until the next slide, to within 50; `longest` when there is none. */
async function untilNext(page: Page): Promise<number> {
  const before = await shown(page)
  let waited = 4500
  await page.clock.runFor(waited)
  while (waited < longest && (await shown(page)) === before) {
    await page.clock.runFor(50)
    waited += 50
  }
  return waited
}

/** Notes when the slides begin to move, by the page's own clock. */
async function watchMoves(page: Page): Promise<() => Promise<number[]>> {
  await bannerOf(page)
    .locator('ul')
    .evaluate((track) => {
      const starts: number[] = []
      let moved = 0
      new MutationObserver(() => {
        const now = performance.now()
        if (now - moved > 1000) starts.push(now)
        moved = now
      }).observe(track, { subtree: true, attributeFilter: ['style'] })
      Object.assign(window, { bannerStarts: starts })
    })
  return () => page.evaluate(() => (window as unknown as { bannerStarts: number[] }).bannerStarts)
}

test('a new slide comes every 5.0 s, give or take 0.3, round the end as well', async ({ page }) => {
  await openStill(page)
  const moves = await watchMoves(page)
  const turns = (await bannerOf(page).locator('ul > li').count()) + 2
  for (let step = 0; step < turns * 25; step += 1) await page.clock.runFor(200)
  const starts = await moves()
  expect(starts.length).toBeGreaterThanOrEqual(turns - 1)
  for (const [index, start] of starts.slice(1).entries()) {
    const took = start - (starts[index] ?? 0)
    expect(took, `turn ${index + 1}`).toBeGreaterThanOrEqual(4700)
    expect(took, `turn ${index + 1}`).toBeLessThanOrEqual(5300)
  }
})

test('the mouse over it holds the slide, and lets it go on after', async ({ page }) => {
  await openStill(page)
  await bannerOf(page).hover({ position: { x: 200, y: 100 } })
  const held = await shown(page)
  await page.clock.runFor(12_000)
  expect(await shown(page)).toBe(held)
  await page.mouse.move(2, 500)
  await page.locator('footer').hover()
  expect(await untilNext(page)).toBeLessThan(longest)
})

test('focus inside stops it, and it does not start again by itself', async ({ page }) => {
  await openStill(page)
  await bannerOf(page).getByRole('button', { name: 'Next slide' }).focus()
  await expect(bannerOf(page).getByRole('button', { name: 'Start the slides' })).toBeVisible()
  const held = await shown(page)
  await page.clock.runFor(12_000)
  expect(await shown(page)).toBe(held)
  await page.getByRole('combobox').focus()
  await page.clock.runFor(12_000)
  expect(await shown(page)).toBe(held)
  await bannerOf(page).getByRole('button', { name: 'Start the slides' }).click()
  await page.getByRole('combobox').focus()
  await page.locator('footer').hover()
  expect(await untilNext(page)).toBeLessThan(longest)
})

test('the pause button comes first, stops the slides and starts them', async ({ page }) => {
  await openStill(page)
  await page.locator('main').getByRole('link', { name: 'Shop by category' }).focus()
  await page.keyboard.press('Tab')
  const pause = bannerOf(page).getByRole('button', { name: 'Stop the slides' })
  await expect(pause).toBeFocused()
  await page.keyboard.press('Enter')
  const held = await shown(page)
  await page.clock.runFor(12_000)
  expect(await shown(page)).toBe(held)
  await page.keyboard.press('Enter')
  expect(await untilNext(page)).toBeLessThan(longest)
})

test('who prefers less motion finds it stopped', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStill(page)
  await expect(bannerOf(page).getByRole('button', { name: 'Start the slides' })).toBeVisible()
  const held = await shown(page)
  await page.clock.runFor(12_000)
  expect(await shown(page)).toBe(held)
})

test('the buttons turn round the ends, and slides out of sight are inert', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await screenReady(page)
  const slides = bannerOf(page).locator('ul > li')
  const total = await slides.count()
  expect(total).toBeGreaterThan(1)
  await expect(bannerOf(page).locator('li[inert]')).toHaveCount(total - 1)
  await bannerOf(page).getByRole('button', { name: 'Previous slide' }).click()
  await expect.poll(() => shown(page)).toBe(`${total} of ${total}`)
  await bannerOf(page).getByRole('button', { name: 'Next slide' }).click()
  await expect.poll(() => shown(page)).toBe(`1 of ${total}`)
  await expect(bannerOf(page).locator('li:not([inert])').getByRole('link')).toBeInViewport({ ratio: 0.9 })

  await bannerOf(page).getByRole('button', { name: 'Next slide' }).focus()
  await page.keyboard.press('Tab')
  await expect(bannerOf(page).locator('li:not([inert])').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await bannerOf(page).locator(':focus').count()).toBe(0)
})
