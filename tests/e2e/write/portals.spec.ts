/** Portals: a company's own people find them in the menu; for everybody else, and afterwards, they are not there (req 15). */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn, signInAs } from '../../support/accounts'
import { deviceDump, findings, savedHere } from '../../support/device'
import { controlled, expect, offlineTest, open, screenReady, settled, test } from '../../support/fixtures'
import { barriers, scrollsSideways } from '../../support/page-quality'

const portalUser = 3
const secrets = [/harbour.?bank/i, /coastline/i]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const parts = (page: Page) => page.getByRole('navigation', { name: 'In this portal' }).getByRole('link')
const notFound = (page: Page) => heading(page, 'Oops! Page not found')
const menu = (page: Page) => page.getByRole('button', { name: 'Portals' })

test('portals are found by their people in the menu, and by nobody else', async ({ page, door }) => {
  await page.goto(`${door.url}/harbour-bank`)
  await expect(notFound(page)).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  expect(door.count(/portalAuth/)).toBe(0)
  expect(door.tokens.filter(({ token }) => token !== null)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
  await fillSignIn(page, demoCredentials(portalUser))
  await expect(page).toHaveURL(/\/harbour-bank$/)
  await expect(heading(page, 'Harbour Bank')).toBeVisible()

  await open(page, `${door.url}/shop`)
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
  const part = await parts(page).first().innerText()
  await parts(page).first().click()
  await expect(page).toHaveURL(/\/harbour-bank\/[\w-]+$/)
  await expect(heading(page, part)).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
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
  await page.goto(`${door.url}/harbour-bank`)
  await expect(notFound(page)).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
})

offlineTest(
  'a portal that was seen opens offline, and Logout leaves nothing of it',
  async ({ page, door }) => {
    await page.clock.install()
    await signInAs(page, door.url, portalUser)
    await page.goto(`${door.url}/harbour-bank`)
    await expect(heading(page, 'Harbour Bank')).toBeVisible()
    await controlled(page)
    // Once more, with the worker in charge: it might keep what it sees.
    await page.reload()
    await expect(heading(page, 'Harbour Bank')).toBeVisible()
    const part = new URL((await parts(page).first().getAttribute('href')) ?? '', door.url).pathname
    await parts(page).first().click()
    await expect(page).toHaveURL(new RegExp(`${part}$`))
    await screenReady(page)
    await savedHere(page, ['portals'], ['portal', 'harbour-bank'], ['portal-products', 'harbour-bank'])
    await door.shut()
    await page.goto(`${door.url}/harbour-bank`)
    await expect(heading(page, 'Harbour Bank')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(24)
    await expect(page.getByText(/^Saved copy from/)).toBeVisible()
    for (const unseen of ['coastline-council', 'never-heard-of']) {
      await page.goto(`${door.url}/${unseen}`)
      await expect(heading(page, 'Not saved on this device yet')).toBeVisible()
    }
    await door.open()
    await page.goto(`${door.url}/never-heard-of`)
    await expect(notFound(page)).toBeVisible()

    // The same search finds them as long as somebody is signed in, and then only where private copies lie.
    const dump = await deviceDump(page)
    expect(findings(dump, secrets).map((found) => found.split(' ')[0])).toContain('IndexedDB')
    for (const [place, text] of Object.entries(dump))
      if (place.startsWith('Cache') || place.includes('anon'))
        expect(findings({ [place]: text }, secrets)).toEqual([])
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect(menu(page)).toHaveCount(0)
    await settled(page, door)
    expect(findings(await deviceDump(page), secrets)).toEqual([])
    for (const path of ['/harbour-bank', part]) {
      await page.goto(`${door.url}${path}`)
      await expect(notFound(page)).toBeVisible()
    }
    await open(page, door.url)
    expect(findings(await deviceDump(page), secrets)).toEqual([])
  },
)
