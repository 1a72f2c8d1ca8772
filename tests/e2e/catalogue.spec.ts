/**
 * The saved catalogue: it is saved on its page, and every screen of the shop works from it with the server stopped
 * (req 11).
 */
import type { Page } from '@playwright/test'
import { limitStorage } from '../support/device'
import { expect, offlineTest as test, open, firstVisitTest } from '../support/fixtures'
import {
  savedHeading,
  openCatalogue,
  readSavedState,
  waitForSavedState,
  startSaving,
} from '../support/saved-catalogue'
import { categories, categoryTiles, findProduct } from '../support/shop'
import { accessibilityViolations, scrollsSideways } from '../support/page-quality'

const tiles = (page: Page) => page.locator('main article')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const copyLine = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved copy from' })
const notSaved = (page: Page) => page.getByRole('heading', { name: 'Not saved on this device yet' })

async function saveAll(page: Page, origin: string): Promise<void> {
  await openCatalogue(page, origin)
  await startSaving(page, 'None')
  await expect(savedHeading(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
}

test('home, menu, lists, products and search work offline from a cold start', async ({
  page,
  context,
  network,
}) => {
  const all = await categories(network.url)
  const secondPage = await categoryTiles(network.url, 'bags', 2)
  const product = await findProduct(network.url, ({ NumberRating }) => NumberRating > 0)
  const [tile] = (await categoryTiles(network.url, all[0]?.Slug ?? '')).Data
  await saveAll(page, network.url)
  await page.close()
  await network.goOffline()
  const newTab = await context.newPage()
  await open(newTab, `${network.url}/`)
  const newArrivals = newTab.getByRole('region', { name: 'New arrivals' })
  await expect(newArrivals.getByRole('article').first()).toBeVisible()
  await expect(copyLine(newTab)).toBeVisible()
  await newTab.getByRole('button', { name: 'Products' }).click()
  await newTab.getByRole('navigation', { name: 'Main' }).locator('a[href="/category/bags"]').click()
  await expect(crumbs(newTab)).toHaveText(['Home', 'Bags'])
  await expect(tiles(newTab)).toHaveCount(24)
  await pages(newTab).getByRole('link', { name: 'Next page' }).click()
  await expect(tiles(newTab)).toHaveCount(secondPage.Data.length)
  await expect(tiles(newTab).getByRole('link').first()).toHaveText(secondPage.Data[0]?.ProductName ?? '')
  await open(newTab, `${network.url}/product/${product.Slug}`)
  await expect(newTab.locator('main h1')).toHaveText(product.productname)
  await expect(newTab.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
  await newTab.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(newTab.getByRole('region', { name: /^Reviews of / }).getByRole('article')).not.toHaveCount(0)
  await newTab.goto(`${network.url}/category/nothing-like-it`)
  await expect(notSaved(newTab)).toBeVisible()

  await searchBox(newTab).fill('botle')
  const options = newTab.getByRole('listbox', { name: 'Search results' }).getByRole('option')
  await expect(options.filter({ hasText: /bottle/i })).not.toHaveCount(0)
  await searchBox(newTab).fill('bottle')
  await newTab.keyboard.press('Enter')
  await expect(newTab.locator('main h1')).toHaveText('Results for “bottle”')
  await expect(tiles(newTab)).toHaveCount(12)
  await searchBox(newTab).fill((tile?.SKU ?? '').replace('-', '').toLowerCase())
  await newTab.keyboard.press('Enter')
  await expect(newTab).toHaveURL(new RegExp(`/product/${tile?.Slug}$`))
  await expect(newTab.locator('main h1')).toHaveText(tile?.ProductName ?? '')
})

const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })

/** Matches requests that load products, but not the request that only counts them. */
const loadsProducts = ({ url }: { url: string }) => /snapshot(?!.*limit=0)|\/product\//.test(url)

firstVisitTest(
  'catalogue of some categories is saved with a pause, and can be removed later',
  { tag: '@long' },
  async ({ page, network }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openCatalogue(page, network.url)
    await page.getByRole('radio', { name: 'Only some categories' }).check()
    await page.getByRole('checkbox', { name: 'Bags' }).check()
    expect(await accessibilityViolations(page)).toEqual([])
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
    await expect(savedHeading(page)).toBeVisible({ timeout: 60_000 })

    await page.reload()
    await expect(savedHeading(page)).toBeVisible()
    await expect(page.getByText(/^today at \d+:\d\d [ap]m$/)).toBeVisible()
    await page.locator('summary', { hasText: 'By category' }).click()
    expect(await accessibilityViolations(page)).toEqual([])
    await expect(page.getByText(/^saved [\d,]+ products?$/)).toHaveCount(1)
    await button(page, 'Remove').click()
    const question = page.getByRole('dialog', { name: 'Remove the saved catalogue?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'What to save' })).toBeFocused()
    expect(await readSavedState(page)).toMatchObject({ pack: null, job: null, generations: 0 })
    expect(await accessibilityViolations(page)).toEqual([])

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

/** Writes this many kilobytes into the store of unsent edits, and resolves to the outcome. */
function storeUnsent(page: Page, kilobytes: number): Promise<string> {
  return page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('showfloor-outbox')
      request.onupgradeneeded = () => request.result.createObjectStore('records')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
    const outcome = await new Promise<string>((resolve) => {
      const transaction = database.transaction('records', 'readwrite', { durability: 'strict' })
      for (let index = 0; index < count; index += 1)
        transaction.objectStore('records').put(crypto.getRandomValues(new Uint8Array(1024)), ['test', index])
      transaction.oncomplete = () => resolve('stored')
      transaction.onabort = () => resolve(String(transaction.error))
    })
    database.close()
    return outcome
  }, kilobytes)
}

test('full device shows how much fits, and unsent edits can still be stored', { tag: '@long' }, async ({
  page,
  network,
}) => {
  test.setTimeout(180_000)
  // The proxy simulates a provider that offers only the plain contract.
  network.omitCalls(/\/catalogue\//)
  await openCatalogue(page, network.url)
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  const tools = await page.context().newCDPSession(page)
  const { usage } = await tools.send('Storage.getUsageAndQuota', { origin: `${network.url}/` })
  await limitStorage(page, network.url, usage + 5_000_000)
  await startSaving(page, 'Small')
  const { job } = await waitForSavedState(page, (state) => state.job?.pause === 'storage', 90_000)
  expect(job?.fits?.withoutPictures).toBeGreaterThan(job?.fits?.withPictures ?? 0)
  expect(job?.fits?.withPictures).toBeGreaterThan(0)
  await expect(page.getByText(/fit/).first()).toBeVisible()
  expect(await storeUnsent(page, 300)).toBe('stored')
  await limitStorage(page, network.url, null)
  await page.getByRole('button', { name: 'Save without pictures' }).click()
  await expect(savedHeading(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
  expect((await readSavedState(page)).pictures).toBe(0)
})
