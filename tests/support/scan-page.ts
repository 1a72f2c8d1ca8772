/** The scan page, with a code in front of the fake camera. */
import type { Page } from '@playwright/test'
import { type CodeFormat, cameraPicture, installFakeCamera } from './code-picture'
import { waitForServiceWorker, open } from './fixtures'

export const decoderFiles = /decoder-worker|\.wasm/

export async function scan(page: Page, origin: string, format: CodeFormat, text: string): Promise<void> {
  await page.addInitScript(installFakeCamera, await cameraPicture(format, text))
  await open(page, `${origin}/scan`)
  await waitForServiceWorker(page)
  await page.getByRole('button', { name: 'Use camera' }).click()
}
