/** The scan page, with a code held up to the camera. */
import type { Page } from '@playwright/test'
import { type CodeFormat, heldUp, holdUp } from './code-picture'
import { controlled, open } from './fixtures'

export const decoderFiles = /decoder-worker|\.wasm/

export async function scan(page: Page, origin: string, format: CodeFormat, text: string): Promise<void> {
  await page.addInitScript(holdUp, await heldUp(format, text))
  await open(page, `${origin}/scan`)
  await controlled(page)
  await page.getByRole('button', { name: 'Use camera' }).click()
}
