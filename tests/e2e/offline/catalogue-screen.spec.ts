/** The offline catalogue's page, as a rep uses it before a show (req 11.8, 11.15). */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { categories } from '../../support/catalogue'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { layoutShift } from '../../support/layout-shift'

const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Saving the catalogue' })
const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })
const checklist = (page: Page) => page.getByRole('region', { name: 'Ready for the show' })
const line = (page: Page, name: string) =>
  checklist(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

async function open(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/offline`)
  await screenReady(page)
  await expect(line(page, 'Nothing waiting')).toBeVisible()
}

/** What brings the products, as against the question how many there are. */
const isLong = ({ url }: { url: string }) => /snapshot(?!.*limit=0)|\/product\//.test(url)

/** The text of one category: the least that can be saved. */
async function chooseOne(page: Page, origin: string): Promise<string> {
  const [first] = await categories(origin)
  await page.getByRole('radio', { name: 'Only some categories' }).check()
  await page
    .getByRole('checkbox', { name: first?.CategoryName ?? '' })
    .first()
    .check()
  await page.getByRole('radio', { name: 'None' }).check()
  return first?.Slug ?? ''
}

test('chosen, saved with a pause, found again after a reload, and removed', async ({ page, door }) => {
  test.setTimeout(90_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, door.url)
  expect((await layoutShift(page)).total).toBeLessThan(0.05)
  expect(await barriers(page)).toEqual([])
  await chooseOne(page, door.url)
  await expect(page.getByText(/^About [\d,]+ products?, [\d.]+ [KM]B, /)).toBeVisible()

  door.delay(4000, isLong)
  await button(page, 'Save catalogue').press('Enter')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saving the catalogue' })).toBeFocused()
  await button(page, 'Pause').click()
  await expect(
    page
      .locator('main')
      .getByText(/^Paused\. Nothing is lost/)
      .last(),
  ).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await scrollsSideways(page.locator('html'))).toBe(false)
  await page.reload()
  await expect(button(page, 'Resume')).toBeVisible()
  door.delay(0, () => false)
  await button(page, 'Resume').click()
  await expect(saved(page)).toBeVisible({ timeout: 40_000 })
  expect(await barriers(page)).toEqual([])

  await page.reload()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(/^from today \d+:\d\d [ap]m$/)).toBeVisible()
  await page.locator('summary', { hasText: 'By category' }).click()
  await expect(page.getByText(/^saved [\d,]+ products?$/)).toHaveCount(1)
  await page.locator('summary', { hasText: 'Change what is saved' }).click()
  await expect(button(page, 'Save catalogue')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await button(page, 'Remove').click()
  const question = page.getByRole('dialog', { name: 'Remove the saved catalogue?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'What to save' })).toBeFocused()
  await expect(button(page, 'Save catalogue')).toBeVisible()
})

test('a network that wants a sign-in first is named, and saving goes on behind it', async ({
  page,
  door,
}) => {
  test.setTimeout(90_000)
  await open(page, door.url)
  await chooseOne(page, door.url)
  door.weather('captive')
  await button(page, 'Save catalogue').click()
  const link = page.getByRole('link', { name: 'Open a page in a new tab' })
  await expect(link).toBeVisible({ timeout: 20_000 })
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await tab.close()
  door.weather('fine')
  await expect(saved(page)).toBeVisible({ timeout: 40_000 })
})

test('the checklist knows what is on the device, and what is missing', async ({ page, door }) => {
  await open(page, door.url)
  await controlled(page)
  await expect(line(page, 'App saved')).toContainText('Every page of the shop opens without a network.')
  await expect(line(page, 'App installed')).toContainText('Not installed here.')
  await expect(line(page, 'Signed in').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(checklist(page).getByRole('status')).toHaveText(/^\d things left before the show$/)
  await button(page, 'Protect storage').click()
  await expect(line(page, 'Storage protected')).toContainText(/The browser (said no|does not clear it)/)
  expect(await barriers(page)).toEqual([])

  // One file of the app is gone.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('-precache-')) ?? ''
    const cache = await caches.open(name)
    const scripts = (await cache.keys()).filter(({ url }) => /\/assets\/.*\.js$/.test(url))
    const [last] = scripts.slice(-1)
    if (last) await cache.delete(last)
  })
  await page.reload()
  await expect(line(page, 'App saved')).toContainText('Only a part of it is here.')
})

test('without a network the page says what waits for one', async ({ page, door }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, door.url)
  await controlled(page)
  await door.shut()
  await page.reload()
  await screenReady(page)
  const save = button(page, 'Save catalogue')
  await expect(save).toHaveAttribute('aria-disabled', 'true', { timeout: 10_000 })
  await expect(save).toHaveAccessibleDescription('Saving needs a network, and there is none just now.')
  await expect(page.getByText('How much that is cannot be estimated without a network.')).toBeVisible()
  expect(await scrollsSideways(page.locator('html'))).toBe(false)
  expect(await barriers(page)).toEqual([])
})
