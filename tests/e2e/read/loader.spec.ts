/** The full-page loader: on a first visit only, until the first screen is there, and for 4.2 s at the longest. */
import type { Page } from '@playwright/test'
import { controlled, expect, screenReady, test } from '../../support/fixtures'

/** What a timer may be late by on a busy machine, in ms. */
const timerSlack = 400

type Watch = { wasThere: boolean; goneAt: number | null }

/** Watches the loader from the first byte of every page on. */
async function watchLoader(page: Page): Promise<() => Promise<Watch>> {
  await page.addInitScript(() => {
    const watch: Watch = { wasThere: false, goneAt: null }
    Object.assign(window, { loaderWatch: watch })
    new MutationObserver(() => {
      const there = document.getElementById('loader') !== null
      if (there) watch.wasThere = true
      else if (watch.wasThere) watch.goneAt ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { loaderWatch: Watch }).loaderWatch)
}

test('it is there on a first visit and goes when the first screen is ready', async ({ page, door }) => {
  const watch = await watchLoader(page)
  door.delay(1500, ({ url }) => url.includes('HomePageSetting'))
  await page.goto(`${door.url}/`, { waitUntil: 'commit' })
  await expect(page.getByText('Loading the shop')).toBeVisible()
  await screenReady(page)
  await expect(page.locator('#loader')).toHaveCount(0)
  const { goneAt } = await watch()
  expect(goneAt).toBeLessThanOrEqual(4200 + timerSlack)
})

test('it is gone by 4.2 s, however late the shop answers', async ({ page, door }) => {
  const watch = await watchLoader(page)
  door.delay(7000, ({ url }) => url.startsWith('/frontend/'))
  await page.goto(`${door.url}/`, { waitUntil: 'commit' })
  await expect.poll(async () => (await watch()).goneAt).not.toBeNull()
  const { goneAt } = await watch()
  expect(goneAt).toBeGreaterThan(3000)
  expect(goneAt).toBeLessThanOrEqual(4200 + timerSlack)
  // By then the placeholder, or already the word that nothing came.
  await expect(page.locator('main')).toContainText(/Loading the page|Not saved on this device yet/)
})

test('a second visit never sees it', async ({ page }) => {
  await page.goto('/')
  await screenReady(page)
  await controlled(page)
  const watch = await watchLoader(page)
  for (const path of ['/', '/shop', '/']) {
    await page.goto(path)
    await screenReady(page)
    expect((await watch()).wasThere, path).toBe(false)
  }
})
