/** The sync centre and the header's words about what waits: seen, kept, mended, exported or let go (req 12.5). */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { controlled, expect, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { newAccount, signInAsNew } from '../../support/new-account'
import { savedHere } from '../../support/saved-here'
import { signIn } from '../../support/sign-in'
import {
  briefsOf,
  customerWithLine,
  hearts,
  pressHearts,
  status,
  wishCalls,
  wishesOf,
} from '../../support/unsent'

const words = 'Logo in white on the left.\nKeep 2 cm to the edge.\nBack side: our address.\nA fourth line.'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, title: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
const contentOf = async (download: Download) => readFile(await download.path(), 'utf8')
/** What nobody outside our trade says. */
const jargon = /queue|payload|sync error|\b4\d\d\b|undefined|\[object/i

async function typeBrief(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/cart`)
  await page.getByLabel('Brief').fill(text)
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
}

test('without a network everything is listed, stays over a reload, is discarded only when sure, and then arrives', async ({
  page,
  door,
}) => {
  const { account, product } = await customerWithLine(door.url)
  await signIn(page, door.url, account.email, account.password)
  await expect(status(page, 'All changes sent')).toBeVisible()
  await page.goto(`${door.url}/cart`)
  await expect(page.getByLabel('Brief')).toBeVisible()
  await savedHere(page, ['cart'])
  await controlled(page)
  await pressHearts(page, door.url, 0)
  await door.shut()
  await hearts(page).first().click()
  await expect(status(page, '1 change waiting')).toBeVisible()
  await typeBrief(page, door.url, words)
  await expect(status(page, '2 changes waiting')).toBeVisible()

  await status(page, '2 changes waiting').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('2 changes waiting', { exact: true })).toBeVisible()
  await expect(main.getByText('No connection. Everything is sent by itself when there is one.')).toBeVisible()
  const waiting = section(page, 'Waiting')
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  const brief = row(page, `Brief for ${product.productname}`)
  await expect(brief.getByText('Logo in white on the left.')).toBeVisible()
  await expect(brief.getByText('For Dana Buyer')).toBeVisible()
  await expect(brief.getByText('Waiting', { exact: true })).toBeVisible()
  await expect(brief.locator('time')).toHaveText(/just now|minute/)
  await expect(brief.getByRole('link', { name: `Brief for ${product.productname}` })).toHaveAttribute(
    'href',
    `/product/${product.Slug}`,
  )
  await brief.getByRole('button', { name: 'Show all' }).click()
  await expect(brief.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  const send = main.getByRole('button', { name: 'Send now' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription('Sending needs a connection.')
  expect(await page.getByRole('main').innerText()).not.toMatch(jargon)

  await page.reload()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  const heart = row(page, /^Add .* to wishlist$/)
  await heart.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this change?' })
  await expect(question.getByText('This cannot be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await heart.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await door.open()
  await expect(status(page, 'All changes sent')).toBeVisible({ timeout: 20_000 })
  await expect(section(page, 'Waiting')).toHaveCount(0)
  await expect(section(page, 'Sent lately').getByText(`Brief for ${product.productname}`)).toBeVisible()
  expect(await briefsOf(door.url, account)).toEqual([words])
  expect(await wishesOf(door.url, account)).toBe(0)
})

test('a refused change needs somebody and keeps nobody waiting: it is retried, mended or copied', async ({
  page,
  door,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account, product } = await customerWithLine(door.url)
  await signIn(page, door.url, account.email, account.password)
  const refusal = { status: 422, json: { ErrorCode: 'TOOLONG', ErrorMessage: 'The shop cannot take this.' } }
  let refused = 0
  await page.route(/addbrief|addwishlist/, async (route) => {
    refused += 1
    if (refused <= 2) await route.fulfill(refusal)
    else await route.fallback()
  })
  await page.goto(`${door.url}/cart`)
  await page.getByLabel('Brief').fill(words)
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(status(page, '1 change needs you')).toBeVisible()
  await pressHearts(page, door.url, 2)
  // The first is refused, the second is sent all the same.
  await expect(status(page, '2 changes need you')).toBeVisible()
  expect(await wishesOf(door.url, account)).toBe(1)

  await status(page, '2 changes need you').click()
  const needs = section(page, 'Needs you')
  await expect(needs.getByText('The shop cannot take this.')).toHaveCount(2)
  const brief = row(page, `Brief for ${product.productname}`)
  await brief.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Text copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)
  await needs.getByRole('button', { name: 'Retry' }).nth(1).click()
  await expect.poll(() => wishesOf(door.url, account), { timeout: 15_000 }).toBe(2)
  await brief.getByRole('button', { name: 'Edit' }).click()
  await expect(brief.getByLabel('Brief')).toBeFocused()
  await brief.getByLabel('Brief').fill('Mended')
  await brief.getByRole('button', { name: 'Save brief' }).click()
  await expect(status(page, 'All changes sent')).toBeVisible({ timeout: 15_000 })
  expect(await briefsOf(door.url, account)).toEqual(['Mended'])
})

test('Send now sends what would wait longer, and a shop that asks for a break is named', async ({
  page,
  door,
}) => {
  const account = await signInAsNew(page, door.url)
  let busy = true
  await page.route(/addwishlist/, (route) =>
    busy
      ? route.fulfill({
          status: 429,
          headers: { 'Retry-After': '600' },
          json: { ErrorCode: 'BUSY', ErrorMessage: 'Too many at once.' },
        })
      : route.fallback(),
  )
  await pressHearts(page, door.url, 1)
  await status(page, '1 change waiting').click()
  await expect(page.getByText(/^The shop asked us to wait until \d+:\d\d [ap]m\.$/)).toBeVisible()
  await expect(page.getByText(/^Last tried/)).toBeVisible()
  busy = false
  await row(page, /^Add/).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  door.weather('error', /addwishlist/)
  await pressHearts(page, door.url, 1)
  await status(page, '1 change waiting').click()
  await expect(page.getByText(/^The shop could not take it just now\. It is tried again/)).toBeVisible()
  // By then it is some time until the next try.
  const before = door.seen.filter((call) => /addwishlist/.test(call)).length
  const tries = () => door.seen.filter((call) => /addwishlist/.test(call)).length - before
  await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(1)
  door.weather('fine')
  await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
  await expect(status(page, 'All changes sent')).toBeVisible()
  expect(await wishesOf(door.url, account)).toBe(1)
})

test('everything unsent is taken along as a file', async ({ page, door }) => {
  const { account, product } = await customerWithLine(door.url)
  await signIn(page, door.url, account.email, account.password)
  door.weather('error', /wishlist|addbrief/)
  await typeBrief(page, door.url, words)
  await pressHearts(page, door.url, 1)
  await page.goto(`${door.url}/sync`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^showfloor-unsent-[\d-]+\.json$/)
  const { version, changes } = JSON.parse(await contentOf(file)) as {
    version: number
    changes: { what: string; text: string | null; when: string }[]
  }
  expect(version).toBe(1)
  expect(changes.map(({ text }) => text)).toEqual([words, null])
  expect(changes[0]?.what).toBe(`Brief for ${product.productname}`)
  expect(changes[1]?.what).toMatch(/^Add .* to wishlist$/)
  await expect(page.getByRole('button', { name: /CSV/ })).toHaveCount(0)
})

test.describe('entries of the stall', () => {
  async function enter(page: Page, origin: string, name: string): Promise<void> {
    await page.goto(`${origin}/giveaway`)
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel('School name').fill('Marnoo Primary')
    await page.getByLabel('Position').fill('Teacher')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Phone').fill('+61 400 000 000')
    await page.getByLabel('Merchandise').check()
    await page.getByRole('button', { name: 'Submit entry' }).click()
    await expect(page.getByText('Your entry is saved on this device')).toBeVisible()
  }

  test('show nothing of a visitor before they are asked for, are mended, and make a harmless table', async ({
    page,
    door,
  }) => {
    test.slow()
    // Without the provider's key this device can read what it keeps.
    door.lacks(/giveaway\/key/)
    await page.route(/campian_add/, (route) => route.fulfill({ status: 500, json: {} }))
    await enter(page, door.url, '=1+1')
    await page.goto(`${door.url}/sync`)
    await expect(status(page, '1 change waiting')).toBeVisible()
    const entry = row(page, 'Giveaway entry')
    await expect(entry.getByText('A visitor at the stall')).toBeVisible()
    await expect(page.getByText('ada@example.com')).toHaveCount(0)
    // A page that was left in the middle of sending keeps its turn for a while.
    await expect(entry.getByText('Waiting', { exact: true })).toBeVisible({ timeout: 70_000 })
    await entry.getByRole('button', { name: 'Show details' }).click()
    await expect(entry.getByText('ada@example.com')).toBeVisible()
    await entry.getByRole('button', { name: 'Edit' }).click()
    await entry.getByLabel('Email').fill('no address')
    await entry.getByRole('button', { name: 'Save entry' }).click()
    await expect(entry.getByRole('link', { name: 'Invalid email format' })).toBeVisible()
    await entry.getByLabel('Email').fill('lovelace@example.com')
    await entry.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByText('Saved on this device.')).toHaveCount(1)
    await expect(page.getByText('lovelace@example.com')).toHaveCount(0)
    await expect(row(page, 'Giveaway entry')).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export entries (CSV)' }).click()
    const csv = await contentOf(await download)
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain(
      `,'=1+1,Marnoo Primary,Teacher,lovelace@example.com,'+61 400 000 000,Merchandise,No,`,
    )
    expect(await barriers(page)).toEqual([])
  })

  test('on a kiosk with a PIN nobody sees or takes them without it', async ({ page, door }) => {
    door.lacks(/giveaway\/key/)
    await page.route(/campian_add/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${door.url}/giveaway?kiosk=1`)
    await page.getByRole('button', { name: 'Staff' }).click()
    await page.getByLabel('PIN', { exact: true }).fill('135790')
    await page.getByLabel('PIN again').fill('135790')
    await page.getByRole('button', { name: 'Set PIN' }).click()
    await expect(page.getByRole('heading', { name: 'This kiosk' })).toBeVisible()
    await page.getByRole('button', { name: 'Exit kiosk' }).click()
    await enter(page, door.url, 'Ada Lovelace')
    await page.goto(`${door.url}/sync`)
    await row(page, 'Giveaway entry').getByRole('button', { name: 'Show details' }).click()
    const question = page.getByRole('dialog', { name: 'PIN of the kiosk' })
    await question.getByLabel('PIN').fill('000000')
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(question.getByText('This is not the PIN.')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('ada@example.com')).toHaveCount(0)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await question.getByLabel('PIN').fill('135790')
    const download = page.waitForEvent('download')
    await question.getByRole('button', { name: 'Continue' }).click()
    expect(await contentOf(await download)).toContain('"fullName": "Ada Lovelace"')
  })
})

