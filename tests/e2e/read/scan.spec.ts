/** Opening a product by a code: the camera is a made-up one, and so is what it reads. */
import type { Page } from '@playwright/test'
import { browserArgs, findBrowser } from '../../support/browser'
import { categoryTiles, type Tile } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'

const browser = findBrowser()
test.use({
  launchOptions: {
    ...(browser ? { executablePath: browser } : {}),
    args: [...browserArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

/** A reader of codes that sees `code`, or nothing, in a picture that really comes from a camera. */
async function withReader(page: Page, code: string | null): Promise<void> {
  await page.addInitScript((rawValue) => {
    const reader = class {
      static getSupportedFormats = async () => ['qr_code', 'code_128']
      detect = async (video: HTMLVideoElement) => {
        if (rawValue === null || video.videoWidth === 0) return []
        return [{ rawValue, boundingBox: { x: 0, y: 0, width: 9, height: 9 } }]
      }
    }
    Object.assign(globalThis, { BarcodeDetector: reader })
  }, code)
}

async function anyProduct(origin: string): Promise<Tile> {
  const { Data } = await categoryTiles(origin, 'drinkware')
  const [tile] = Data
  if (!tile) throw new Error('The shop has no drinkware.')
  return tile
}

const useCamera = (page: Page) => page.getByRole('button', { name: 'Use camera' }).click()

test('a typed SKU opens its product, however it is written; an unknown one leads to the search', async ({
  page,
  door,
}) => {
  const { Slug, SKU } = await anyProduct(door.url)
  await page.goto(`${door.url}/scan`)
  await screenReady(page)
  await page.getByLabel('SKU', { exact: true }).fill('XQ-90210')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'No product has the SKU “XQ-90210”' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search for “XQ-90210”' })).toHaveAttribute(
    'href',
    '/search/XQ-90210',
  )
  await page.keyboard.type(SKU.toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${door.url}/product/${Slug}`)
})

test('the QR code of a product page opens it, and the camera is off', async ({ page, door }) => {
  const { Slug } = await anyProduct(door.url)
  await withReader(page, `${door.url}/product/${Slug}?utm_source=label`)
  await page.goto(`${door.url}/scan`)
  await screenReady(page)
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const camera = await open(wanted)
      Object.assign(window, { camera })
      return camera
    }
  })
  await useCamera(page)
  await expect(page).toHaveURL(`${door.url}/product/${Slug}`)
  const isOn = () => page.evaluate(() => (window as unknown as { camera: MediaStream }).camera.active)
  expect(await isOn()).toBe(false)
})

test('a bar code is looked up as a SKU', async ({ page, door }) => {
  const { Slug, SKU } = await anyProduct(door.url)
  await withReader(page, SKU.replaceAll('-', ''))
  await page.goto(`${door.url}/scan`)
  await useCamera(page)
  await expect(page).toHaveURL(`${door.url}/product/${Slug}`)
})

for (const code of ['javascript:alert(1)', 'https://evil.example/product/mug', '//evil.example']) {
  test(`the code "${code}" is shown and not opened`, async ({ page, door }) => {
    await withReader(page, code)
    await page.goto(`${door.url}/scan`)
    await useCamera(page)
    await expect(page.getByText(code, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${door.url}/scan`)
    await expect(page.getByRole('link', { name: code })).toHaveCount(0)
  })
}

test('the picture is shown until it is stopped, and a camera that may not be used says so', async ({
  page,
  door,
}) => {
  await withReader(page, null)
  await page.goto(`${door.url}/scan`)
  await useCamera(page)
  await expect(page.getByText('Hold the code inside the frame.')).toBeVisible()
  const video = page.getByLabel('What the camera sees')
  await expect(video).toBeVisible()
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop camera' }).click()
  await expect(video).toBeHidden()
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await useCamera(page)
  await expect(page.getByText('This page may not use the camera.')).toBeVisible()
})

test('without a reader of codes typing is all there is', async ({ page, door }) => {
  await page.addInitScript(() => Object.assign(globalThis, { BarcodeDetector: undefined }))
  await page.goto(`${door.url}/scan`)
  await expect(page.getByText('This browser cannot read codes with a camera.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use camera' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open product' })).toBeVisible()
})
