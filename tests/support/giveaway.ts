/** Visitors of the giveaway: what they type, and what of it reached the provider. */
import { expect, type Page } from '@playwright/test'
import type { Door } from './door'

export type Visitor = { name: string; school: string; position: string; email: string; phone: string }

/** Nobody has the same words as another, so that each can be looked for. */
export function visitor(number: number): Visitor {
  return {
    name: `Quillon Farraday-${number}`,
    school: `Wombeyan College ${number}`,
    position: `Bursar-${number}`,
    email: `q.farraday${number}@wombeyan.example`,
    phone: `0491 570 ${String(100 + number).padStart(3, '0')}`,
  }
}

/** What must be nowhere once the visitor is gone. */
export function traces({ name, school, position, email, phone }: Visitor): RegExp[] {
  return [name, school, position, email, phone].map((text) => new RegExp(text.replaceAll('.', '\\.'), 'i'))
}

export async function fillEntry(page: Page, who: Visitor): Promise<void> {
  await page.getByLabel('Full name').fill(who.name)
  await page.getByLabel('School name').fill(who.school)
  await page.getByLabel('Position').fill(who.position)
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  await page.getByLabel('Phone').fill(who.phone)
  await page.getByLabel('Merchandise').check()
}

export async function submitEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit entry' }).click()
}

export const fullName = (page: Page) => page.getByLabel('Full name')

export async function openKiosk(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/giveaway?kiosk=1`)
  await expect(page.getByRole('heading', { name: 'Enter the draw' })).toBeVisible()
  await isKiosk(page)
}

/** The form, and no way out of it. */
export async function isKiosk(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/giveaway\?kiosk=1$/)
  await expect(fullName(page)).toBeVisible()
  await expect(page.locator('header, footer, nav, a')).toHaveCount(0)
}

/** Ends with a blank form. */
export async function enterAtKiosk(page: Page, who: Visitor): Promise<void> {
  await fillEntry(page, who)
  await submitEntry(page)
  const next = page.getByRole('button', { name: 'Next visitor' })
  // On a slow machine the blank form may come back by itself before this is pressed.
  await next.click({ timeout: 5000 }).catch(() => undefined)
  await expect(page.getByLabel('Full name')).toHaveValue('')
}

/** The ids of the entries that were sent through the door, each once however often it was sent. */
export function sentEntries(door: Door): Set<string> {
  const calls = door.asked.filter((call) => call.startsWith('POST /service/campian_add'))
  return new Set(calls.map((call) => /name="EntryID"\s+([0-9a-f-]{36})/.exec(call)?.[1] ?? 'none'))
}
