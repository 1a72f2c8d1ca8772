/** The manifest promises no picture that is not there, of no other size, and no address that the shop does not have. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { webManifest } from '../../../server/build/web-manifest'

const { icons = [], screenshots = [], shortcuts = [] } = webManifest
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])]
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Width and height stand at a fixed place of every PNG. */
function sizeOf(bytes: Buffer): string {
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test.each(pictures)('$src is the PNG that the manifest says', ({ src, sizes, type }) => {
  const bytes = readFileSync(`${root}public${src}`)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(type).toBe('image/png')
  expect(sizeOf(bytes)).toBe(sizes)
  expect(bytes.byteLength).toBeLessThan(100_000)
})

test('what browsers ask for before they install', () => {
  expect(webManifest).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en-AU',
  })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${String(purpose)}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '512x512 monochrome',
  ])
  const forms = screenshots.map(({ form_factor }) => form_factor)
  expect(forms).toEqual(['narrow', 'narrow', 'wide', 'wide'])
  expect(screenshots.every(({ label = '' }) => label !== '')).toBe(true)
})

test('shortcuts lead to pages of the shop', () => {
  const leadTo = shortcuts.map(({ url }) => new URL(url, 'https://shop.example').pathname)
  expect(leadTo).toEqual(['/shop', '/offline', '/giveaway'])
  for (const path of leadTo) expect(existsSync(`${root}src/routes${path}.tsx`)).toBe(true)
})
