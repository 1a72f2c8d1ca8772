/** A browser without its own code detector reads codes with the shop's decoder, even offline (req 8.8). */
import { cameraPicture, installFakeCamera } from '../support/code-picture'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../support/fixtures'
import { startSaving } from '../support/saved-catalogue'
import { decoderFiles, scan } from '../support/scan-page'
import { findProduct, isPlain } from '../support/shop'

test('saving the catalogue tests the code decoder and stores it for offline use', async ({
  page,
  network,
}) => {
  await page.addInitScript(() => Object.assign(globalThis, { BarcodeDetector: undefined }))
  await page.addInitScript(installFakeCamera, await cameraPicture('QRCode', 'none'))
  await open(page, `${network.url}/offline`)
  await waitForServiceWorker(page)
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

test('code decoder loads with the camera, is stored, and reads codes offline', { tag: '@long' }, async ({ page, network }) => {
  await page.addInitScript(() => Object.assign(globalThis, { BarcodeDetector: undefined }))
  const { Slug } = await findProduct(network.url, isPlain)
  await open(page, `${network.url}/scan`)
  await waitForServiceWorker(page)
  await page.reload()
  expect(network.count(decoderFiles)).toBe(0)
  await scan(page, network.url, 'QRCode', `${network.url}/product/${Slug}`)
  await expect(page).toHaveURL(`${network.url}/product/${Slug}`)
  expect(network.count(decoderFiles)).toBe(2)

  await network.goOffline()
  const codes = [
    ['EAN13', '9300675024235'],
    ['Code128', 'XQ-90210'],
    ['PDF417', 'XQ 90211'],
  ] as const
  for (const [format, text] of codes) {
    await scan(page, network.url, format, text)
    await expect(page.getByLabel('SKU', { exact: true })).toHaveValue(text)
  }
})
