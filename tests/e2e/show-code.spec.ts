/** The dialog "Show code": the decoder reads the code from a screenshot as it would from a camera (req 8.13). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { decodeCodes } from '../../src/device/codes/decoder'
import { expect, newContextTest as test, open } from '../support/fixtures'
import { findProduct, isPlain } from '../support/shop'

const reader = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))

prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(reader).buffer } })

async function codesIn(screenshot: Buffer): Promise<string[]> {
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const }
  return (await decodeCodes(picture)).map(({ rawValue }) => rawValue)
}

test('product code can be scanned from the screen, even if it is small and dark', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.addInitScript(() => {
    const lock = Object.assign(new EventTarget(), {
      release: async () => void delete document.body.dataset['awake'],
    })
    const request = async () => {
      document.body.dataset['awake'] = 'yes'
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 568 })
  const { Slug } = await findProduct(network.url, isPlain)
  await open(page, `${network.url}/product/${Slug}`)
  const button = page.getByRole('button', { name: 'Show code' })
  await button.click()
  const code = page.getByRole('img', { name: `QR code for ${network.url}/product/${Slug}` })
  await expect(code).toBeVisible()
  await expect(page.locator('body[data-awake]')).toBeAttached()
  expect(await codesIn(await page.screenshot())).toEqual([`${network.url}/product/${Slug}`])

  await page.keyboard.press('Escape')
  await expect(code).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page.locator('body[data-awake]')).toHaveCount(0)
})

test('comparison shows a code of its link, and a link that is too long shows a message', {
  tag: '@long',
}, async ({ page, network }) => {
  const { Slug } = await findProduct(network.url, isPlain)
  await open(page, `${network.url}/compare?products=${Slug}`)
  await page.getByRole('button', { name: 'Show code' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  const [codeOnScreen] = await codesIn(await page.screenshot())
  expect(codeOnScreen).toBe(`${network.url}/compare?products=${Slug}`)

  const manySlugs = Array.from({ length: 50 }, (_, index) => `${Slug}-of-another-name-${index}`)
  await open(page, `${network.url}/line-sheet?products=${manySlugs.join(',')}`)
  await page.getByRole('button', { name: 'Show code' }).click()
  await expect(page.getByText('This link is too long for a code.')).toBeVisible()
})
