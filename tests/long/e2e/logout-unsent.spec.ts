/** What a Logout or the end of a session leaves of unsent work: sealed for its customer, and there at the next sign-in (req 12). */
import type { Page } from '@playwright/test'
import { endSessionAt, fillSignIn } from '../../support/accounts'
import { briefOf, customerWithLine } from '../../support/cart'
import { deviceDump, findings } from '../../support/device'
import { expect, open, test } from '../../support/fixtures'
import { pressWishlist, status, wishlistOf } from '../../support/wishlist'

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
const isOut = (page: Page) => expect(page).toHaveURL(/\/signin$/)

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
