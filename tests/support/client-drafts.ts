/** Drafts for clients as a rep makes them, and a counter of presses. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

export const draftDialog = (page: Page) => page.getByRole('dialog', { name: 'Add to draft' })

/** The "Add to draft" button of a product's tile; without `product`, the button of the page. */
export const addToDraftButton = (page: Page, product?: string) =>
  page.getByRole('main').getByRole('button', {
    name: product === undefined ? /^Add to draft/ : `Add to draft: ${product}`,
    exact: product !== undefined,
  })

export const lines = (page: Page) => page.getByRole('main').getByRole('article')

/** Counts the presses on the page. */
export function pressCounter() {
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
  await draftDialog(page).getByLabel('New draft for').fill(company)
  await draftDialog(page).getByRole('button', { name: 'Add to new draft' }).click()
  await expect(page.getByText(`added to ${company}.`)).toBeVisible()
}

/** Adds the product of `button` to the existing draft for a company. */
export async function addToDraft(page: Page, button: Locator, company: string): Promise<void> {
  await button.click()
  await draftDialog(page)
    .getByRole('button', { name: new RegExp(`^${company}`) })
    .click()
  await expect(draftDialog(page)).toBeHidden()
}
