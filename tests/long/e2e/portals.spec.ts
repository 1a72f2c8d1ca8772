/**
 * Portals: a company's people find them in the menu; for all others, and after Logout, they do not exist (req 15).
 */
import type { Page } from '@playwright/test'
import { fillSignIn, signIn, signInAs } from '../../support/accounts'
import { deviceDump, matchesIn, expectSaved } from '../../support/device'
import {
  waitForServiceWorker,
  expect,
  offlineTest,
  open,
  waitForScreen,
  finishPendingWork,
  test,
} from '../../support/fixtures'
import { otherPortal } from '../../support/other-account'
import { startOtherProvider } from '../../support/other-provider'
import { otherCredentials } from '../../support/other-shopper'

const portalUser = 3
const secrets = [/harbour.?bank/i, /coastline/i]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const sections = (page: Page) => page.getByRole('navigation', { name: 'In this portal' }).getByRole('link')
const notFound = (page: Page) => heading(page, 'Oops! Page not found')
const menu = (page: Page) => page.getByRole('button', { name: 'Portals' })

test('portal of another provider opens for its people and is not found by others', async ({ page }) => {
  const other = await startOtherProvider()
  try {
    await signIn(page, other.url, otherCredentials(3))
    await open(page, other.url)
    await menu(page).click()
    await page.getByRole('link', { name: otherPortal.name }).click()
    await expect(heading(page, otherPortal.name)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).locator('b')).toHaveText('Mutual')
    await expect(sections(page)).toHaveText(['Sub 2', 'Sub 3'])
    await sections(page).first().click()
    await expect(heading(page, otherPortal.first)).toBeVisible()
    await expect(sections(page)).toHaveCount(2)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect.poll(async () => matchesIn(await deviceDump(page), [/blue.?mutual/i])).toEqual([])

    await fillSignIn(page, otherCredentials(1))
    await expect(page).not.toHaveURL(/\/signin$/)
    await page.goto(`${other.url}/${otherPortal.slug}`)
    await expect(notFound(page)).toBeVisible()
    await page.goto(`${other.url}/cat-1/sub-1`)
    await expect(heading(page, 'Sub 1')).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
  } finally {
    await other.stop()
  }
})

offlineTest('visited portal opens offline, and Logout removes all of it', async ({ page, network }) => {
  await page.clock.install()
  await signInAs(page, network.url, portalUser)
  await page.goto(`${network.url}/harbour-bank`)
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  await waitForServiceWorker(page)
  // The worker handles the reload, and might store the portal.
  await page.reload()
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  const part = new URL((await sections(page).first().getAttribute('href')) ?? '', network.url).pathname
  await sections(page).first().click()
  await expect(page).toHaveURL(new RegExp(`${part}$`))
  await waitForScreen(page)
  await expectSaved(page, ['portals'], ['portal', 'harbour-bank'], ['portal-products', 'harbour-bank'])
  await network.goOffline()
  await page.goto(`${network.url}/harbour-bank`)
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByText(/saved copy from/)).toBeVisible()
  for (const unseen of ['coastline-council', 'never-heard-of']) {
    await page.goto(`${network.url}/${unseen}`)
    await expect(heading(page, 'Not saved on this device yet')).toBeVisible()
  }
  await network.goOnline()
  await page.goto(`${network.url}/never-heard-of`)
  await expect(notFound(page)).toBeVisible()

  // While a customer is signed in, the same search finds the portals, but only in private copies.
  const dump = await deviceDump(page)
  expect(matchesIn(dump, secrets).map((match) => match.split(' ')[0])).toContain('IndexedDB')
  for (const [storageName, text] of Object.entries(dump))
    if (storageName.startsWith('Cache') || storageName.includes('anon'))
      expect(matchesIn({ [storageName]: text }, secrets)).toEqual([])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(menu(page)).toHaveCount(0)
  await finishPendingWork(page, network)
  expect(matchesIn(await deviceDump(page), secrets)).toEqual([])
  for (const path of ['/harbour-bank', part]) {
    await page.goto(`${network.url}${path}`)
    await expect(notFound(page)).toBeVisible()
  }
  await open(page, network.url)
  expect(matchesIn(await deviceDump(page), secrets)).toEqual([])
})
