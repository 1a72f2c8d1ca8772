/** Visitors of the giveaway: their input, and the entries that reached the provider. */
import { expect, type Page } from '@playwright/test'
import type { NetworkProxy } from './network-proxy'

export type Visitor = { name: string; school: string; position: string; email: string; phone: string }

/** Every visitor has unique values, so that tests can search for them. */
export function visitor(number: number): Visitor {
  return {
    name: `Quillon Farraday-${number}`,
    school: `Wombeyan College ${number}`,
    position: `Bursar-${number}`,
    email: `q.farraday${number}@wombeyan.example`,
    phone: `0491 570 ${String(100 + number).padStart(3, '0')}`,
  }
}

/** Patterns that must match nothing after the visitor has left. */
export function traces({ name, school, position, email, phone }: Visitor): RegExp[] {
  return [name, school, position, email, phone].map((text) => new RegExp(text.replaceAll('.', '\\.'), 'i'))
}

export async function fillEntry(page: Page, entrant: Visitor): Promise<void> {
  await page.getByLabel('Full name').fill(entrant.name)
  await page.getByLabel('School name').fill(entrant.school)
  await page.getByLabel('Position').fill(entrant.position)
  await page.getByLabel('Email', { exact: true }).fill(entrant.email)
  await page.getByLabel('Phone').fill(entrant.phone)
  await page.getByLabel('Merchandise').check()
}

export async function submitEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit entry' }).click()
}

export const fullName = (page: Page) => page.getByLabel('Full name')

export async function openKiosk(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/giveaway?kiosk=1`)
  await expect(page.getByRole('heading', { name: 'Enter the draw' })).toBeVisible()
  await expectKiosk(page)
}

/** Expects the form, and no link that leaves the form. */
export async function expectKiosk(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/giveaway\?kiosk=1$/)
  await expect(fullName(page)).toBeVisible()
  await expect(page.locator('header, footer, nav, a')).toHaveCount(0)
}

/** Submits an entry and ends with a blank form. */
export async function enterAtKiosk(page: Page, entrant: Visitor): Promise<void> {
  await fillEntry(page, entrant)
  await submitEntry(page)
  const nextButton = page.getByRole('button', { name: 'Next visitor' })
  // On a slow machine the blank form may come back by itself before the button is pressed.
  await nextButton.click({ timeout: 5000 }).catch(() => undefined)
  await expect(page.getByLabel('Full name')).toHaveValue('')
}

/** Returns the ids of the entries that were sent through the proxy, without repetitions. */
export function sentEntries(network: NetworkProxy): Set<string> {
  const calls = network.callsWithBodies.filter((call) => call.startsWith('POST /service/campian_add'))
  return new Set(calls.map((call) => /name="EntryID"\s+([0-9a-f-]{36})/.exec(call)?.[1] ?? 'none'))
}
