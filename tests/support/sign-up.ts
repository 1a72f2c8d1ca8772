/** A half-completed sign-up form. */
import type { Page } from '@playwright/test'
import { open } from './fixtures'

export const secret = 'a quiet harbour 9'
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export async function typeSignUp(page: Page, origin: string) {
  await open(page, `${origin}/signup`)
  await field(page, 'Full name').fill('Vera Visitor')
  await field(page, 'Email').fill('vera@visitor.example')
  await page.getByLabel('Customer type').selectOption('2')
  await field(page, 'Password').fill(secret)
  await field(page, 'Business name').pressSequentially('Visitors Ltd')
}
