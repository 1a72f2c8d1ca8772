/** The dialog by which a quote or a sample is requested. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export const newEmail = () => `dana.${randomUUID()}@buyer.example`

export async function openDialog(page: Page, kind: 'quote' | 'sample') {
  await page.getByRole('button', { name: `Request a ${kind}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Request a ${kind}` })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function fillRequest(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Dana Buyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill('0400 000 000')
  await page.getByLabel('Anything else?').fill('Two colours,\nby March.')
}
