/** Bad networks on every read: the screen shows an error or a saved copy, is never blank, and nothing bad is kept. */
import type { Locator } from '@playwright/test'
import type { Weather } from '../../support/door'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { shopPlaces } from '../../support/places'

const kinds: Weather[] = ['captive', 'error', 'hang', 'cut']

for (const kind of kinds) {
  test(`${kind} on a first visit: every screen says what is wrong and recovers by Retry`, async ({
    browser,
    door,
  }) => {
    test.setTimeout(150_000)
    for (const place of await shopPlaces(door.url)) {
      const context = await browser.newContext()
      const page = await context.newPage()
      door.weather(kind)
      await page.goto(`${door.url}${place}`)
      const main = page.locator('main')
      await expect(main.getByRole('button', { name: 'Retry' }).first(), place).toBeVisible({
        timeout: 12_000,
      })
      await expect(main.locator('h1')).not.toBeEmpty()
      door.weather('fine')
      await expect(async () => {
        await retry(main)
        await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0)
      }).toPass({ timeout: 20_000 })
      await screenReady(page)
      await context.close()
    }
  })

  test(`${kind} after a visit: the saved copy is shown and nothing bad replaces it`, async ({
    page,
    door,
  }) => {
    const [, category = ''] = await shopPlaces(door.url)
    await page.goto(`${door.url}${category}`)
    await screenReady(page)
    await controlled(page)
    await page.reload()
    await screenReady(page)
    const heading = await page.locator('main h1').innerText()
    door.weather(kind)
    for (const visit of [1, 2]) {
      await page.reload()
      await expect(page.locator('main h1'), `visit ${visit}`).toHaveText(heading)
      await expect(page.locator('main article')).toHaveCount(24)
    }
    await expect(page.getByRole('status').filter({ hasText: 'Saved copy from' })).toBeVisible({
      timeout: 12_000,
    })
  })
}

/** Blocks of a page have a Retry of their own. What recovered by itself before it could be pressed is as good. */
async function retry(main: Locator): Promise<void> {
  const button = main.getByRole('button', { name: 'Retry' }).first()
  await button.click({ timeout: 1000 }).catch(() => undefined)
}
