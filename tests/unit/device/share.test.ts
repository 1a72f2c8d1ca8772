/** Handing a link on: the device's own sheet, else the clipboard, else nobody took it. */
import { beforeEach, expect, test, vi } from 'vitest'
import { shareOrCopy } from '../../../src/device/share'

const writeText = vi.fn(async (_text: string) => {})
const refusing = (name: string) => () => Promise.reject(new DOMException('no', name))
const copies = { clipboard: { writeText } }

beforeEach(() => {
  writeText.mockClear()
  vi.stubGlobal('window', { location: new URL('https://shop.example/product/flask') })
})

test.each<[string, object, string, number]>([
  ['shares', { share: async () => {}, ...copies }, 'shared', 0],
  ['closes the sheet', { share: refusing('AbortError'), ...copies }, 'cancelled', 0],
  ['has no sheet', copies, 'copied', 1],
  ['refuses its sheet', { share: refusing('NotAllowedError'), ...copies }, 'copied', 1],
  ['refuses the clipboard', { clipboard: { writeText: refusing('NotAllowedError') } }, 'refused', 0],
  ['has neither', {}, 'refused', 0],
])('a device that %s', async (_, navigator, outcome, copied) => {
  vi.stubGlobal('navigator', navigator)
  expect(await shareOrCopy({ title: 'Quote', text: 'A flask', path: '/product/flask?q=50' })).toBe(outcome)
  expect(writeText.mock.calls).toEqual(copied ? [['https://shop.example/product/flask?q=50']] : [])
})
