/**
 * The sync centre and the header's status of pending edits: they can be seen, corrected, copied, sent or discarded
 * (req 12).
 */
import type { Page } from '@playwright/test'
import { signIn } from '../../support/accounts'
import { readBrief, customerWithLine } from '../../support/cart'
import { expect, test } from '../../support/fixtures'
import { pressWishlist, pendingNotice, waitUntilListed } from '../../support/wishlist'

const fourLines =
  'Logo in white on the left.\nKeep 2 cm to the edge.\nBack side: our address.\nA fourth line.'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
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
  let refused = 0
  await page.route(/addbrief|addwishlist/, async (route) => {
    refused += 1
    if (refused <= 2) await route.fulfill(refusal)
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
  const needs = section(page, 'Needs you')
  await expect(needs.getByText('The shop cannot take this.')).toHaveCount(2)
  const brief = row(page, `Brief for ${product.productname}`)
  await brief.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Text copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fourLines)
  await needs.getByRole('button', { name: 'Retry' }).nth(1).click()
  await waitUntilListed(network.url, account, 2)
  await brief.getByRole('button', { name: 'Edit' }).click()
  await expect(brief.getByRole('textbox', { name: 'Brief' })).toBeFocused()
  await brief.getByRole('textbox', { name: 'Brief' }).fill('Mended')
  await brief.getByRole('button', { name: 'Save brief' }).click()
  await expect(pendingNotice(page, 'All synced')).toBeVisible({ timeout: 40_000 })
  expect(await readBrief(network.url, account)).toBe('Mended')
})
