/** A browser without its own code detector reads codes with the shop's decoder, even offline (req 8.8). */
import { waitForServiceWorker, expect, offlineTest as test, open } from '../../support/fixtures'
import { findProduct, isPlain } from '../../support/shop'
import { decoderFiles, scan } from '../../support/scan-page'

test('code decoder loads with the camera, is stored, and reads codes offline', async ({ page, network }) => {
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
