/**
 * In the sync centre, pending edits can be seen, corrected, copied, sent or discarded; the header shows their number
 * (req 12).
 */
import { readFile } from 'node:fs/promises'
import type { Page, Download } from '@playwright/test'
import { signIn, signInAsNew } from '../support/accounts'
import { readBrief, customerWithLine, openDetails } from '../support/cart'
import { expect, test, waitForServiceWorker, offlineTest, open } from '../support/fixtures'
import {
  pressWishlist,
  pendingNotice,
  waitUntilListed,
  wishlistButtons,
  wishlistCalls,
  readWishlist,
} from '../support/wishlist'
import { expectSaved } from '../support/device'
import { fillEntry, submitEntry, visitor } from '../support/giveaway'
import { accessibilityViolations, scrollsSideways } from '../support/page-quality'

const fourLines =
  'Logo in white on the left.\nKeep 2 cm to the edge.\nBack side: our address.\nA fourth line.'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const row = (page: Page, title: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

test('refused edits can be retried, corrected, copied and sent in the sync centre', async ({
  page,
  network,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account, product } = await customerWithLine(network.url)
  await signIn(page, network.url, account)
  const refusal = { status: 422, json: { ErrorCode: 'TOOLONG', ErrorMessage: 'The shop cannot take this.' } }
  let refusedCount = 0
  await page.route(/addbrief|addwishlist/, async (route) => {
    refusedCount += 1
    if (refusedCount <= 2) await route.fulfill(refusal)
    else await route.fallback()
  })
  await page.goto(`${network.url}/cart`)
  await page.getByRole('textbox', { name: 'Brief' }).fill(fourLines)
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(pendingNotice(page, '1 change needs you')).toBeVisible()
  await pressWishlist(page, network.url, 2)
  // The second edit is sent although the first one is refused.
  await expect(pendingNotice(page, '2 changes need you')).toBeVisible()
  await waitUntilListed(network.url, account, 1)

  await pendingNotice(page, '2 changes need you').click()
  const needsRegion = region(page, 'Needs you')
  await expect(needsRegion.getByText('The shop cannot take this.')).toHaveCount(2)
  const brief = row(page, `Brief for ${product.productname}`)
  await brief.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Text copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fourLines)
  await needsRegion.getByRole('button', { name: 'Retry' }).nth(1).click()
  await waitUntilListed(network.url, account, 2)
  await brief.getByRole('button', { name: 'Edit' }).click()
  await expect(brief.getByRole('textbox', { name: 'Brief' })).toBeFocused()
  await brief.getByRole('textbox', { name: 'Brief' }).fill('Mended')
  await brief.getByRole('button', { name: 'Save brief' }).click()
  await expect(pendingNotice(page, 'All synced')).toBeVisible({ timeout: 40_000 })
  expect(await readBrief(network.url, account)).toBe('Mended')
})

const contentOf = async (download: Download) => readFile(await download.path(), 'utf8')

/** Technical terms that no customer should see. */
const jargon = /queue|payload|sync error|\b4\d\d\b|undefined|\[object/i

async function typeBrief(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/cart`)
  await openDetails(page.getByRole('main'))
  await page.getByRole('textbox', { name: 'Brief' }).fill(text)
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
}

test('giveaway entries are hidden until requested, can be corrected, and need the PIN', {
  tag: '@long',
}, async ({ page, network }) => {
  await page.clock.install()
  // Without the provider's key, this device can decrypt the entries that it stores.
  network.omitCalls(/giveaway\/key/)
  network.injectFault('error', /campian_add/)
  await open(page, `${network.url}/giveaway`)
  await fillEntry(page, { ...visitor(1), name: '=1+1', phone: '+61 400 000 000' })
  await submitEntry(page)
  // The form waits a moment for the provider's confirmation.
  await expect.poll(() => network.count(/campian_add/)).toBeGreaterThan(0)
  await page.clock.fastForward(6000)
  await expect(page.getByText('Your entry is saved here.')).toBeVisible()
  await page.getByRole('link', { name: 'See what’s waiting on this device' }).click()
  await expect(pendingNotice(page, '1 change waiting')).toBeVisible()
  const entry = row(page, 'Giveaway entry')
  await expect(entry.getByText('A visitor at the stall')).toBeVisible()
  await expect(page.getByText(visitor(1).email)).toHaveCount(0)
  await expect(entry.getByText('Waiting', { exact: true })).toBeVisible()
  await entry.getByRole('button', { name: 'Show details' }).click()
  await expect(entry.getByText(visitor(1).email)).toBeVisible()
  await entry.getByRole('button', { name: 'Edit' }).click()
  await entry.getByLabel('Email').fill('no address')
  await entry.getByRole('button', { name: 'Save entry' }).click()
  await expect(entry.getByRole('link', { name: 'Invalid email format' })).toBeVisible()
  await entry.getByLabel('Email').fill('lovelace@example.com')
  await entry.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('Saved on this device.')).toHaveCount(1)
  await expect(page.getByText('lovelace@example.com')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export entries (CSV)' }).click()
  const csv = await contentOf(await download)
  expect(csv.split('\r\n')).toHaveLength(3)
  const { school, position } = visitor(1)
  const phone = '"=""+61 400 000 000"""'
  expect(csv).toContain(`,'=1+1,${school},${position},lovelace@example.com,${phone},Merchandise,No,`)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto(`${network.url}/giveaway?kiosk=1`)
  await page.getByRole('button', { name: 'Staff' }).click()
  await page.getByLabel('PIN', { exact: true }).fill('135790')
  await page.getByLabel('Confirm PIN').fill('135790')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
  await page.getByRole('button', { name: 'Exit kiosk' }).click()
  await page.goto(`${network.url}/sync`)
  await row(page, 'Giveaway entry').getByRole('button', { name: 'Show details' }).click()
  const pinDialog = page.getByRole('dialog', { name: 'Kiosk PIN' })
  await pinDialog.getByLabel('PIN').fill('000000')
  await pinDialog.getByRole('button', { name: 'Continue' }).click()
  await expect(pinDialog.getByText('Wrong PIN.')).toBeVisible()
  await pinDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('lovelace@example.com')).toHaveCount(0)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await pinDialog.getByLabel('PIN').fill('135790')
  const exported = page.waitForEvent('download')
  await pinDialog.getByRole('button', { name: 'Continue' }).click()
  expect(await contentOf(await exported)).toContain(`"fullName": "=1+1"`)
})

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  test('Safari tab with unsent work warns that the browser may clear it', { tag: '@long' }, async ({
    page,
    network,
  }) => {
    await signInAsNew(page, network.url)
    await page.goto(`${network.url}/sync`)
    await expect(page.getByText('Nothing synced recently.')).toBeVisible()
    await expect(page.getByText(/Safari may clear this/)).toHaveCount(0)
    network.injectFault('error', wishlistCalls)
    await pressWishlist(page, network.url, 1)
    await page.goto(`${network.url}/sync`)
    await expect(page.getByText('Install the app or send now: Safari may clear this.')).toBeVisible()
  })
})

