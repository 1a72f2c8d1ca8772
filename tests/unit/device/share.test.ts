/** Shares a link with the device's share sheet, or else copies it, or else reports a refusal. */
import { beforeEach, expect, test, vi } from 'vitest'
import { shareOrCopy } from '../../../src/device/share'

const writeText = vi.fn(async (_text: string) => {})
const rejectWith = (name: string) => () => Promise.reject(new DOMException('no', name))
const withClipboard = { clipboard: { writeText } }

beforeEach(() => {
  writeText.mockClear()
  vi.stubGlobal('window', { location: new URL('https://shop.example/product/flask') })
})

test.each<[string, object, string, number]>([
  ['has a share sheet', { share: async () => {}, ...withClipboard }, 'shared', 0],
  ['closes its share sheet', { share: rejectWith('AbortError'), ...withClipboard }, 'cancelled', 0],
  ['has no share sheet', withClipboard, 'copied', 1],
  ['refuses its share sheet', { share: rejectWith('NotAllowedError'), ...withClipboard }, 'copied', 1],
  ['refuses the clipboard', { clipboard: { writeText: rejectWith('NotAllowedError') } }, 'refused', 0],
])('link is shared, copied or refused on a device that %s', async (_, navigator, outcome, copied) => {
  vi.stubGlobal('navigator', navigator)
  expect(await shareOrCopy({ title: 'Quote', text: 'A flask', path: '/product/flask?q=50' })).toBe(outcome)
  expect(writeText.mock.calls).toEqual(copied ? [['https://shop.example/product/flask?q=50']] : [])
})
