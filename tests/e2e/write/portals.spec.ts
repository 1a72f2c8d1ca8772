/** Portals: a company's own people find them in the menu; for everybody else, and afterwards, they are not there. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '../../../server/db/seed/demo-accounts'
import { barriers } from '../../support/axe'
import { deviceDump, findings } from '../../support/device-dump'
import type { Door } from '../../support/door'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { otherPortal } from '../../support/other-keeping'
import { startOtherProvider } from '../../support/other-provider'
import { emailOf, otherPassword } from '../../support/other-shopper'
import { savedHere } from '../../support/saved-here'
import { signIn, signInAs } from '../../support/sign-in'

const roleIdOf = (name: string) => demoAccounts.findIndex(({ role }) => role === name)
const portalUser = roleIdOf('portal user')
const secrets = [/harbour.?bank/i, /coastline/i]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const parts = (page: Page) => page.getByRole('navigation', { name: 'In this portal' }).getByRole('link')
const notFound = (page: Page) => heading(page, 'Oops! Page not found')

async function openPortal(page: Page, door: Door): Promise<void> {
  await page.goto(`${door.url}/harbour-bank`)
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
}

test('the menu leads to a portal, the portal to its parts, with own prices and a way back', async ({
  page,
  door,
}) => {
  await signInAs(page, door.url, portalUser)
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Portals' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('link', { name: 'Harbour Bank' }).click()
  await expect(page).toHaveURL(/\/harbour-bank$/)
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('approved by your brand team')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home.*Harbour Bank/)
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByRole('article').first()).toContainText('ex GST')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByRole('article').first()).toBeVisible()

  const part = await parts(page).first().innerText()
  await parts(page).first().click()
  await expect(page).toHaveURL(/\/harbour-bank\/[\w-]+$/)
  await expect(heading(page, part)).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Harbour Bank' })
    .click()
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('on a phone the menu has them as an accordion, and their pages fit', async ({ page, door }) => {
  await signInAs(page, door.url, portalUser)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await dialog.getByText('Portals').click()
  await dialog.getByRole('link', { name: 'Coastline Council' }).click()
  await expect(heading(page, 'Coastline Council')).toBeVisible()
  expect(await scrollsSideways(page.getByRole('main'))).toBe(false)
  await parts(page).first().click()
  await expect(page).toHaveURL(/coastline-council\//)
  await screenReady(page)
  expect(await scrollsSideways(page.getByRole('main'))).toBe(false)
})

test('Logout takes them along: menu, pages, storages, databases, caches', async ({ page, door }) => {
  await signInAs(page, door.url, portalUser)
  await openPortal(page, door)
  await controlled(page)
  // Once more, with the worker in charge: it might keep what it sees.
  await page.reload()
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  const part = new URL((await parts(page).first().getAttribute('href')) ?? '', door.url).pathname
  await parts(page).first().click()
  await expect(page).toHaveURL(new RegExp(`${part}$`))
  await screenReady(page)
  await page.goto(`${door.url}/coastline-council`)
  await expect(heading(page, 'Coastline Council')).toBeVisible()
  await page.getByRole('button', { name: 'Portals' }).click()
  await expect(page.getByRole('link', { name: 'Harbour Bank' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The same search finds them as long as somebody is signed in, and then only where private copies lie.
  await expect
    .poll(async () => findings(await deviceDump(page), secrets).map((found) => found.split(' ')[0]))
    .toContain('IndexedDB')
  for (const [place, text] of Object.entries(await deviceDump(page)))
    if (place.startsWith('Cache') || place.includes('anon'))
      expect(findings({ [place]: text }, secrets)).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('button', { name: 'Portals' })).toHaveCount(0)
  await page.waitForTimeout(1500)
  expect(findings(await deviceDump(page), secrets)).toEqual([])
  await page.goBack()
  await expect(notFound(page)).toBeVisible()
  for (const path of ['/harbour-bank', part]) {
    await page.goto(`${door.url}${path}`)
    await expect(notFound(page)).toBeVisible()
  }
  await page.goto(door.url)
  await screenReady(page)
  expect(findings(await deviceDump(page), secrets)).toEqual([])
})

test('a reply that is on its way when Logout is pressed is not kept either', async ({ page, door }) => {
  await signInAs(page, door.url, portalUser)
  await expect(page.getByRole('button', { name: 'Portals' })).toBeVisible()
  door.delay(2000, ({ url }) => url.includes('harbour-bank'))
  await page.getByRole('button', { name: 'Portals' }).click()
  const asked = page.waitForRequest(/getcategory\/harbour-bank$/)
  await page.getByRole('link', { name: 'Harbour Bank' }).click()
  await asked
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await page.waitForTimeout(3000)
  expect(findings(await deviceDump(page), secrets)).toEqual([])
})

test('a visitor and another customer find nothing there; signing in leads back to it', async ({
  page,
  door,
}) => {
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) tokens.push(request.url())
  })
  await page.goto(`${door.url}/harbour-bank`)
  await expect(notFound(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Portals' })).toHaveCount(0)
  expect(door.seen.filter((call) => call.includes('portalAuth'))).toEqual([])
  expect(tokens).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(demoAccounts[portalUser]?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill('Showfloor-2026')
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/harbour-bank$/)
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)

  await signInAs(page, door.url, roleIdOf('retailer'))
  await page.goto(`${door.url}/harbour-bank`)
  await expect(notFound(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Portals' })).toHaveCount(0)
})

test('a category opens under its shorter address and names its true one', async ({ page, door }) => {
  await page.goto(`${door.url}/drinkware`)
  await expect(heading(page, 'Drinkware')).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${door.url}/category/drinkware`)
})

test('offline a portal that was seen opens with its age, another one is not called unknown', async ({
  page,
  door,
}) => {
  await signInAs(page, door.url, portalUser)
  await openPortal(page, door)
  await controlled(page)
  await savedHere(page, ['portals'], ['portal', 'harbour-bank'], ['portal-products', 'harbour-bank'])
  await door.shut()
  await page.reload()
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByText(/^Saved copy from/)).toBeVisible()
  await page.goto(`${door.url}/coastline-council`)
  await expect(heading(page, 'Not saved on this device yet')).toBeVisible()
  await page.goto(`${door.url}/never-heard-of`)
  await expect(heading(page, 'Not saved on this device yet')).toBeVisible()
  await door.open()
  await page.goto(`${door.url}/never-heard-of`)
  await expect(notFound(page)).toBeVisible()
})

test('a refused token ends it the same way', async ({ page, door }) => {
  await signInAs(page, door.url, portalUser)
  await openPortal(page, door)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await fetch(`${door.url}/frontend/api/auth/signout`, { method: 'POST', headers: { Authorization: token } })
  await page.reload()
  await expect(page).toHaveURL(/\/signin$/)
  await page.waitForTimeout(1500)
  const dump = await deviceDump(page)
  // The page to come back to is this tab's own (ARCHITECTURE "What is stored where").
  delete dump['sessionStorage']
  expect(findings(dump, secrets)).toEqual([])
})

test('portals of a provider that is not ours', async ({ page }) => {
  const other = await startOtherProvider()
  try {
    await signIn(page, other.url, emailOf(3), otherPassword)
    await page.getByRole('button', { name: 'Portals' }).click()
    await page.getByRole('link', { name: otherPortal.name }).click()
    await expect(heading(page, otherPortal.name)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).locator('b')).toHaveText('Mutual')
    await expect(parts(page)).toHaveText(['Sub 2', 'Sub 3'])
    await parts(page).first().click()
    await expect(heading(page, otherPortal.first)).toBeVisible()
    await expect(parts(page)).toHaveCount(2)
    await expect(page.getByRole('link', { name: otherPortal.name }).first()).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await page.waitForTimeout(1000)
    expect(findings(await deviceDump(page), [/blue.?mutual/i])).toEqual([])

    await signIn(page, other.url, emailOf(1), otherPassword)
    await page.goto(`${other.url}/${otherPortal.slug}`)
    await expect(notFound(page)).toBeVisible()
    await page.goto(`${other.url}/cat-1/sub-1`)
    await expect(heading(page, 'Sub 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Portals' })).toHaveCount(0)
  } finally {
    await other.stop()
  }
})
