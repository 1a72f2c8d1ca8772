/** The price from which a product is to be had, on the tiles of lists: the customer's own, and nobody else's. */
import type { Page } from '@playwright/test'
import { categories } from '../../support/catalogue'
import { anyPrice, deviceDump, findings } from '../../support/device-dump'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { layoutShift } from '../../support/layout-shift'
import { savedHere } from '../../support/saved-here'
import { demoTokenOf, signInAs } from '../../support/sign-in'

const retailer = 1
const wholesaler = 2
const searched = '/search/bottle'

type Section = { path: string; id: number }

/** A subcategory, as its page and as the provider's filter. */
async function section(origin: string): Promise<Section> {
  const [category] = await categories(origin)
  const slugs = `${category?.Slug}/${category?.SubCategory[0]?.Slug}`
  const reply = await fetch(`${origin}/frontend/api/category/getsubcategory/${slugs}`)
  const { Data } = (await reply.json()) as { Data: { SubCategoryID: number }[] }
  return { path: `/${slugs}`, id: Data[0]?.SubCategoryID ?? 0 }
}

/** What the tiles of a section have to say to a role, in the order of the list; null where there is no price. */
async function expectedPrices(origin: string, { id }: Section, roleId: number): Promise<(string | null)[]> {
  const reply = await fetch(`${origin}/frontend/api/product/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Authorization: await demoTokenOf(origin, roleId) },
    body: JSON.stringify({ SubCategoryID: id, Sort: '', RecordsPerPage: 24, PageNo: 1 }),
  })
  const { data } = (await reply.json()) as { data: { FromPrice: number | null }[] }
  const dollars = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2 })
  return data.map(({ FromPrice }) =>
    FromPrice === null ? null : `From $${dollars.format(FromPrice)} ex GST`,
  )
}

const shownPrices = (page: Page) =>
  page
    .locator('main article')
    .evaluateAll((tiles) => tiles.map((tile) => /From \$.*$/.exec(tile.textContent ?? '')?.[0] ?? null))

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await screenReady(page)
  await expect(page.locator('main article').first()).toBeVisible()
}

const asPattern = (price: string) =>
  new RegExp(price.replaceAll(/^From | ex GST$/g, '').replaceAll(/[.$]/g, '\\$&'))
const age = (page: Page) => page.getByText(/^Prices as of/)

test('a visitor gets none: not on the page, not in storage, not in any answer', async ({ page, door }) => {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/api\/product/.test(response.url())) answers.push(response.text().catch(() => ''))
  })
  for (const path of [(await section(door.url)).path, searched]) {
    await open(page, `${door.url}${path}`)
    expect(await shownPrices(page)).not.toContainEqual(expect.anything())
    await page.waitForTimeout(500)
    expect(findings(await deviceDump(page), anyPrice)).toEqual([])
  }
  const texts = await Promise.all(answers)
  expect(texts.length).toBeGreaterThan(1)
  expect(findings({ answers: texts.join() }, anyPrice)).toEqual([])
})

test('a customer sees the own, from one request, and nothing moves', async ({ page, door }) => {
  const place = await section(door.url)
  const own = await expectedPrices(door.url, place, wholesaler)
  expect(own).toContainEqual(expect.anything())
  await signInAs(page, door.url, wholesaler)
  await controlled(page)
  const before = door.seen.length
  await open(page, `${door.url}${place.path}`)
  expect(await shownPrices(page)).toEqual(own)
  await page.waitForTimeout(500)
  expect(door.seen.slice(before).filter((call) => /api\/product\/(login)?$/.test(call))).toEqual([
    'POST /frontend/api/product/login',
  ])
  await open(page, `${door.url}${searched}`)
  expect(await shownPrices(page)).toContainEqual(expect.stringMatching(/^From \$[\d,]+\.\d\d ex GST$/))

  // A later visit shows the saved copy first; its age comes and goes in a place of its own.
  await savedHere(page, ['subcategory-products'])
  door.delay(1000, ({ url }) => url.includes('/product/login'))
  await open(page, `${door.url}${place.path}`)
  await expect(age(page)).toHaveCount(1)
  expect(await shownPrices(page)).toEqual(own)
  await expect(age(page)).toHaveCount(0)
  expect((await layoutShift(page)).total).toBeLessThan(0.05)
})

test('without the shop the saved prices are there, and say from when they are', async ({ page, door }) => {
  const place = await section(door.url)
  const own = await expectedPrices(door.url, place, wholesaler)
  await signInAs(page, door.url, wholesaler)
  await controlled(page)
  await open(page, `${door.url}${place.path}`)
  await savedHere(page, ['subcategory-products'])
  await door.shut()
  await open(page, `${door.url}${place.path}`)
  expect(await shownPrices(page)).toEqual(own)
  await expect(age(page)).toHaveText(/^Prices as of \d/)
  await door.open()
})

test('customer view hides them until it ends', async ({ page, door }) => {
  const place = await section(door.url)
  await signInAs(page, door.url, wholesaler)
  await open(page, `${door.url}${place.path}`)
  const own = await shownPrices(page)
  expect(own).toContainEqual(expect.anything())
  await page.getByRole('button', { name: 'Customer view' }).click()
  await expect(page.locator('main')).not.toContainText(/\$|GST|Prices as of/)
  await page.getByRole('button', { name: 'Show prices' }).click()
  await expect.poll(() => shownPrices(page)).toEqual(own)
})

test('after Logout none is left, and the next customer sees other prices', async ({ page, door }) => {
  const place = await section(door.url)
  const own = await expectedPrices(door.url, place, wholesaler)
  const others = await expectedPrices(door.url, place, retailer)
  const first = own.findIndex((price, index) => price !== null && price !== others[index])
  const price = asPattern(own[first] ?? '')
  await signInAs(page, door.url, wholesaler)
  await controlled(page)
  await open(page, `${door.url}${searched}`)
  await open(page, `${door.url}${place.path}`)
  // The same search finds them as long as somebody is signed in, on the page and in the private database only.
  const kept = async () =>
    findings(await deviceDump(page), [price, /"fromCents"/]).map((one) => one.split(':')[0])
  await expect.poll(kept).toEqual(['page', expect.stringMatching(/^IndexedDB showfloor-reads-m-/)])

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await page.waitForTimeout(1500)
  expect(findings(await deviceDump(page), [...anyPrice, price])).toEqual([])
  await page.goBack()
  await screenReady(page)
  await page.waitForTimeout(500)
  expect(findings(await deviceDump(page), anyPrice)).toEqual([])

  await signInAs(page, door.url, retailer)
  await open(page, `${door.url}${place.path}`)
  expect(await shownPrices(page)).toEqual(others)
  await page.waitForTimeout(500)
  const cents = own[first]?.replaceAll(/\D/g, '')
  expect(findings(await deviceDump(page), [price, new RegExp(`"fromCents".*":${cents}[,}]`)])).toEqual([])
})
