/** Files of the artwork library that are pinned to the device: whole, their owner's alone, and so many at most. */
import { beforeEach, expect, test, vi } from 'vitest'
import { noFacts } from '../../../../src/domain/artwork/facts'
import { maxPinned } from '../../../../src/domain/artwork/library'
import { newDevice, ownChannels, rest, signInAs } from '../../session/device'

let page: typeof import('../../../../src/saved/artwork/pinned-artwork')
beforeEach(async () => {
  newDevice()
  ownChannels()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { locks: oneAtATime() })
  signInAs('7')
  page = await import('../../../../src/saved/artwork/pinned-artwork')
  await rest()
})

/** Web Locks, of which this test has one. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, _options: LockOptions, run: () => Promise<unknown>) => {
      last = last.then(run)
      return last
    },
  }
}

const content = new File([new Uint8Array([1, 2, 250, 251])], 'harbour.png', { type: 'image/png' })
const file = (sha256: string) => ({ sha256, name: `${sha256}.png`, bytes: 4, facts: noFacts })

test('a pinned file is here byte for byte, until it is taken off', async () => {
  await page.pinFile(file('a'), content)
  await page.pinFile(file('b'), content)
  await page.pinFile(file('a'), content)
  expect((await page.readPinned()).map(({ sha256 }) => sha256)).toEqual(['b', 'a'])
  const found = await page.readPinnedFile(file('a'))
  expect([found?.name, found?.type]).toEqual(['a.png', 'image/png'])
  expect(new Uint8Array((await found?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array([1, 2, 250, 251]),
  )
  await page.unpinFile('a')
  expect((await page.readPinned()).map(({ sha256 }) => sha256)).toEqual(['b'])
  expect(await page.readPinnedFile(file('a'))).toBeNull()
})

test('two files that are pinned at once are both here', async () => {
  await Promise.all([page.pinFile(file('a'), content), page.pinFile(file('b'), content)])
  expect((await page.readPinned()).map(({ sha256 }) => sha256).toSorted()).toEqual(['a', 'b'])
})

test('another customer of the device has none of it', async () => {
  await page.pinFile(file('a'), content)
  signInAs('8')
  await rest()
  expect([await page.readPinned(), await page.readPinnedFile(file('a'))]).toEqual([[], null])
})

test('more than there may be are refused in words, and so is what is too large', async () => {
  for (let nth = 0; nth < maxPinned; nth++) await page.pinFile(file(`f${nth}`), content)
  await expect(page.pinFile(file('more'), content)).rejects.toThrow('You can pin 20 files to this device.')
  await page.pinFile(file('f3'), content)
  const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'large.png')
  await expect(page.pinFile(file('f3'), large)).rejects.toThrow('up to 8 MB')
})
