/** The sync centre and the header's words about what waits: all of it is seen, kept, mended, taken along or let go (req 12). */
import type { Page } from '@playwright/test'
import { signIn } from '../../support/accounts'
import { briefOf, customerWithLine, unfold } from '../../support/cart'
import { savedHere } from '../../support/device'
import { controlled, expect, offlineTest, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'
import { pressWishlist, status, untilListed, wishlistButtons, wishlistOf } from '../../support/wishlist'

const words = 'Logo in white on the left.\nKeep 2 cm to the edge.\nBack side: our address.\nA fourth line.'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, title: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
/** What nobody outside our trade says. */
const jargon = /queue|payload|sync error|\b4\d\d\b|undefined|\[object/i

async function typeBrief(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/cart`)
  await unfold(page.getByRole('main'))
  await page.getByRole('textbox', { name: 'Brief' }).fill(text)
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
}

offlineTest(
  'without a network edits are listed, discarded only when sure, and sent later',
  async ({ page, door }) => {
    const { account, product } = await customerWithLine(door.url)
    await signIn(page, door.url, account)
    await page.goto(`${door.url}/cart`)
    await expect(page.getByRole('textbox', { name: 'Brief' })).toBeVisible()
    await savedHere(page, ['cart'])
    await controlled(page)
    await pressWishlist(page, door.url, 0)
    await door.shut()
    await wishlistButtons(page).first().click()
    await expect(status(page, '1 change waiting')).toBeVisible()
    await typeBrief(page, door.url, words)
    await status(page, '2 changes waiting').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('2 changes waiting', { exact: true })).toBeVisible()
    await expect(
      main.getByText('You’re offline. We’ll send everything when you’re back online.'),
    ).toBeVisible()
    const waiting = section(page, 'Waiting')
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
    await expect(status(page, '2 changes waiting')).toBeInViewport({ ratio: 1 })
    expect(await scrollsSideways(page)).toBe(false)

    await page.reload()
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    const item = row(page, /^Add .* to wishlist$/)
    const question = page.getByRole('dialog', { name: 'Discard this change?' })
    await item.getByRole('button', { name: 'Discard' }).click()
    await expect(question.getByText('You can’t undo this.')).toBeVisible()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    await item.getByRole('button', { name: 'Discard' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(waiting.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await door.open()
    await expect(status(page, 'All synced')).toBeVisible({ timeout: 40_000 })
    await expect(waiting).toHaveCount(0)
    await expect(section(page, 'Recently synced').getByText(title)).toBeVisible()
    expect(await briefOf(door.url, account)).toBe(words)
    expect(await wishlistOf(door.url, account)).toEqual([])
  },
)

test('refused edits are retried, mended, copied and sent', async ({ page, door, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account, product } = await customerWithLine(door.url)
  await signIn(page, door.url, account)
  const refusal = { status: 422, json: { ErrorCode: 'TOOLONG', ErrorMessage: 'The shop cannot take this.' } }
  let refused = 0
  await page.route(/addbrief|addwishlist/, async (route) => {
    refused += 1
    if (refused <= 2) await route.fulfill(refusal)
    else await route.fallback()
  })
  await page.goto(`${door.url}/cart`)
  await page.getByRole('textbox', { name: 'Brief' }).fill(words)
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(status(page, '1 change needs you')).toBeVisible()
  await pressWishlist(page, door.url, 2)
  // The first is refused, the second is sent all the same.
  await expect(status(page, '2 changes need you')).toBeVisible()
  await untilListed(door.url, account, 1)

  await status(page, '2 changes need you').click()
  const needs = section(page, 'Needs you')
  await expect(needs.getByText('The shop cannot take this.')).toHaveCount(2)
  const brief = row(page, `Brief for ${product.productname}`)
  await brief.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Text copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)
  await needs.getByRole('button', { name: 'Retry' }).nth(1).click()
  await untilListed(door.url, account, 2)
  await brief.getByRole('button', { name: 'Edit' }).click()
  await expect(brief.getByRole('textbox', { name: 'Brief' })).toBeFocused()
  await brief.getByRole('textbox', { name: 'Brief' }).fill('Mended')
  await brief.getByRole('button', { name: 'Save brief' }).click()
  await expect(status(page, 'All synced')).toBeVisible({ timeout: 40_000 })
  expect(await briefOf(door.url, account)).toBe('Mended')
})
