/** What is typed in a form and not sent yet: it outlives reloads, and lies on the device without a password (req 12). */
import type { Page } from '@playwright/test'
import { deviceDump, findings } from '../../support/device'
import { controlled, expect, offlineTest, open, screenReady } from '../../support/fixtures'
import { field, secret, typeSignUp } from '../../support/sign-up'

const notice = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'We kept what you typed.' })

offlineTest(
  'half a sign-up is there after a reload, in another tab, and never its password',
  async ({ page, context, door }) => {
    await open(page, `${door.url}/signup`)
    await controlled(page)
    await typeSignUp(page, door.url)
    // Without a moment between the last key and the end of the page.
    await page.reload()
    await expect(notice(page)).toContainText('Please type your password again.')
    await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
    await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd')
    await expect(page.getByLabel('Customer type')).toHaveValue('2')
    await expect(field(page, 'Password')).toHaveValue('')
    await expect(page.locator(':focus')).toHaveCount(0)
    expect(findings(await deviceDump(page), [new RegExp(secret)])).toEqual([])

    await door.shut()
    await field(page, 'Mobile number').fill('0400 000 000')
    await field(page, 'Password').fill(secret)
    await page.getByRole('button', { name: 'Continue' }).click()
    await field(page, 'City').fill('Hobart')
    await page.reload()
    // The second step without a password leads back to the first.
    await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
    // Of two tabs the newest typing is kept, and neither changes under the hand of the other.
    const other = await context.newPage()
    await other.goto(`${door.url}/signup`)
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
    await screenReady(page)
    await expect(field(page, 'Full name')).toHaveValue('')
    expect(findings(await deviceDump(page), [/Visitor/, /Hobart/, new RegExp(secret)])).toEqual([])
  },
)
