/** Edits that wait on a device are their owner's: they outlive the session, show to nobody else, and arrive once. */
import type { Page } from '@playwright/test'
import type { Door } from '../../support/door'
import { deviceDump } from '../../support/device-dump'
import { expect, test } from '../../support/fixtures'
import { type NewAccount, newAccount, signInAsNew } from '../../support/new-account'
import { shopPlaces } from '../../support/places'
import { askAs, signIn, tokenOf } from '../../support/sign-in'

const wishCalls = /addwishlist|getwishlist/
const outbox = async (page: Page) => (await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? ''
const hearts = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Remove) .* wishlist$/ })
const added = (door: Door) => door.seen.filter((call) => /addwishlist/.test(call)).length

async function wishesOf(origin: string, { email, password }: NewAccount): Promise<number> {
  const token = await tokenOf(origin, email, password)
  return (await askAs<{ Data: unknown[] }>(origin, token, 'myaccount/getwishlist/')).Data.length
}

/** A customer who pressed two hearts while the shop could not take them. */
async function withUnsentHearts(page: Page, door: Door): Promise<{ account: NewAccount; list: string }> {
  const account = await signInAsNew(page, door.url)
  const [, category = ''] = await shopPlaces(door.url)
  const list = `${door.url}${category}`
  await page.goto(list)
  await expect(hearts(page).nth(1)).toBeVisible()
  door.weather('error', wishCalls)
  for (const index of [0, 1]) {
    await hearts(page).nth(index).click()
    await expect(hearts(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(hearts(page).first()).toHaveAccessibleDescription('not sent yet')
  return { account, list }
}

test('a session that is refused leaves them as they are; after signing in again they arrive, once', async ({
  page,
  door,
}) => {
  const { account, list } = await withUnsentHearts(page, door)
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  await fetch(`${door.url}/frontend/api/auth/signout`, { method: 'POST', headers: { Authorization: token } })
  await page.goto(`${door.url}/saved_address`)
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  const kept = await outbox(page)
  expect(kept).toContain('wish')

  door.weather('fine')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/saved_address$/)
  await expect.poll(() => wishesOf(door.url, account), { timeout: 30_000 }).toBe(2)
  await page.goto(list)
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(hearts(page).first()).not.toHaveAccessibleDescription('not sent yet')
  // What is left of them is that they were sent.
  expect(await outbox(page)).not.toMatch(/"name":"(pending|retry|inflight|blocked)"/)
})

test('the next customer neither sees nor sends them, and their owner finds them again', async ({
  page,
  door,
}) => {
  const { account, list } = await withUnsentHearts(page, door)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep for me on this device' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  const before = added(door)
  door.weather('fine')

  const other = await newAccount(door.url)
  await signIn(page, door.url, other.email, other.password)
  await page.goto(list)
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  // Long enough for anything that wants to be sent.
  await page.waitForTimeout(3000)
  expect(added(door)).toBe(before)
  expect(await wishesOf(door.url, other)).toBe(0)
  expect(await wishesOf(door.url, account)).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)

  await signIn(page, door.url, account.email, account.password)
  await expect.poll(() => wishesOf(door.url, account), { timeout: 30_000 }).toBe(2)
  expect(await wishesOf(door.url, other)).toBe(0)
})
