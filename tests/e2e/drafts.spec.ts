/** Unsent text of a form survives reloads and is the same in a new tab, without its password (req 12). */
import type { Page } from '@playwright/test'
import { open, waitForServiceWorker, expect, offlineTest, waitForScreen } from '../support/fixtures'
import { deviceDump, matchesIn } from '../support/device'

const secret = 'a quiet harbour 9'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function typeSignUp(page: Page, origin: string) {
  await open(page, `${origin}/signup`)
  await field(page, 'Full name').fill('Vera Visitor')
  await field(page, 'Email').fill('vera@visitor.example')
  await page.getByLabel('Customer type').selectOption('2')
  await field(page, 'Password').fill(secret)
  await field(page, 'Business name').pressSequentially('Visitors Ltd')
}

const notice = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'We kept what you typed.' })

offlineTest(
  'unfinished sign-up is restored after a reload and in a new tab, without password',
  { tag: '@long' },
  async ({ page, context, network }) => {
    await open(page, `${network.url}/signup`)
    await waitForServiceWorker(page)
    await typeSignUp(page, network.url)
    // The page is left directly after the last key press.
    await page.reload()
    await expect(notice(page)).toContainText('Please type your password again.')
    await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
    await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd')
    await expect(page.getByLabel('Customer type')).toHaveValue('2')
    await expect(field(page, 'Password')).toHaveValue('')
    await expect(page.locator(':focus')).toHaveCount(0)
    expect(matchesIn(await deviceDump(page), [new RegExp(secret)])).toEqual([])

    await network.goOffline()
    await field(page, 'Mobile number').fill('0400 000 000')
    await field(page, 'Password').fill(secret)
    await page.getByRole('button', { name: 'Continue' }).click()
    await field(page, 'City').fill('Hobart')
    await page.reload()
    // The second step without a password leads back to the first step.
    await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
    // The newest text of two tabs is stored, but a change in one tab does not change the fields of the other tab.
    const other = await context.newPage()
    await other.goto(`${network.url}/signup`)
    await expect(field(other, 'Full name')).toHaveValue('Vera Visitor')
    await field(other, 'Full name').fill('Vera V. Visitor')
    await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
    await other.close({ runBeforeUnload: true })
    await page.reload()
    await expect(field(page, 'Full name')).toHaveValue('Vera V. Visitor')

    await page.getByRole('button', { name: 'Start again' }).press('Enter')
    await expect(notice(page)).toHaveCount(0)
    await expect(field(page, 'Full name')).toBeFocused()
    await expect(field(page, 'Full name')).toHaveValue('')
    await page.reload()
    await waitForScreen(page)
    await expect(field(page, 'Full name')).toHaveValue('')
    expect(matchesIn(await deviceDump(page), [/Visitor/, /Hobart/, new RegExp(secret)])).toEqual([])
  },
)
