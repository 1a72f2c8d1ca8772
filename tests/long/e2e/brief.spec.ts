/**
 * A brief that was changed elsewhere, whose line was removed, whose session ended, or that is open in two tabs (req
 * 12).
 */
import type { Page } from '@playwright/test'
import { endSessionAt, fillSignIn, type NewAccount, signIn } from '../../support/accounts'
import { readBrief, changeBrief, customerWithLine, emptyCart, openDetails } from '../../support/cart'
import type { NetworkProxy } from '../../support/network-proxy'
import { expect, test } from '../../support/fixtures'

const line = (page: Page) => page.getByRole('main').getByRole('group').first()
const brief = (page: Page) => line(page).getByRole('textbox', { name: 'Brief' })
const save = (page: Page) => line(page).getByRole('button', { name: 'Save brief' })
const expectStatus = (page: Page, text: string) =>
  expect(line(page).getByRole('status').getByText(text, { exact: true })).toBeVisible({ timeout: 40_000 })
const title = 'This brief was changed somewhere else'
const writes = (network: NetworkProxy) => network.count(/addbrief/)
const readServerBrief = (network: NetworkProxy, account: NewAccount) => () => readBrief(network.url, account)

async function openCart(page: Page, origin: string) {
  const created = await customerWithLine(origin)
  await signIn(page, origin, created.account)
  await page.goto(`${origin}/cart`)
  await expect(brief(page)).toBeVisible()
  return created
}

test('“Use theirs” takes the other brief, and a brief without a line can be copied', async ({
  page,
  network,
}) => {
  const { account, product } = await openCart(page, network.url)
  await brief(page).fill('Mine: steel')
  await changeBrief(network.url, account, 'Theirs: bronze')
  await save(page).click()
  const card = page.getByRole('dialog', { name: title })
  await expect(card).toBeVisible()
  const writesBefore = writes(network)
  await card.getByRole('button', { name: 'Use theirs' }).click()
  await expect(brief(page)).toHaveValue('Theirs: bronze')
  await expect(line(page).getByText(title)).toHaveCount(0)
  await page.reload()
  await openDetails(line(page))
  await expect(brief(page)).toHaveValue('Theirs: bronze')
  expect(writes(network)).toBe(writesBefore)

  await brief(page).fill('Gold ink, names on the back')
  await emptyCart(network.url, account)
  await save(page).click()
  await expect(page.getByText(`The brief for ${product.productname} wasn’t sent`)).toBeVisible()
  await page.getByRole('link', { name: 'copy what you typed' }).click()
  await expect(page).toHaveURL(/\/sync$/)
  await expect(page.getByText('Gold ink, names on the back')).toBeVisible()
  await expect(page.getByText('This line is no longer in your cart.').first()).toBeVisible()
})

test('brief whose session ended is sent once after sign-in and shown in every tab', async ({
  page,
  context,
  network,
}) => {
  const { account } = await openCart(page, network.url)
  await endSessionAt(page, network.url, /addbrief/)
  await brief(page).fill('Gold ink')
  await save(page).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1)
  const before = writes(network)
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/cart$/)
  await openDetails(line(page))
  await expect(brief(page)).toHaveValue('Gold ink')
  await expect.poll(readServerBrief(network, account)).toBe('Gold ink')
  expect(writes(network) - before).toBe(1)

  const other = await context.newPage()
  await other.goto(`${network.url}/cart`)
  await openDetails(line(other))
  await expect(brief(other)).toHaveValue('Gold ink')
  await brief(page).fill('Silver ink')
  await save(page).click()
  await expect(brief(other)).toHaveValue('Silver ink')
  for (const tab of [page, other]) await expectStatus(tab, 'Brief saved')
  expect(writes(network) - before).toBe(2)
})
