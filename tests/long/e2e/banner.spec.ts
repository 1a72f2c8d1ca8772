/** The rotating banner: when it moves by itself, when it does not, and what the keyboard can reach in it (req 2.2). */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/fixtures'

const opened = new Date('2026-11-02T09:00:00Z')
const banner = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const button = (page: Page, name: string) => banner(page).getByRole('button', { name })
const slide = (page: Page) => banner(page).locator('li:not([inert])')

/** A page whose clock stands still until the test moves it on, so that seconds are exact on any machine. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install({ time: opened })
  await open(page, '/')
  await expect(banner(page).locator('li[inert]')).not.toHaveCount(0)
  await page.clock.pauseAt(new Date(opened.getTime() + 120_000))
  await page.clock.runFor(1000)
}

/** Which slide is shown, e.g. "2 of 4". */
async function shown(page: Page): Promise<string> {
  return (await slide(page).getAttribute('aria-label')) ?? ''
}

async function stays(page: Page): Promise<void> {
  const held = await shown(page)
  await page.clock.runFor(12_000)
  expect(await shown(page)).toBe(held)
}

async function movesOn(page: Page): Promise<void> {
  const before = await shown(page)
  // What the mouse did may reach React after the clock ran: then the 5 s begin there.
  await expect
    .poll(async () => {
      await page.clock.runFor(5500)
      return shown(page)
    })
    .not.toBe(before)
}

test('a new slide comes every 5 s; mouse, focus and pause button stop them', async ({ page }) => {
  await openStill(page)
  const turns = (await banner(page).locator('ul > li').count()) + 1
  const first = await shown(page)
  // To within 100 ms.
  while ((await shown(page)) === first) await page.clock.runFor(100)
  for (let turn = 0; turn < turns; turn += 1) {
    const before = await shown(page)
    await page.clock.runFor(turn === 0 ? 4700 : 4400)
    expect(await shown(page), `turn ${turn}`).toBe(before)
    await page.clock.runFor(600)
    expect(await shown(page), `turn ${turn}`).not.toBe(before)
  }

  await banner(page).hover({ position: { x: 40, y: 40 } })
  await stays(page)
  await page.locator('footer').hover()
  await movesOn(page)
  for (const words of [page.getByRole('heading', { level: 1 }), page.getByRole('form', { name: 'I need' })]) {
    await words.hover()
    await stays(page)
    await page.locator('footer').hover()
    await movesOn(page)
  }

  await page.locator('main').getByRole('button', { name: 'Find' }).focus()
  await stays(page)
  // Past the way to the categories.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Start the slides')).toBeFocused()
  await page.keyboard.press('Enter')
  await movesOn(page)
  await page.keyboard.press('Enter')
  await stays(page)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox').focus()
  await page.locator('footer').hover()
  await movesOn(page)

  await button(page, 'Next slide').focus()
  await expect(button(page, 'Start the slides')).toBeVisible()
  await stays(page)
  await page.getByRole('combobox').focus()
  await stays(page)
})

test('who prefers less motion finds it stopped, and turns it by the buttons', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStill(page)
  await expect(button(page, 'Start the slides')).toBeVisible()
  await stays(page)
  await page.clock.resume()
  const total = await banner(page).locator('ul > li').count()
  await expect(banner(page).locator('li[inert]')).toHaveCount(total - 1)
  await button(page, 'Previous slide').click()
  await expect.poll(() => shown(page)).toBe(`${total} of ${total}`)
  await button(page, 'Next slide').click()
  await expect.poll(() => shown(page)).toBe(`1 of ${total}`)
  await button(page, 'Next slide').focus()
  await page.keyboard.press('Tab')
  await expect(slide(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner(page).locator(':focus')).toHaveCount(0)

  // A slide may be meant for a tab of its own.
  const apart = banner(page).locator('li:not([inert]) a[target=_blank]')
  for (let turn = 0; turn < total && !(await apart.isVisible()); turn += 1) {
    const before = await shown(page)
    await button(page, 'Next slide').click()
    await expect.poll(() => shown(page)).not.toBe(before)
  }
  await expect(apart).toHaveAttribute('rel', /noopener/)
  const [tab] = await Promise.all([context.waitForEvent('page'), apart.click()])
  await expect(tab.locator('main h1')).toBeVisible()
})
