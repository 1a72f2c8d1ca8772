/** What a Logout or the end of a session leaves of unsent work: sealed for its customer, and there at the next sign-in (req 12). */
import type { Page } from '@playwright/test'
import { endSessionAt, fillSignIn, signInAsNew } from '../../support/accounts'
import { briefOf, customerWithLine } from '../../support/cart'
import { deviceDump, findings } from '../../support/device'
import { controlled, expect, offlineTest, open, test } from '../../support/fixtures'
import { pressWishlist, status, wishlistCalls, wishlistOf } from '../../support/wishlist'

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
const isOut = (page: Page) => expect(page).toHaveURL(/\/signin$/)
const question = (page: Page) =>
  page.getByRole('dialog', { name: /^You have \d changes? that (is|are) not sent$/ })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name })

test('unsent work is sealed for its customer after a Logout or an ended session', async ({ page, door }) => {
  const { account } = await customerWithLine(door.url)
  // The password has to be typed: the key comes of it.
  await open(page, `${door.url}/signin`)
  await fillSignIn(page, account)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  door.fault('error', /addwishlist|addbrief/)
  await pressWishlist(page, door.url, 3)
  await open(page, `${door.url}/cart`)
  const line = page.getByRole('main').getByRole('group').first()
  await line.getByRole('textbox', { name: 'Brief' }).fill('Logo in gold')
  await line.getByRole('button', { name: 'Save brief' }).click()
  await expect(status(page, '4 changes waiting')).toBeVisible()
  await open(page, `${door.url}/shipping_address`)
  const city = page.getByLabel('City', { exact: true })
  await page.getByLabel('Customer Name', { exact: true }).fill('Riley Harbour')
  await city.fill('Hobart')

  const typed = [/Logo in gold/, /Riley/, /Hobart/, /Dana/, /buyer\.example/]
  const expectSealed = async () => {
    await isOut(page)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(async () => findings(await deviceDump(page), typed)).toEqual([])
    expect((await deviceDump(page))['IndexedDB showfloor-outbox records']).not.toMatch(/wish|brief/)
  }
  await logOut(page)
  const both = page.getByRole('dialog', { name: 'You have 4 changes and 1 draft that are not sent' })
  await both.getByRole('button', { name: 'Keep for me on this device' }).click()
  await expectSealed()
  await fillSignIn(page, account)
  await expect(status(page, '4 changes waiting')).toBeVisible()

  await endSessionAt(page, door.url, /getwishlist/)
  await page.goto(`${door.url}/wishlist`)
  await expectSealed()
  await fillSignIn(page, account)
  await expect(status(page, '4 changes waiting')).toBeVisible()
  // None of them is sent before it is asked for.
  door.fault('hang', /addwishlist|addbrief/)
  await logOut(page)
  await both.getByRole('button', { name: 'Sync now' }).click()
  door.recover()
  const drafts = page.getByRole('dialog', { name: 'You have 1 draft that is not sent' })
  await expect(drafts.getByRole('button', { name: 'Sync now' })).toHaveCount(0)
  await drafts.getByRole('button', { name: 'Cancel' }).click()
  expect(await wishlistOf(door.url, account)).toHaveLength(3)
  expect(await briefOf(door.url, account)).toBe('Logo in gold')
  await open(page, `${door.url}/shipping_address`)
  await expect(city).toHaveValue('Hobart')
})

offlineTest('Discard asks once more and leaves nothing, also without a network', async ({ page, door }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const account = await signInAsNew(page, door.url)
  door.fault('error', wishlistCalls)
  await pressWishlist(page, door.url, 2)
  // The code of the menu and of the question has to be here.
  await controlled(page)
  await door.shut()
  await expect(page.getByText(/^You’re offline/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  await expect(answer(page, 'Sync now')).toHaveAttribute('aria-disabled', 'true')
  await expect(answer(page, 'Sync now')).toHaveAccessibleDescription('Sending needs a connection.')
  await answer(page, 'Discard').click()
  const sure = page.getByRole('dialog', { name: 'Discard 2 changes?' })
  await expect(sure.getByRole('button', { name: 'Go back' })).toBeFocused()
  await sure.getByRole('button', { name: 'Go back' }).click()
  await answer(page, 'Discard').click()
  await sure.getByRole('button', { name: 'Discard 2 changes' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? '').not.toContain('wish')
  await door.open()
  door.recover()
  expect(await wishlistOf(door.url, account)).toEqual([])
})
