/** The "New lead" form as a sale agent uses it, and the leads that the operator's command lists. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { signInAs } from './accounts'
import { waitForServiceWorker, expect, open } from './fixtures'

const saleAgent = 5

/** Returns the leads with this email address, as the operator's command prints them. */
export async function listLeads(email: string): Promise<string[]> {
  const args = ['--import', 'tsx', 'server/operate/cli.ts', 'leads']
  const env = { ...process.env, SHOWFLOOR_DATA: process.env['TEST_DATA'] }
  const { stdout } = await promisify(execFile)('node', args, { env })
  return stdout.split(/\n(?=\S)/).filter((lead) => lead.includes(email))
}

export async function openForm(page: Page, origin: string): Promise<void> {
  await signInAs(page, origin, saleAgent)
  await open(page, `${origin}/lead`)
  await expect(page.getByRole('heading', { name: 'Visitor' })).toBeVisible()
  await waitForServiceWorker(page)
}

export async function saveAndNext(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByLabel('Badge', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
}
