/** A browser without its own code detector reads codes with the shop's decoder, also offline (req 8.8). */
import { cameraPicture, installFakeCamera } from '../../support/code-picture'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { startSaving } from '../../support/saved-catalogue'
import { decoderFiles, scan } from '../../support/scan-page'

test('saving the catalogue tests the code decoder and stores it for offline use', async ({ page, door }) => {
  await page.addInitScript(() => Object.assign(globalThis, { BarcodeDetector: undefined }))
  await page.addInitScript(installFakeCamera, await cameraPicture('QRCode', 'none'))
  await open(page, `${door.url}/offline`)
  await controlled(page)
  const line = page
    .getByRole('region', { name: 'Ready for the show' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Camera reads codes' }) })
  await expect(line).toContainText('Not tested yet.')
  expect(door.count(decoderFiles)).toBe(0)
  await startSaving(page, 'None')
  await expect(line).toContainText('It read a test code.')
  await door.shut()
  await scan(page, door.url, 'DataMatrix', 'XQ-90212')
  await expect(page.getByLabel('SKU', { exact: true })).toHaveValue('XQ-90212')
})
