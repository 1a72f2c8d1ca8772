/** Portals: a company's own people find them in the menu; for everybody else, and afterwards, they are not there (req 15). */
import type { Page } from '@playwright/test'
import { fillSignIn, signIn } from '../../support/accounts'
import { deviceDump, findings } from '../../support/device'
import { expect, open, test } from '../../support/fixtures'
import { otherPortal } from '../../support/other-keeping'
import { startOtherProvider } from '../../support/other-provider'
import { otherCredentials } from '../../support/other-shopper'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const parts = (page: Page) => page.getByRole('navigation', { name: 'In this portal' }).getByRole('link')
const notFound = (page: Page) => heading(page, 'Oops! Page not found')
const menu = (page: Page) => page.getByRole('button', { name: 'Portals' })

test('portals of a provider that is not ours', async ({ page }) => {
  const other = await startOtherProvider()
  try {
    await signIn(page, other.url, otherCredentials(3))
    await open(page, other.url)
    await menu(page).click()
    await page.getByRole('link', { name: otherPortal.name }).click()
    await expect(heading(page, otherPortal.name)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).locator('b')).toHaveText('Mutual')
    await expect(parts(page)).toHaveText(['Sub 2', 'Sub 3'])
    await parts(page).first().click()
    await expect(heading(page, otherPortal.first)).toBeVisible()
    await expect(parts(page)).toHaveCount(2)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect.poll(async () => findings(await deviceDump(page), [/blue.?mutual/i])).toEqual([])

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