offlineTest(
  'offline edits are listed, discarded only after confirmation, and sent later',
  { tag: '@long' },
  async ({ page, network }) => {
    const { account, product } = await customerWithLine(network.url)
    await signIn(page, network.url, account)
    await page.goto(`${network.url}/cart`)
    await expect(page.getByRole('textbox', { name: 'Brief' })).toBeVisible()
    await expectSaved(page, ['cart'])
    await waitForServiceWorker(page)
    await pressWishlist(page, network.url, 0)
    await network.goOffline()
    await wishlistButtons(page).first().click()
    await expect(pendingNotice(page, '1 change waiting')).toBeVisible()
    await typeBrief(page, network.url, fourLines)
    await pendingNotice(page, '2 changes waiting').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('2 changes waiting', { exact: true })).toBeVisible()
    await expect(
      main.getByText('You’re offline. We’ll send everything when you’re back online.'),
    ).toBeVisible()
    const waiting = region(page, 'Waiting')
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    const title = `Brief for ${product.productname}`
    const brief = row(page, title)
    await expect(brief.getByText('Logo in white on the left.')).toBeVisible()
    await expect(brief.getByText('For Dana Buyer')).toBeVisible()
    await expect(brief.getByText('Waiting', { exact: true })).toBeVisible()
    await expect(brief.locator('time')).toHaveText(/just now|minute/)
    await expect(brief.getByRole('link', { name: title })).toHaveAttribute('href', `/product/${product.Slug}`)
    await brief.getByRole('button', { name: 'Show all' }).click()
    await expect(brief.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    const send = main.getByRole('button', { name: 'Send now' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAccessibleDescription('Sending needs a connection.')
    expect(await main.innerText()).not.toMatch(jargon)
    await page.setViewportSize({ width: 320, height: 800 })
    await expect(pendingNotice(page, '2 changes waiting')).toBeInViewport({ ratio: 1 })
    expect(await scrollsSideways(page)).toBe(false)

    await page.reload()
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    const item = row(page, /^Add .* to wishlist$/)
    const discardDialog = page.getByRole('dialog', { name: 'Discard this change?' })
    await item.getByRole('button', { name: 'Discard' }).click()
    await expect(discardDialog.getByText('You can’t undo this.')).toBeVisible()
    await discardDialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    // Discarding is refused with "It is being sent just now." while an attempt to send is running.
    await expect(async () => {
      await item.getByRole('button', { name: 'Discard' }).click({ timeout: 2000 })
      await discardDialog.getByRole('button', { name: 'Discard' }).click({ timeout: 2000 })
      await expect(waiting.getByRole('listitem')).toHaveCount(1, { timeout: 2000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await network.goOnline()
    await expect(pendingNotice(page, 'All synced')).toBeVisible({ timeout: 40_000 })
    await expect(waiting).toHaveCount(0)
    await expect(region(page, 'Recently synced').getByText(title)).toBeVisible()
    expect(await readBrief(network.url, account)).toBe(fourLines)
    expect(await readWishlist(network.url, account)).toEqual([])
  },
)
