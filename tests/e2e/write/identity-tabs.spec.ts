/** Several tabs of one device: when the identity ends in one, the others let go of everything, also those that slept. */
import type { Page } from '@playwright/test'
import { type Detail, findProduct } from '../../support/catalogue'
import { anyPrice, deviceDump, findings } from '../../support/device-dump'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { newAccount, signInAsNew } from '../../support/new-account'
import { askAs } from '../../support/sign-in'

const priced = ({ unbrandedpriceshow, isordergrid }: Detail) => unbrandedpriceshow === 1 && isordergrid !== 1
const address = /1 Harbour St/
const onPage = (page: Page, patterns: RegExp[]) =>
  page
    .evaluate(() => document.documentElement.outerHTML)
    .then((html) => findings({ page: html }, patterns))
    // In the moment between two documents there is none.
    .catch(() => ['no document'])

test('at Logout in one tab, the others leave member’s pages and show no price any more', async ({
  page,
  context,
  door,
}) => {
  await signInAsNew(page, door.url)
  const { Slug } = await findProduct(door.url, priced)
  await page.goto(`${door.url}/saved_address`)
  await expect(page.getByText(address).first()).toBeVisible()
  await controlled(page)
  const shop = await context.newPage()
  await shop.goto(`${door.url}/product/${Slug}`)
  await shop.getByLabel('Quantity', { exact: true }).fill('77313')
  await expect(shop.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()).toBeVisible()
  const last = await context.newPage()
  await last.goto(`${door.url}/compare`)
  await last.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(last).toHaveURL(/\/signin$/)
  await expect.poll(() => onPage(shop, anyPrice)).toEqual([])
  await screenReady(shop)
  await shop.waitForTimeout(800)
  expect(findings(await deviceDump(shop), [...anyPrice, address, /Dana Buyer/, /\b77313\b/])).toEqual([])
  expect(await onPage(page, [address])).toEqual([])
})

test('a tab that slept through it wakes up empty', async ({ page, door }) => {
  await signInAsNew(page, door.url)
  await page.goto(`${door.url}/saved_address`)
  await expect(page.getByText(address).first()).toBeVisible()
  // No event tells the tab that wrote: as if the message had come while it was frozen.
  await page.evaluate(() => localStorage.clear())
  await page.waitForTimeout(300)
  await expect(page.getByText(address).first()).toBeVisible()
  const shown = page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.body.innerText
  })
  expect(await shown.catch(() => '')).not.toMatch(address)
  await expect(page).toHaveURL(/\/signin$/)
})

test('two customers who sign in at the same moment: both tabs are the last one’s', async ({
  page,
  context,
  door,
}) => {
  const tabs = [page, await context.newPage()]
  const accounts = [await newAccount(door.url), await newAccount(door.url)]
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(`${door.url}/signin`)
    await tab.getByLabel('Email', { exact: true }).fill(accounts[index]?.email ?? '')
    await tab.getByLabel('Password', { exact: true }).fill(accounts[index]?.password ?? '')
  }
  await Promise.all(tabs.map((tab) => tab.locator('form').getByRole('button', { name: 'Sign in' }).click()))
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.waitForTimeout(1500)
  const kept = () =>
    page.evaluate(() => ({
      token: localStorage.getItem('token') ?? '',
      email: localStorage.getItem('Email') ?? '',
    }))
  const { token, email } = await kept()
  const other = accounts.find((account) => account.email !== email)?.email ?? 'nobody'
  const { Data } = await askAs<{ Data: { BEmail: string }[] }>(door.url, token, 'myaccount/getbilling')
  expect(JSON.stringify(Data)).toContain(email)
  for (const tab of tabs) {
    await tab.goto(`${door.url}/account`)
    await screenReady(tab)
    await expect(
      tab
        .getByText(email)
        .or(tab.locator(`input[value="${email}"]`))
        .first(),
    ).toBeVisible()
    expect(findings(await deviceDump(tab), [new RegExp(other.replaceAll('.', '\\.'))])).toEqual([])
  }
})
