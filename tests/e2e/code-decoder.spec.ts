/** A browser without its own code detector reads codes with the shop's decoder, even offline (req 8.8). */
import type { Page } from '@playwright/test'
import { type CodeFormat, cameraPicture, installFakeCamera } from '../support/code-picture'
import { waitForServiceWorker, open, expect, offlineTest as test } from '../support/fixtures'
import { openCatalogue, startSaving } from '../support/saved-catalogue'

const decoderFiles = /decoder-worker|\.wasm/

async function scan(page: Page, origin: string, format: CodeFormat, text: string): Promise<void> {
  await page.addInitScript(installFakeCamera, await cameraPicture(format, text))
  await open(page, `${origin}/scan`)
  await waitForServiceWorker(page)
  await page.getByRole('button', { name: 'Use camera' }).click()
}

test('saving the catalogue tests the code decoder and stores it for offline use', async ({
  page,
  network,
}) => {
  await page.addInitScript(() => Object.assign(globalThis, { BarcodeDetector: undefined }))
  await page.addInitScript(installFakeCamera, await cameraPicture('QRCode', 'none'))
  await openCatalogue(page, network.url)
  const line = page
    .getByRole('region', { name: 'Ready for the show' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Camera reads codes' }) })
  await expect(line).toContainText('Not tested yet.')
  expect(network.count(decoderFiles)).toBe(0)
  await startSaving(page, 'None')
  await expect(line).toContainText('It read a test code.')
  await network.goOffline()
  await scan(page, network.url, 'DataMatrix', 'XQ-90212')
  await expect(page.getByLabel('SKU', { exact: true })).toHaveValue('XQ-90212')
})
