/**
 * Unsent work at Logout or at the end of a session: sent, encrypted for its customer, or discarded on purpose (req
 * 12).
 */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signInAsNew, endSessionAt, signInByForm } from '../support/accounts'
import { expect, test, waitForServiceWorker, offlineTest, open } from '../support/fixtures'
import { pressWishlist, pendingNotice, wishlistCalls, readWishlist } from '../support/wishlist'
import { readBrief, customerWithLine } from '../support/cart'
import { deviceDump, matchesIn } from '../support/device'

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()

const question = (page: Page) =>
  page.getByRole('dialog', { name: /^You have \d changes? that (is|are) not sent$/ })

const answerButton = (page: Page, name: string) => question(page).getByRole('button', { name })
const expectSignedOut = (page: Page) => expect(page).toHaveURL(/\/signin$/)

test('Logout with unsent edits offers Cancel, Sync now and Keep for me on this device', async ({
  page,
  network,
}) => {
  const account = await signInAsNew(page, network.url)
  network.injectFault('error', wishlistCalls)
  await pressWishlist(page, network.url, 2)
  await logOut(page)
  await expect(answerButton(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeFocused()
  await logOut(page)
  await answerButton(page, 'Sync now').click()
  const stillSignedInMessage = /^2 changes could not be sent, so you are still signed in\. The shop couldn’t/
  await expect(question(page).getByText(stillSignedInMessage)).toBeVisible()
  await expect(page).not.toHaveURL(/signin/)
  await answerButton(page, 'Keep for me on this device').click()
  await expectSignedOut(page)
  await expect(page.getByText(/waiting/)).toHaveCount(0)
  const other = await newAccount(network.url)
  await fillSignIn(page, other)
  // The header shows the customer before the sign-in form closes.
  await expect(page).not.toHaveURL(/signin/)
  await expect(pendingNotice(page, 'All synced')).toBeVisible()
  await logOut(page)
  await expectSignedOut(page)
  await fillSignIn(page, account)
  await expect(pendingNotice(page, '2 changes waiting')).toBeVisible()
  // The requests hang, so that no change is sent before Sync now is pressed.
  network.injectFault('hang', wishlistCalls)
  await logOut(page)
  await answerButton(page, 'Sync now').click()
  network.recover()
  await expectSignedOut(page)
  expect(await readWishlist(network.url, account)).toHaveLength(2)
  expect(await readWishlist(network.url, other)).toEqual([])
})

test('unsent work is encrypted for its customer after a Logout or an ended session', {
  tag: '@long',
}, async ({ page, network }) => {
  const { account } = await customerWithLine(network.url)
  await signInByForm(page, network.url, account)
  network.injectFault('error', /addwishlist|addbrief/)
  await pressWishlist(page, network.url, 3)
  await open(page, `${network.url}/cart`)
  const line = page.getByRole('main').getByRole('group').first()
  await line.getByRole('textbox', { name: 'Brief' }).fill('Logo in gold')
  await line.getByRole('button', { name: 'Save brief' }).click()
  await expect(pendingNotice(page, '4 changes waiting')).toBeVisible()
  await open(page, `${network.url}/shipping_address`)
  const city = page.getByLabel('City', { exact: true })
  await page.getByLabel('Customer Name', { exact: true }).fill('Riley Harbour')
  await city.fill('Hobart')

  const typedTexts = [/Logo in gold/, /Riley/, /Hobart/, /Dana/, /buyer\.example/]
  const expectEncrypted = async () => {
    await expectSignedOut(page)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(async () => matchesIn(await deviceDump(page), typedTexts)).toEqual([])
    expect((await deviceDump(page))['IndexedDB showfloor-outbox records']).not.toMatch(/wish|brief/)
  }
  await logOut(page)
  const unsentDialog = page.getByRole('dialog', { name: 'You have 4 changes and 1 draft that are not sent' })
  await unsentDialog.getByRole('button', { name: 'Keep for me on this device' }).click()
  await expectEncrypted()
  await fillSignIn(page, account)
  await expect(pendingNotice(page, '4 changes waiting')).toBeVisible()

  await endSessionAt(page, network.url, /getwishlist/)
  await page.goto(`${network.url}/wishlist`)
  await expectEncrypted()
  await fillSignIn(page, account)
  await expect(pendingNotice(page, '4 changes waiting')).toBeVisible()
  // The requests hang, so that no edit is sent before Sync now is pressed.
  network.injectFault('hang', /addwishlist|addbrief/)
  await logOut(page)
  await unsentDialog.getByRole('button', { name: 'Sync now' }).click()
  network.recover()
  const draftDialog = page.getByRole('dialog', { name: 'You have 1 draft that is not sent' })
  await expect(draftDialog.getByRole('button', { name: 'Sync now' })).toHaveCount(0)
  await draftDialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await readWishlist(network.url, account)).toHaveLength(3)
  expect(await readBrief(network.url, account)).toBe('Logo in gold')
  await open(page, `${network.url}/shipping_address`)
  await expect(city).toHaveValue('Hobart')
})

offlineTest(
  'Discard asks for confirmation and removes all unsent work, also offline',
  { tag: '@long' },
  async ({ page, network }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const account = await signInAsNew(page, network.url)
    network.injectFault('error', wishlistCalls)
    await pressWishlist(page, network.url, 2)
    // The code of the menu and of the dialog must be on the device before the network is lost.
    await waitForServiceWorker(page)
    await network.goOffline()
    await expect(page.getByText(/^You’re offline/)).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
    await expect(answerButton(page, 'Sync now')).toHaveAttribute('aria-disabled', 'true')
    await expect(answerButton(page, 'Sync now')).toHaveAccessibleDescription('Sending needs a connection.')
    await answerButton(page, 'Discard').click()
    const confirmation = page.getByRole('dialog', { name: 'Discard 2 changes?' })
    await expect(confirmation.getByRole('button', { name: 'Go back' })).toBeFocused()
    await confirmation.getByRole('button', { name: 'Go back' }).click()
    await answerButton(page, 'Discard').click()
    await confirmation.getByRole('button', { name: 'Discard 2 changes' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect((await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? '').not.toContain('wish')
    await network.goOnline()
    network.recover()
    expect(await readWishlist(network.url, account)).toEqual([])
  },
)
