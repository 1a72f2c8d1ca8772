/** Drafts sync with the account: two devices of one rep, online and offline (req 18.27). */
import type { Browser, Page } from '@playwright/test'
import { fillSignIn, newAccount, signIn } from '../support/accounts'
import { beginDraft, lines, addToDraftButton } from '../support/client-drafts'
import type { NetworkProxy } from '../support/network-proxy'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../support/fixtures'
import { categoryTiles } from '../support/shop'

const syncStatus = (page: Page) =>
  page.getByRole('main').getByText(/your account|this device only|another device/)

const field = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Client details' }).getByLabel(name)
const drafts = (page: Page) => page.getByRole('main').getByRole('listitem')

async function secondDevice(
  browser: Browser,
  network: NetworkProxy,
  account: Parameters<typeof fillSignIn>[1],
) {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } })
  const page = await context.newPage()
  await open(page, `${network.url}/signin`)
  await fillSignIn(page, account)
  await expect(page).not.toHaveURL(/signin/)
  return { page, close: () => context.close() }
}

/** Simulates that the page comes to the front, which starts a check for changes. */
const focusPage = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/**
 * Returns a function that states the version of the draft on which device and account last agreed, and if the device has
 * unsaved changes. The version comes from the account's replies, because the device stores it encrypted.
 */
function followAgreedState(page: Page): () => Promise<string> {
  const versions = [0]
  page.on('response', (response) => {
    if (!/\/frontend\/api\/drafts\b/.test(response.url())) return
    const addVersions = (reply: string) => {
      for (const [, version] of reply.matchAll(/"Version":"(\d+)"/g)) versions.push(Number(version))
    }
    // The reply of a request that the page did not wait for cannot be read.
    response.text().then(addVersions, () => {})
  })
  return async () => {
    await focusPage(page)
    const isSaved = /^(?:Saved to|Changed on)/.test((await syncStatus(page).textContent()) ?? '')
    return `${Math.max(...versions)} ${isSaved ? 'saved' : 'not saved'}`
  }
}

test('draft syncs to another device, and changes of both devices are merged', { tag: '@long' }, async ({
  page,
  browser,
  network,
}) => {
  const account = await newAccount(network.url)
  await signIn(page, network.url, account)
  const [mug] = (await categoryTiles(network.url, 'drinkware')).Data
  await open(page, `${network.url}/product/${mug?.Slug}`)
  await waitForServiceWorker(page)
  await beginDraft(page, addToDraftButton(page).first(), 'ACME')
  await open(page, `${network.url}/drafts`)
  await expect(syncStatus(page).last()).toContainText('Saved to your account')

  const other = await secondDevice(browser, network, account)
  const agreedStates = [page, other.page].map(followAgreedState)
  await open(other.page, `${network.url}/drafts`)
  await expect(drafts(other.page).filter({ hasText: 'ACME' })).toBeVisible()
  for (const tab of [page, other.page]) {
    await tab.getByRole('main').getByRole('link', { name: 'ACME' }).click()
    await expect(lines(tab)).toHaveCount(1)
  }

  // Both devices edit while the first one is offline.
  await page.context().setOffline(true)
  await field(page, 'Contact').fill('Dana')
  await field(page, 'Note').fill('Deliver Monday')
  await field(other.page, 'Note').fill('Deliver Friday')
  await expect(syncStatus(other.page)).toContainText('Saved to your account')
  await page.context().setOffline(false)
  await focusPage(page)
  const conflict = page.getByRole('region', { name: 'Note' })
  await expect(conflict).toContainText('Deliver Monday')
  await expect(conflict).toContainText('Deliver Friday')
  await conflict.getByRole('button', { name: 'Keep this one' }).click()
  await expect(syncStatus(page)).toContainText('account')
  const chosenNote = await field(page, 'Note').inputValue()
  await expect
    .poll(async () => {
      await focusPage(other.page)
      return [await field(other.page, 'Note').inputValue(), await field(other.page, 'Contact').inputValue()]
    })
    .toEqual([chosenNote, 'Dana'])
  await expect(other.page.getByRole('region', { name: 'Note' })).toHaveCount(0)

  // The draft is removed once both devices have the same version, because a removal never discards a change.
  await expect
    .poll(async () => {
      const states = await Promise.all(agreedStates.map((stateOf) => stateOf()))
      return states[0] === states[1] ? states[0] : null
    })
    .toMatch(/^[1-9]\d* saved$/)
  await open(other.page, `${network.url}/drafts`)
  await other.page.getByRole('button', { name: 'Remove ACME' }).click()
  await open(page, `${network.url}/drafts`)
  await expect
    .poll(async () => {
      await focusPage(page)
      return drafts(page).filter({ hasText: 'ACME' }).count()
    })
    .toBe(0)
  await other.close()
})
