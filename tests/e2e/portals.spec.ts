/**
 * Portals: people of a company find its portals in the menu; other people, and visitors after Logout, find no portal
 * (req 15).
 */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn, signInAs } from '../support/accounts'
import {
  expect,
  open,
  test,
  waitForServiceWorker,
  offlineTest,
  waitForScreen,
  finishPendingWork,
} from '../support/fixtures'
import { scrollsSideways } from '../support/page-quality'
import { deviceDump, matchesIn, expectSaved } from '../support/device'

const portalUser = 3
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const subcategories = (page: Page) =>
  page.getByRole('navigation', { name: 'In this portal' }).getByRole('link')
const notFound = (page: Page) => heading(page, 'Oops! Page not found')
const menu = (page: Page) => page.getByRole('button', { name: 'Portals' })

test('menu lists portals for their users, and other users see “Page not found”', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/harbour-bank`)
  await expect(notFound(page)).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  expect(network.count(/portalAuth/)).toBe(0)
  expect(network.tokens.filter(({ token }) => token !== null)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
  await fillSignIn(page, demoCredentials(portalUser))
  await expect(page).toHaveURL(/\/harbour-bank$/)
  await expect(heading(page, 'Harbour Bank')).toBeVisible()

  await open(page, `${network.url}/shop`)
  await menu(page).click()
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('link', { name: 'Harbour Bank' }).click()
  await expect(page).toHaveURL(/\/harbour-bank$/)
  await expect(heading(page, 'Harbour Bank')).toBeVisible()
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('approved by your brand team')).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail).toHaveText(/Home.*Harbour Bank/)
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByRole('article').first()).toContainText('ex GST')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  const subcategoryName = await subcategories(page).first().innerText()
  await subcategories(page).first().click()
  await expect(page).toHaveURL(/\/harbour-bank\/[\w-]+$/)
  await expect(heading(page, subcategoryName)).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await trail.getByRole('link', { name: 'Harbour Bank' }).click()
  await expect(heading(page, 'Harbour Bank')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await dialog.getByText('Portals').click()
  await dialog.getByRole('link', { name: 'Coastline Council' }).click()
  await expect(heading(page, 'Coastline Council')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  const retailer = 1
  await fillSignIn(page, demoCredentials(retailer))
  await expect(page).not.toHaveURL(/\/signin$/)
  await page.goto(`${network.url}/harbour-bank`)
  await expect(notFound(page)).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
})

const secrets = [/harbour.?bank/i, /coastline/i]

offlineTest(
  'visited portal opens offline, and Logout removes all of it',
  { tag: '@long' },
  async ({ page, network }) => {
    await page.clock.install()
    await signInAs(page, network.url, portalUser)
    await page.goto(`${network.url}/harbour-bank`)
    await expect(heading(page, 'Harbour Bank')).toBeVisible()
    await waitForServiceWorker(page)
    // The service worker handles the reload, and might store the portal.
    await page.reload()
    await expect(heading(page, 'Harbour Bank')).toBeVisible()
    const href = (await subcategories(page).first().getAttribute('href')) ?? ''
    const subcategoryPath = new URL(href, network.url).pathname
    await subcategories(page).first().click()
    await expect(page).toHaveURL(new RegExp(`${subcategoryPath}$`))
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

    // While a customer is signed in, the page contains the portals' names, which proves that the search for `secrets`
    // works, but nothing that is shared by all customers does.
    await page.goto(`${network.url}/harbour-bank`)
    await expect(heading(page, 'Harbour Bank')).toBeVisible()
    const { page: text = '', ...stored } = await deviceDump(page)
    expect(matchesIn({ page: text }, secrets)).not.toEqual([])
    for (const [storageName, content] of Object.entries(stored))
      if (storageName.startsWith('Cache') || storageName.includes('anon'))
        expect(matchesIn({ [storageName]: content }, secrets)).toEqual([])
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect(menu(page)).toHaveCount(0)
    await finishPendingWork(page, network)
    expect(matchesIn(await deviceDump(page), secrets)).toEqual([])
    for (const path of ['/harbour-bank', subcategoryPath]) {
      await page.goto(`${network.url}${path}`)
      await expect(notFound(page)).toBeVisible()
    }
    await open(page, network.url)
    expect(matchesIn(await deviceDump(page), secrets)).toEqual([])
  },
)
