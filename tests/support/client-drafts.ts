/** Drafts for clients as a rep makes them, and the presses that this takes. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

export const question = (page: Page) => page.getByRole('dialog', { name: 'Add to draft' })

/** The button on a product's tile, or a page's own. */
export const toDraft = (page: Page, product?: string) =>
  page.getByRole('main').getByRole('button', {
    name: product === undefined ? /^Add to draft/ : `Add to draft: ${product}`,
    exact: product !== undefined,
  })

export const lines = (page: Page) => page.getByRole('main').getByRole('article')

/** Every press on the page, counted. */
export function presses() {
  let count = 0
  return {
    count: () => count,
    tap: async (button: Locator) => {
      count += 1
      await button.click()
    },
  }
}

/** Puts the product of `button` into a new draft for a company. Ends on the same page. */
export async function beginDraft(page: Page, button: Locator, company: string): Promise<void> {
  await button.click()
  await question(page).getByLabel('New draft for').fill(company)
  await question(page).getByRole('button', { name: 'Add to new draft' }).click()
  await expect(page.getByText(`added to ${company}.`)).toBeVisible()
}

/** Puts it into the draft that is there. */
export async function addToDraft(page: Page, button: Locator, company: string): Promise<void> {
  await button.click()
  await question(page)
    .getByRole('button', { name: new RegExp(`^${company}`) })
    .click()
  await expect(question(page)).toBeHidden()
}
