/** Opening a product by a typed SKU, and by a camera whose decoder is not allowed to compile code (req 8.8). */
import type { Page } from '@playwright/test'
import { browserArgs } from '../../support/browser'
import { expect, open, test } from '../../support/fixtures'
import { categoryTiles, type Tile } from '../../support/shop'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...browserArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    }),
})

async function anyProduct(origin: string): Promise<Tile> {
  const [tile] = (await categoryTiles(origin, 'drinkware')).Data
  if (!tile) throw new Error('The shop has no drinkware.')
  return tile
}

const useCamera = (page: Page) => page.getByRole('button', { name: 'Use camera' }).click()

test('typed SKU opens its product without a camera; an unknown SKU offers the search', async ({
  page,
  network,
}) => {
  const { Slug, SKU } = await anyProduct(network.url)
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = async () => []
  })
  await open(page, `${network.url}/scan`)
  await expect(
    page.getByText('Can’t use the camera here. Scan with a handheld or enter the SKU.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use camera' })).toHaveCount(0)
  await page.getByLabel('SKU', { exact: true }).fill('XQ-90210')
  await page.getByRole('button', { name: 'Open product' }).click()
  const notFoundNotice = page.getByRole('status').filter({ hasText: 'No product has the SKU “XQ-90210”' })
  await expect(notFoundNotice).toBeVisible()
  const search = page.getByRole('link', { name: 'Search for “XQ-90210”' })
  await expect(search).toHaveAttribute('href', '/search/XQ-90210')
  await page.keyboard.type(SKU.toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${network.url}/product/${Slug}`)
})

test('scan page explains that the host does not let the decoder compile code', async ({
  page,
  network,
  pageErrors,
}) => {
  pageErrors.allowed.push(/WebAssembly/)
  await page.addInitScript(() => Object.assign(globalThis, { BarcodeDetector: undefined }))
  await page.route(/decoder-worker/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" }
    await route.fulfill({ response, headers })
  })
  await open(page, `${network.url}/scan`)
  await useCamera(page)
  await expect(page.getByText('This shop’s server doesn’t let your browser read codes.')).toBeVisible()
})
