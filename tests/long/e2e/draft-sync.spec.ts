/** Drafts that follow their customer: two devices of one rep, with and without a network (req 18.27). */
import type { Browser, Page } from '@playwright/test'
import { fillSignIn, newAccount, signIn } from '../../support/accounts'
import { beginDraft, lines, toDraft } from '../../support/client-drafts'
import { deviceDump } from '../../support/device'
import type { Door } from '../../support/door'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { categoryTiles } from '../../support/shop'

const place = (page: Page) => page.getByRole('main').getByText(/your account|this device only|another device/)
const field = (page: Page, name: string) => page.getByRole('region', { name: 'For whom' }).getByLabel(name)
const drafts = (page: Page) => page.getByRole('main').getByRole('listitem')

async function secondDevice(browser: Browser, door: Door, account: Parameters<typeof fillSignIn>[1]) {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } })
  const page = await context.newPage()
  await open(page, `${door.url}/signin`)
  await fillSignIn(page, account)
  await expect(page).not.toHaveURL(/signin/)
  return { page, close: () => context.close() }
}

/** The page comes to the front: then it asks what changed. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Which version of its one draft a device agreed on with the account, and whether it has anything besides. */
async function agreedState(page: Page): Promise<string> {
  await comeBack(page)
  const stored = Object.entries(await deviceDump(page)).find(([name]) => name.includes('client-drafts'))?.[1]
  const isSaved = /^(?:Saved to|Changed on)/.test((await place(page).textContent()) ?? '')
  return `${/"version":"(\d+)"/.exec(stored ?? '')?.[1]} ${isSaved ? 'saved' : 'not saved'}`
}

test('a draft is on the other device, and what both change is merged', async ({ page, browser, door }) => {
  const account = await newAccount(door.url)
  await signIn(page, door.url, account)
  const [mug] = (await categoryTiles(door.url, 'drinkware')).Data
  await open(page, `${door.url}/product/${mug?.Slug}`)
  await controlled(page)
  await beginDraft(page, toDraft(page).first(), 'ACME')
  await open(page, `${door.url}/drafts`)
  await expect(place(page).last()).toContainText('Saved to your account')

  const other = await secondDevice(browser, door, account)
  await open(other.page, `${door.url}/drafts`)
  await expect(drafts(other.page).filter({ hasText: 'ACME' })).toBeVisible()
  for (const one of [page, other.page]) {
    await one.getByRole('main').getByRole('link', { name: 'ACME' }).click()
    await expect(lines(one)).toHaveCount(1)
  }

  // Without a network on the first one, both write.
  await page.context().setOffline(true)
  await field(page, 'Contact').fill('Dana')
  await field(page, 'Note').fill('Deliver Monday')
  await field(other.page, 'Note').fill('Deliver Friday')
  await expect(place(other.page)).toContainText('Saved to your account')
  await page.context().setOffline(false)
  await comeBack(page)
  const clash = page.getByRole('region', { name: 'Note' })
  await expect(clash).toContainText('Deliver Monday')
  await expect(clash).toContainText('Deliver Friday')
  await clash.getByRole('button', { name: 'Keep this one' }).click()
  await expect(place(page)).toContainText('account')
  const kept = await field(page, 'Note').inputValue()
  await expect
    .poll(async () => {
      await comeBack(other.page)
      return [await field(other.page, 'Note').inputValue(), await field(other.page, 'Contact').inputValue()]
    })
    .toEqual([kept, 'Dana'])
  await expect(other.page.getByRole('region', { name: 'Note' })).toHaveCount(0)

  // Removed on one device, it goes on the other: of a state that both have, as a change is never lost to a removal.
  await expect
    .poll(async () => {
      const states = await Promise.all([page, other.page].map(agreedState))
      return states[0] === states[1] ? states[0] : null
    })
    .toMatch(/^\d+ saved$/)
  await open(other.page, `${door.url}/drafts`)
  await other.page.getByRole('button', { name: 'Remove ACME' }).click()
  await open(page, `${door.url}/drafts`)
  await expect
    .poll(async () => {
      await comeBack(page)
      return drafts(page).filter({ hasText: 'ACME' }).count()
    })
    .toBe(0)
  await other.close()
})
