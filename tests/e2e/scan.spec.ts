/** Opening a product by a code. The camera and its codes are fake (req 8.8). */
import type { Page } from '@playwright/test'
import { browserArgs } from '../support/browser'
import { expect, open, test } from '../support/fixtures'
import { categoryTiles, type Tile } from '../support/shop'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...browserArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    }),
})

/** Stubs BarcodeDetector: it returns the code that `showCode` has set, once the camera delivers a picture. */
async function stubBarcodeDetector(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const reader = class {
      static getSupportedFormats = async () => ['qr_code', 'code_128']
      detect = async (video: HTMLVideoElement) => {
        const { codeInSight: rawValue } = window as { codeInSight?: string }
        if (!rawValue || video.videoWidth === 0) return []
        return [{ rawValue, boundingBox: { x: 0, y: 0, width: 9, height: 9 } }]
      }
    }
    Object.assign(globalThis, { BarcodeDetector: reader })
  })
}

/** The code stays in sight until the page is loaded again. */
const showCode = (page: Page, code: string) =>
  page.evaluate((codeInSight) => {
    Object.assign(window, { codeInSight })
  }, code)

async function anyProduct(origin: string): Promise<Tile> {
  const [tile] = (await categoryTiles(origin, 'drinkware')).Data
  if (!tile) throw new Error('The shop has no drinkware.')
  return tile
}

const useCamera = (page: Page) => page.getByRole('button', { name: 'Use camera' }).click()

test('camera opens the product of a code, ignores foreign codes, and is off afterwards', async ({
  page,
  network,
}) => {
  await stubBarcodeDetector(page)
  await open(page, `${network.url}/scan`)
  await useCamera(page)
  await expect(page.getByText('Hold the code inside the frame.')).toBeVisible()
  const video = page.getByLabel('Camera view')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop camera' }).click()
  await expect(video).toBeHidden()
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await useCamera(page)
  await expect(page.getByText('The camera is blocked for this site.')).toBeVisible()

  const foreignCode = 'https://evil.example/product/mug'
  await open(page, `${network.url}/scan`)
  await showCode(page, foreignCode)
  await useCamera(page)
  await expect(page.getByText(foreignCode, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${network.url}/scan`)
  await expect(page.getByRole('link', { name: foreignCode })).toHaveCount(0)

  const { Slug } = await anyProduct(network.url)
  await open(page, `${network.url}/scan`)
  await showCode(page, `${network.url}/product/${Slug}?utm_source=label`)
  await page.evaluate(() => {
    const request = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const camera = await request(constraints)
      Object.assign(window, { camera })
      return camera
    }
  })
  await useCamera(page)
  await expect(page).toHaveURL(`${network.url}/product/${Slug}`)
  const isOn = () => page.evaluate(() => (window as unknown as { camera: MediaStream }).camera.active)
  expect(await isOn()).toBe(false)
})
