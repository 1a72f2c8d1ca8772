/** Logout with changes that are not sent: they are sent, kept for their customer, or let go, and never lost by chance. */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { deviceDump } from '../../support/device-dump'
import { controlled, expect, test } from '../../support/fixtures'
import { newAccount, signInAsNew } from '../../support/new-account'
import { signIn } from '../../support/sign-in'
import { hearts, pressHearts, status, wishCalls, wishesOf } from '../../support/unsent'

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
const question = (page: Page) =>
  page.getByRole('dialog', { name: /^You have \d changes? that (is|are) not sent$/ })
const outbox = async (page: Page) => (await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? ''

test('Cancel changes nothing; Sync now stays while the shop cannot take them, and logs out when all went', async ({
  page,
  door,
}) => {
  const account = await signInAsNew(page, door.url)
  door.weather('error', wishCalls)
  await pressHearts(page, door.url, 2)
  await logOut(page)
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeFocused()

  await logOut(page)
  await question(page).getByRole('button', { name: 'Sync now' }).click()
  await expect(
    question(page).getByText(/^2 changes could not be sent, so you are still signed in\. The shop could not/),
  ).toBeVisible()
  await expect(page).not.toHaveURL(/signin/)
  door.weather('fine')
  await question(page).getByRole('button', { name: 'Sync now' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(await wishesOf(door.url, account)).toBe(2)
})

test('Keep: nobody else sees them, and they go on when their customer is back', async ({ page, door }) => {
  const account = await signInAsNew(page, door.url)
  door.weather('error', wishCalls)
  await pressHearts(page, door.url, 1)
  await logOut(page)
  await question(page).getByRole('button', { name: 'Keep for me on this device' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(await outbox(page)).toContain('wish')
  await expect(page.getByText(/waiting/)).toHaveCount(0)
  const other = await newAccount(door.url)
  await signIn(page, door.url, other.email, other.password)
  await expect(status(page, 'All changes sent')).toBeVisible()
  // Nothing of this customer's is unsent: no question.
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
  door.weather('fine')
  await signIn(page, door.url, account.email, account.password)
  await expect.poll(() => wishesOf(door.url, account), { timeout: 30_000 }).toBe(1)
  expect(await wishesOf(door.url, other)).toBe(0)
})

test('Discard asks once more and leaves nothing; without a network Sync now says why it waits', async ({
  page,
  door,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const account = await newAccount(door.url)
  await page.goto(`${door.url}/signin`)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/signin$/)
  door.weather('error', wishCalls)
  await pressHearts(page, door.url, 2)
  // The menu's code has to be here.
  await controlled(page)
  await door.shut()
  await expect(page.getByText(/^You are offline/)).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  const sync = question(page).getByRole('button', { name: 'Sync now' })
  await expect(sync).toHaveAttribute('aria-disabled', 'true')
  await expect(sync).toHaveAccessibleDescription('Sending needs a connection.')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  const sure = page.getByRole('dialog', { name: 'Discard 2 changes?' })
  await expect(sure.getByRole('button', { name: 'Go back' })).toBeFocused()
  await sure.getByRole('button', { name: 'Go back' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await sure.getByRole('button', { name: 'Discard 2 changes' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await outbox(page)).not.toContain('wish')
  await door.open()
  door.weather('fine')
  expect(await wishesOf(door.url, account)).toBe(0)
})

test('nothing unsent: Logout asks nothing', async ({ page, door }) => {
  await signInAsNew(page, door.url)
  await pressHearts(page, door.url, 1)
  await expect(hearts(page).first()).not.toHaveAccessibleDescription('not sent yet')
  await expect(status(page, 'All changes sent')).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
})
