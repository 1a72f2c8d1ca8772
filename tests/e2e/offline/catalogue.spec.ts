/** The saved catalogue: chosen and saved on its page, and every screen of the shop from it with the server stopped (req 11). */
import type { Page } from '@playwright/test'
import { askAs, demoCredentials, demoTokenOf, fillSignIn, signInAs } from '../../support/accounts'
import { anyPrice, deviceDump, findings } from '../../support/device'
import type { Door } from '../../support/door'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { startOtherProvider } from '../../support/other-provider'
import { barriers, scrollsSideways } from '../../support/page-quality'
import { askedAgain, onDevice, startSaving, untilOnDevice } from '../../support/saved-catalogue'
import { categories, categoryTiles, findProduct } from '../../support/shop'

const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const tiles = (page: Page) => page.locator('main article')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const copyLine = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved copy from' })
const notSaved = (page: Page) => page.getByRole('heading', { name: 'Not saved on this device yet' })
/** What brings the products, as against the question how many there are. */
const brings = ({ url }: { url: string }) => /snapshot(?!.*limit=0)|\/product\//.test(url)

async function openCatalogue(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/offline`)
  await controlled(page)
}

async function saveAll(page: Page, origin: string): Promise<void> {
  await openCatalogue(page, origin)
  await startSaving(page, 'None')
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
}

test('chosen, saved with a pause, found again after a reload, and removed; the checklist knows what is missing, and why saving waits', async ({
  page,
  door,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCatalogue(page, door.url)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('radio', { name: 'Only some categories' }).check()
  await page.getByRole('checkbox', { name: 'Bags' }).check()
  await page.getByRole('radio', { name: /^None/ }).check()
  await expect(page.getByText(/^About [\d,]+ products?, [\d.]+ [KM]B, /)).toBeVisible()
  door.delay(4000, brings)
  await button(page, 'Save catalogue').press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Saving the catalogue' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saving the catalogue' })).toBeFocused()
  await button(page, 'Pause').click()
  const paused = page.locator('main').getByText(/^Paused\. Nothing is lost/)
  await expect(paused.last()).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.reload()
  door.recover()
  await button(page, 'Resume').click()
  await expect(saved(page)).toBeVisible({ timeout: 60_000 })

  await page.reload()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(/^from today \d+:\d\d [ap]m$/)).toBeVisible()
  await page.locator('summary', { hasText: 'By category' }).click()
  await expect(page.getByText(/^saved [\d,]+ products?$/)).toHaveCount(1)
  expect(await barriers(page)).toEqual([])
  await button(page, 'Remove').click()
  const question = page.getByRole('dialog', { name: 'Remove the saved catalogue?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'What to save' })).toBeFocused()
  expect(await onDevice(page)).toMatchObject({ pack: null, job: null, generations: 0 })

  const checklist = page.getByRole('region', { name: 'Ready for the show' })
  const line = (name: string) =>
    checklist.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(line('App saved')).toContainText('Every page of the shop opens without a network.')
  await expect(line('App installed')).toContainText('Not installed here.')
  await expect(line('Signed in').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(checklist.getByRole('status')).toHaveText(/^\d things left before the show$/)
  await button(page, 'Protect storage').click()
  await expect(line('Storage protected')).toContainText(/The browser (said no|does not clear it)/)
  // One file of the app is gone.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('-precache-')) ?? ''
    const cache = await caches.open(name)
    const scripts = (await cache.keys()).filter(({ url }) => /\/assets\/.*\.js$/.test(url))
    const [last] = scripts.slice(-1)
    if (last) await cache.delete(last)
  })
  await page.reload()
  await expect(line('App saved')).toContainText('Only a part of it is here.')

  await door.shut()
  const save = button(page, 'Save catalogue')
  await expect(save).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 })
  await expect(save).toHaveAccessibleDescription('Saving needs a network, and there is none just now.')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await barriers(page)).toEqual([])
})

test('any provider of the contract is saved, and browsed when it is gone; Remove leaves nothing', async ({
  page,
}) => {
  const other = await startOtherProvider()
  await openCatalogue(page, other.url)
  await startSaving(page, 'Small')
  await expect(saved(page)).toHaveText('Saved 60 products', { timeout: 60_000 })
  const found = await onDevice(page)
  expect(found).toMatchObject({ pack: { products: 60, missing: [] }, job: null, generations: 1 })
  expect(found.pictures).toBeGreaterThan(60)
  await other.stop()
  await page.goto(`${other.url}/product/thing-33`)
  await expect(page.getByRole('heading', { name: 'Thing 33 & Co' })).toBeVisible()
  await page.goto(`${other.url}/offline`)
  await button(page, 'Remove').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(button(page, 'Save catalogue')).toBeVisible()
  expect(await onDevice(page)).toMatchObject({ pack: null, job: null, generations: 0, pictures: 0 })
})

test('saving outlives a reload, a lost network and a sign-in page, and asks nothing again', async ({
  page,
  door,
}) => {
  door.lacks(/\/catalogue\//)
  const slowly = () => door.delay(60, ({ url }) => /\/api\/product\/[\w-]+$/.test(url))
  slowly()
  await openCatalogue(page, door.url)
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  const begun = door.asked.length
  await startSaving(page, 'None')
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > 30)
  await page.reload()
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > 80)
  await door.shut()
  await untilOnDevice(page, ({ job }) => job?.pause === 'network')
  await expect(page.getByText(/^Waiting for the network/).last()).toBeVisible()
  const lost = (await onDevice(page)).job?.products.done ?? 0
  await door.open()
  await untilOnDevice(page, ({ job }) => job?.pause === null && job.products.done > lost)
  const beforeSignIn = door.asked.length
  door.fault('captive')
  const link = page.getByRole('link', { name: 'Open a page in a new tab' })
  await expect(link).toBeVisible({ timeout: 20_000 })
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await tab.close()
  // What the sign-in page answered, however often, is none of the shop's.
  door.asked.splice(beforeSignIn)
  door.recover()
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
  // A reload lets go of four questions, and so does each of the other two; a slow machine gives up some more of the 400.
  expect(askedAgain(door.asked.slice(begun)).length).toBeLessThanOrEqual(40)
})

test('home, menu, lists, products, search and comparison: all of it from a cold start', async ({
  page,
  context,
  door,
}) => {
  const all = await categories(door.url)
  const second = await categoryTiles(door.url, 'bags', 2)
  const product = await findProduct(door.url, ({ NumberRating }) => NumberRating > 0)
  const [tile] = (await categoryTiles(door.url, all[0]?.Slug ?? '')).Data
  await saveAll(page, door.url)
  await page.close()
  await door.shut()
  const cold = await context.newPage()
  await open(cold, `${door.url}/`)
  await expect(cold.getByRole('region', { name: 'New arrivals' }).getByRole('article').first()).toBeVisible()
  await expect(copyLine(cold)).toBeVisible()
  await cold.getByRole('button', { name: 'Products' }).click()
  await cold.getByRole('navigation', { name: 'Main' }).locator('a[href="/category/bags"]').click()
  await expect(crumbs(cold)).toHaveText(['Home', 'Bags'])
  await expect(tiles(cold)).toHaveCount(24)
  await pages(cold).getByRole('link', { name: 'Next page' }).click()
  await expect(tiles(cold)).toHaveCount(second.Data.length)
  await expect(tiles(cold).getByRole('link').first()).toHaveText(second.Data[0]?.ProductName ?? '')
  const [sub] = all.find(({ Slug }) => Slug === 'bags')?.SubCategory ?? []
  await open(cold, `${door.url}/bags/${sub?.Slug}`)
  await cold.getByLabel('Sort by').selectOption('Name A–Z')
  await expect(cold).toHaveURL(/sort=name-asc/)
  const names = () => tiles(cold).getByRole('heading').allInnerTexts()
  await expect
    .poll(async () => (await names()).join())
    .toBe([...(await names())].sort((one, two) => one.localeCompare(two, 'en')).join())

  await open(cold, `${door.url}/product/${product.Slug}`)
  await expect(cold.locator('main h1')).toHaveText(product.productname)
  await expect(cold.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
  await cold.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(cold.getByRole('region', { name: /^Reviews of / }).getByRole('article')).not.toHaveCount(0)
  await open(cold, `${door.url}/shop`)
  await expect(tiles(cold)).toHaveCount(all.length)
  await open(cold, `${door.url}/category/sale`)
  await expect(tiles(cold)).not.toHaveCount(0)
  await cold.goto(`${door.url}/category/nothing-like-it`)
  await expect(notSaved(cold)).toBeVisible()

  await box(cold).fill('botle')
  const options = cold.getByRole('listbox', { name: 'Search results' }).getByRole('option')
  await expect(options.filter({ hasText: /bottle/i })).not.toHaveCount(0)
  await box(cold).fill('bottle')
  await cold.keyboard.press('Enter')
  await expect(cold.locator('main h1')).toHaveText('Results for “bottle”')
  await expect(tiles(cold)).toHaveCount(12)
  await pages(cold).getByRole('link', { name: 'Next page' }).click()
  await expect(cold).toHaveURL(/\?page=2$/)
  await expect(tiles(cold)).not.toHaveCount(0)
  await box(cold).fill((tile?.SKU ?? '').replace('-', '').toLowerCase())
  await cold.keyboard.press('Enter')
  await expect(cold).toHaveURL(new RegExp(`/product/${tile?.Slug}$`))
  await expect(cold.locator('main h1')).toHaveText(tile?.ProductName ?? '')
})

test.describe('own prices', () => {
  const retailer = 1
  const wholesaler = 2
  const ownPrices = (page: Page) => page.getByRole('definition').filter({ hasText: /^[\d,]+ products, / })
  const arePrices = ({ url }: { url: string }) => url.includes('catalogue/prices')

  /** Signs in and asks for one category without pictures. */
  async function beginSaving(page: Page, door: Door, roleId: number): Promise<void> {
    await signInAs(page, door.url, roleId)
    await openCatalogue(page, door.url)
    await page.getByRole('radio', { name: 'Only some categories' }).check()
    await page.getByRole('checkbox', { name: 'Bags' }).check()
    await startSaving(page, 'None')
  }

  /** Ends when the prices are asked for. */
  async function signInAndUpdate(page: Page, door: Door, roleId: number): Promise<void> {
    await page.goto(`${door.url}/signin`)
    await fillSignIn(page, demoCredentials(roleId))
    await expect(page).not.toHaveURL(/\/signin$/)
    await page.goto(`${door.url}/offline`)
    const asked = door.count(/catalogue\/prices/)
    await button(page, 'Update').click()
    await expect.poll(() => door.count(/catalogue\/prices/)).toBeGreaterThan(asked)
  }

  /** What is in stores of the saved catalogue: everybody's, and one customer's alone. */
  async function stores(page: Page) {
    const ours = Object.entries(await deviceDump(page)).filter(([place]) =>
      /showfloor-(?:catalogue|prices)/.test(place),
    )
    const isOwn = ([place]: [string, string]) => place.includes('showfloor-prices')
    return {
      everybodys: Object.fromEntries(ours.filter((entry) => !isOwn(entry))),
      own: Object.fromEntries(ours.filter(isOwn)),
    }
  }
  // FAQ and terms, which the checklist saves, name charges of $20 to everybody.
  const prices = [
    ...anyPrice.filter(({ source }) => !/wholesal|\\\$/i.test(source)),
    /\$\s?(?!20(?!\.?\d))\d/,
  ]

  test('saved with the catalogue, they stand on pages and tiles offline; a Logout, also while they come or in another tab, leaves none; the next customer has the own', async ({
    page,
    context,
    door,
  }) => {
    const bags = await categoryTiles(door.url, 'bags')
    const isBag = new Set(bags.Data.map(({ Slug }) => Slug))
    const product = await findProduct(
      door.url,
      ({ Slug, unbrandedpriceshow }) => unbrandedpriceshow === 1 && isBag.has(Slug),
    )
    door.delay(2500, arePrices)
    await beginSaving(page, door, wholesaler)
    await expect.poll(() => door.count(/catalogue\/prices/)).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    // Here the saver lives on, and the late answer comes to it.
    await page.goto(`${door.url}/offline`)
    await expect(saved(page)).toBeVisible({ timeout: 60_000 })
    await door.idle()
    expect((await stores(page)).own).toEqual({})

    door.recover()
    await signInAndUpdate(page, door, wholesaler)
    await expect(ownPrices(page)).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const { everybodys, own } = await stores(page)
    expect(Object.keys(own)).toHaveLength(1)
    expect(findings(own, [/"ProductUnbrandedPrice":\[\{/, /"Wholesaler"/])).toHaveLength(2)
    expect(findings(own, [/"(?:PortalUser|VIPUser|SaleAgent|Admin)"/])).toEqual([])
    expect(findings(everybodys, prices)).toEqual([])
    expect(findings({ ...everybodys, ...own }, [new RegExp(token)])).toEqual([])

    await door.shut()
    await open(page, `${door.url}/product/${product.Slug}`)
    await page.getByRole('tab', { name: 'PRICING' }).click()
    await expect(page.getByRole('tabpanel').getByRole('table').first()).toContainText('$')
    await expect(
      page
        .locator('main')
        .getByText(/^Prices as of /)
        .first(),
    ).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
    await expect(
      tiles(page)
        .getByText(/\$[\d.,]+ each at/)
        .first(),
    ).toBeVisible()
    await door.open()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect.poll(async () => findings(await deviceDump(page), prices)).toEqual([])
    expect((await stores(page)).own).toEqual({})

    door.delay(2500, arePrices)
    await signInAndUpdate(page, door, wholesaler)
    const other = await context.newPage()
    await other.goto(`${door.url}/faq`)
    const reloaded = page.waitForEvent('load')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(/\/signin$/)
    await reloaded
    await door.idle()
    await untilOnDevice(page, ({ job }) => job === null)
    expect((await stores(page)).own).toEqual({})
    await other.close()
    door.recover()

    await signInAndUpdate(page, door, retailer)
    await expect(ownPrices(page)).toBeVisible({ timeout: 60_000 })
    const next = (await stores(page)).own
    expect(Object.keys(next)).toHaveLength(1)
    expect(findings(next, [/"Wholesaler"/])).toEqual([])
    type Priced = { Data: { ProductUnbrandedPrice: { Price: number }[] } }
    const key = await demoTokenOf(door.url, retailer)
    const { Data } = await askAs<Priced>(door.url, key, `product/login/${product.Slug}`)
    expect(JSON.stringify(next)).toContain(String(Data.ProductUnbrandedPrice[0]?.Price))
  })
})
