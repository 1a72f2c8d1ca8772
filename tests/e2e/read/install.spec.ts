/** Installing the shop: who is asked, who is not, and what the installed app offers (req 13.1). */
import { devices, type Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { layoutShift } from '../../support/layout-shift'

const day = 86_400_000
const card = (page: Page) => page.getByRole('complementary', { name: 'Install Showfloor' })

/** The browser's own offer, which a headless one never makes; it is made again on each page. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await controlled(page)
  await screenReady(page)
  // Until the page listens.
  await page.waitForTimeout(1500)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.classList.add('asked'),
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    window.dispatchEvent(offer)
  })
  await page.waitForTimeout(300)
}
/** As if all that this device remembers of it were so much older. */
function timePasses(page: Page, ms: number): Promise<void> {
  return page.evaluate(
    (past) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('showfloor-meta')
        open.onsuccess = () => {
          const change = open.result.transaction('records', 'readwrite')
          const records = change.objectStore('records')
          const read = records.get('install')
          read.onsuccess = () => {
            const { seenAt, declinedAt, ...rest } = read.result
            records.put(
              { ...rest, seenAt: seenAt - past, declinedAt: declinedAt && declinedAt - past },
              'install',
            )
          }
          change.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
    ms,
  )
}

test('the card comes with the second visit, away from where people pay, and a no lasts 30 days', async ({
  page,
  door,
}) => {
  test.setTimeout(90_000)
  await visit(page, `${door.url}/shop`)
  await expect(card(page)).toHaveCount(0)
  await timePasses(page, day)
  await visit(page, `${door.url}/shop`)
  await expect(card(page)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect((await layoutShift(page)).total).toBeLessThan(0.01)
  // The last thing of the page can be scrolled clear of it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const foot = await page.getByRole('contentinfo').boundingBox()
  const over = await card(page).boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)

  for (const path of ['/signin', '/offline', '/giveaway']) {
    await visit(page, `${door.url}${path}`)
    await expect(card(page)).toHaveCount(0)
  }
  await visit(page, `${door.url}/products/new`)
  await card(page).getByRole('button', { name: 'Not now' }).click()
  await expect(card(page)).toHaveCount(0)
  await timePasses(page, 29 * day)
  await visit(page, `${door.url}/shop`)
  await expect(card(page)).toHaveCount(0)
  await timePasses(page, 2 * day)
  await visit(page, `${door.url}/shop`)
  await card(page).getByRole('button', { name: 'Install', exact: true }).click()
  await expect(page.locator('html.asked')).toHaveCount(1)
  await expect(card(page)).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  const { userAgent, viewport } = devices['iPhone 13']
  test.use({ userAgent, viewport })

  test('the card draws how it is done by hand', async ({ page, door }) => {
    await visit(page, `${door.url}/shop`)
    await timePasses(page, day)
    await page.goto(`${door.url}/shop`)
    await card(page).getByRole('button', { name: 'Show me how' }).click()
    await expect(card(page).getByText('Choose “Add to Home Screen”')).toBeVisible()
    expect(await card(page).locator('svg').count()).toBe(2)
    expect(await barriers(page)).toEqual([])
    await card(page).getByRole('button', { name: 'Close' }).click()
    await expect(card(page)).toHaveCount(0)
  })
})

test('the shortcut to the search puts the cursor there, with and without a network', async ({
  page,
  door,
}) => {
  const manifest = await (await fetch(`${door.url}/manifest.webmanifest`)).json()
  const search = `${door.url}${manifest.shortcuts[0].url}`
  await page.goto(search)
  await screenReady(page)
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused()
  await controlled(page)
  await door.shut()
  await page.goto('about:blank')
  await page.goto(search)
  await screenReady(page)
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused()
  for (const { src } of manifest.screenshots)
    expect(await page.evaluate((file) => caches.match(file).then(Boolean), src)).toBe(false)
})