test('the next customer sees neither changes nor their number', async ({ page, door }) => {
  const first = await signInAsNew(page, door.url)
  door.weather('error', wishCalls)
  await pressHearts(page, door.url, 2)
  await expect(status(page, '2 changes waiting')).toBeVisible()
  // As a session that ended does it, which asks nobody.
  await page.evaluate(() => localStorage.clear())
  const second = await newAccount(door.url)
  await signIn(page, door.url, second.email, second.password)
  await expect(status(page, 'All changes sent')).toBeVisible()
  await page.goto(`${door.url}/sync`)
  await expect(page.getByRole('main').getByText('All changes sent')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${door.url}/sync`)
  await expect(page.getByRole('main').getByText('Nothing is waiting')).toBeVisible()
  await expect(page.getByText(/waiting/)).toHaveCount(1)
  await signIn(page, door.url, first.email, first.password)
  await expect(status(page, '2 changes waiting')).toBeVisible()
})

test('empty and full it keeps nobody out, at every width, and moves nothing when it comes', async ({
  page,
  door,
}) => {
  const { account, product } = await customerWithLine(door.url)
  await signIn(page, door.url, account.email, account.password)
  await page.goto(`${door.url}/sync`)
  await expect(page.getByRole('main').getByText('All changes sent')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  door.weather('error', /wishlist|addbrief/)
  await typeBrief(page, door.url, words)
  await pressHearts(page, door.url, 1)
  await page.goto(`${door.url}/sync`)
  await expect(row(page, `Brief for ${product.productname}`)).toBeVisible()
  for (const width of [320, 360, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(status(page, '2 changes waiting')).toBeInViewport({ ratio: 1 })
    expect(await scrollsSideways(page.locator('body'))).toBe(false)
    expect(await barriers(page)).toEqual([])
  }
  const before = await page.getByRole('main').boundingBox()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect((await page.getByRole('main').boundingBox())?.y).toBe(before?.y)
})

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  test('a tab with unsent work says that it may be cleared', async ({ page, door }) => {
    await signInAsNew(page, door.url)
    await page.goto(`${door.url}/sync`)
    await expect(page.getByText('What was sent lately is listed here.')).toBeVisible()
    await expect(page.getByText(/Safari may clear this/)).toHaveCount(0)
    door.weather('error', wishCalls)
    await pressHearts(page, door.url, 1)
    await page.goto(`${door.url}/sync`)
    await expect(page.getByText('Install or send now: Safari may clear this.')).toBeVisible()
  })
})
