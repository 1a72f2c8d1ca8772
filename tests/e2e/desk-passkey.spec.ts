/**
 * A public shop's second sign-in step by passkey: from the code of the first sign-in to the removal of the last
 * passkey (req 22.2, 22.21).
 */
import type { Page } from '@playwright/test'
import { hashPassword } from '../../server/auth/password'
import { codeAt } from '../../server/auth/one-time-code'
import { appUser } from '../../server/db/schema-customer'
import { expectAccessible } from '../support/desk'
import { newContextTest as test, expect } from '../support/fixtures'
import { freePort } from '../support/free-port'
import { openTestShop, type TestShop } from '../support/killable-shop'

const staff = { email: 'sam@shop.example', password: 'a long enough harbour' }
let shop: TestShop

test.beforeAll(async () => {
  shop = await openTestShop({ NODE_ENV: 'production', SEED_PRODUCTS: '0', PORT: String(await freePort()) })
  await shop.db.insert(appUser).values({
    email: staff.email,
    passwordHash: await hashPassword(staff.password),
    roleId: 0,
    fullName: 'Sam Staff',
    mobileNumber: '0400 000 000',
  })
})

test.afterAll(() => shop.close())

async function submitPassword(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/desk`)
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password').fill(staff.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
}

async function openPasskeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Passkeys' }).click()
}

const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })

test('passkey replaces the code of the second step until it is removed', { tag: '@long' }, async ({
  page,
}) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })

  await submitPassword(page)
  const secret = /this key in the app: (\w+)/.exec(
    (await page.getByText('Or enter this key in the app').textContent()) ?? '',
  )?.[1]
  await codeField(page).fill(codeAt(secret ?? '', Math.floor(Date.now() / 30_000)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(today(page)).toBeVisible()

  await openPasskeys(page)
  await page.getByLabel('Name').fill('This laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove This laptop' })).toBeVisible()
  await expectAccessible(page)
  // The same device is added again.
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('You already have a passkey on this device.')).toBeVisible()

  await signOut(page)
  await submitPassword(page)
  await expect(codeField(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(today(page)).toBeVisible()

  await openPasskeys(page)
  await page.getByRole('button', { name: 'Remove This laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await signOut(page)
  await submitPassword(page)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})
