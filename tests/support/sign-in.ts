/** Signing in as a person does, and the token that a test asks the provider with. */
import { expect, type Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '../../server/db/seed/demo-accounts'

/** By the form; `origin` is the shop's. Ends on the page that follows. */
export async function signIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/signin`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  // Somebody may have been signed in before: Logout alone says nothing.
  await expect(page).not.toHaveURL(/\/signin$/)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** As the demo account of a role. */
export function signInAs(page: Page, origin: string, roleId: number): Promise<void> {
  return signIn(page, origin, demoAccounts[roleId]?.email ?? '', demoPassword)
}

/** A session of its own beside the page's. */
export async function tokenOf(origin: string, Email: string, Password: string): Promise<string> {
  const reply = await fetch(`${origin}/frontend/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email, Password }),
  })
  const { token } = (await reply.json()) as { token: string }
  return token
}

export function demoTokenOf(origin: string, roleId: number): Promise<string> {
  return tokenOf(origin, demoAccounts[roleId]?.email ?? '', demoPassword)
}

/** What the provider answers to a member's GET. */
export async function askAs<T>(origin: string, token: string, path: string): Promise<T> {
  const reply = await fetch(`${origin}/frontend/api/${path}`, { headers: { Authorization: token } })
  return (await reply.json()) as T
}
