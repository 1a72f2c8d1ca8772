/**
 * The rotating banner: it rotates by itself except on hover, focus or pause, and its controls work by keyboard (req
 * 2.2).
 */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/fixtures'

const startTime = new Date('2026-11-02T09:00:00Z')
const banner = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const button = (page: Page, name: string) => banner(page).getByRole('button', { name })
const slide = (page: Page) => banner(page).locator('li:not([inert])')

/** Opens a page whose clock is stopped until the test advances it, so that seconds are exact on any machine. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: startTime })
  await open(page, '/')
  await expect(banner(page).locator('li[inert]')).not.toHaveCount(0)
  await page.clock.pauseAt(new Date(startTime.getTime() + 120_000))
  await page.clock.runFor(1000)
}

/** Returns the label of the visible slide, e.g. "2 of 4". */
async function shownSlide(page: Page): Promise<string> {
  return (await slide(page).getAttribute('aria-label')) ?? ''
}

async function expectSameSlide(page: Page): Promise<void> {
  const before = await shownSlide(page)
  await page.clock.runFor(12_000)
  expect(await shownSlide(page)).toBe(before)
}

async function expectNextSlide(page: Page): Promise<void> {
  const before = await shownSlide(page)
  // React may receive the mouse event after the clock has run; then the 5 s start only at that moment.
  await expect
    .poll(async () => {
      await page.clock.runFor(5500)
      return shownSlide(page)
    })
    .not.toBe(before)
}

test('banner shows a new slide every 5 s until mouse, focus or pause button stop it', {
  tag: '@long',
}, async ({ page }) => {
  await openWithStoppedClock(page)
  const rounds = (await banner(page).locator('ul > li').count()) + 1
  const first = await shownSlide(page)
  // Advances the clock to the slide change with a precision of 100 ms.
  while ((await shownSlide(page)) === first) await page.clock.runFor(100)
  for (let round = 0; round < rounds; round += 1) {
    const before = await shownSlide(page)
    await page.clock.runFor(round === 0 ? 4700 : 4400)
    expect(await shownSlide(page), `turn ${round}`).toBe(before)
    await page.clock.runFor(600)
    expect(await shownSlide(page), `turn ${round}`).not.toBe(before)
  }

  await banner(page).hover({ position: { x: 40, y: 40 } })
  await expectSameSlide(page)
  await page.locator('footer').hover()
  await expectNextSlide(page)
  for (const target of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('form', { name: 'I need' }),
  ]) {
    await target.hover()
    await expectSameSlide(page)
    await page.locator('footer').hover()
    await expectNextSlide(page)
  }

  await page.locator('main').getByRole('button', { name: 'Find' }).focus()
  await expectSameSlide(page)
  // The keyboard passes the link to the categories first.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Start the slides')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNextSlide(page)
  await page.keyboard.press('Enter')
  await expectSameSlide(page)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox').focus()
  await page.locator('footer').hover()
  await expectNextSlide(page)

  await button(page, 'Next slide').focus()
  await expect(button(page, 'Start the slides')).toBeVisible()
  await expectSameSlide(page)
  await page.getByRole('combobox').focus()
  await expectSameSlide(page)
})

test('banner is stopped when the user prefers less motion, and buttons change slides', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithStoppedClock(page)
  await expect(button(page, 'Start the slides')).toBeVisible()
  await expectSameSlide(page)
  await page.clock.resume()
  const total = await banner(page).locator('ul > li').count()
  await expect(banner(page).locator('li[inert]')).toHaveCount(total - 1)
  await button(page, 'Previous slide').click()
  await expect.poll(() => shownSlide(page)).toBe(`${total} of ${total}`)
  await button(page, 'Next slide').click()
  await expect.poll(() => shownSlide(page)).toBe(`1 of ${total}`)
  await button(page, 'Next slide').focus()
  await page.keyboard.press('Tab')
  await expect(slide(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner(page).locator(':focus')).toHaveCount(0)

  // A slide's link may open a new tab.
  const newTabLink = banner(page).locator('li:not([inert]) a[target=_blank]')
  for (let step = 0; step < total && !(await newTabLink.isVisible()); step += 1) {
    const before = await shownSlide(page)
    await button(page, 'Next slide').click()
    await expect.poll(() => shownSlide(page)).not.toBe(before)
  }
  await expect(newTabLink).toHaveAttribute('rel', /noopener/)
  const [tab] = await Promise.all([context.waitForEvent('page'), newTabLink.click()])
  await expect(tab.locator('main h1')).toBeVisible()
})
