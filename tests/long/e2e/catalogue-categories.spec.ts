/**
 * The saved catalogue of some categories: chosen, saved with a pause, present after a reload, and removed (req 11.8).
 */
import type { Page } from '@playwright/test'
import { waitForServiceWorker, expect, firstVisitTest, open } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'
import { readSavedState } from '../../support/saved-catalogue'

const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })

/** Matches requests that load products, but not the request that only counts them. */
const loadsProducts = ({ url }: { url: string }) => /snapshot(?!.*limit=0)|\/product\//.test(url)

async function openCatalogue(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/offline`)
  await waitForServiceWorker(page)
}

firstVisitTest(
  'catalogue of some categories is saved with a pause, found again and removed',
  async ({ page, network }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openCatalogue(page, network.url)
    await page.getByRole('radio', { name: 'Only some categories' }).check()
    await page.getByRole('checkbox', { name: 'Bags' }).check()
    await page.getByRole('radio', { name: /^None/ }).check()
    await expect(page.getByText(/^About [\d,]+ products?, [\d.]+ [KM]B, /)).toBeVisible()
    network.delay(4000, loadsProducts)
    await button(page, 'Save catalogue').press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Saving the catalogue' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Saving the catalogue' })).toBeFocused()
    await button(page, 'Pause').click()
    const paused = page.locator('main').getByText(/^Paused\. Resume any time/)
    await expect(paused.last()).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
    await page.reload()
    network.recover()
    await button(page, 'Resume').click()
    await expect(saved(page)).toBeVisible({ timeout: 60_000 })

    await page.reload()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByText(/^today at \d+:\d\d [ap]m$/)).toBeVisible()
    await page.locator('summary', { hasText: 'By category' }).click()
    await expect(page.getByText(/^saved [\d,]+ products?$/)).toHaveCount(1)
    await button(page, 'Remove').click()
    const question = page.getByRole('dialog', { name: 'Remove the saved catalogue?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'What to save' })).toBeFocused()
    expect(await readSavedState(page)).toMatchObject({ pack: null, job: null, generations: 0 })

    const checklist = page.getByRole('region', { name: 'Ready for the show' })
    const line = (name: string) =>
      checklist.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(line('App saved')).toContainText('Every page of the shop opens offline.')
    await expect(line('App installed')).toContainText('Not installed here.')
    await expect(line('Signed in').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(checklist.getByRole('status')).toHaveText(/^\d things left before the show$/)
    await button(page, 'Protect storage').click()
    await expect(line('Storage protected')).toContainText(
      /(Your browser didn’t allow it|The browser won’t clear it)/,
    )

    await network.goOffline()
    const save = button(page, 'Save catalogue')
    await expect(save).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 })
    await expect(save).toHaveAccessibleDescription('You’re offline. Saving needs a connection.')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await scrollsSideways(page)).toBe(false)
  },
)
