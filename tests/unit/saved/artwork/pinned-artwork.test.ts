/**
 * Files of the artwork library that are pinned to the device: complete, private to their customer, and limited in
 * number.
 */
import { beforeEach, expect, test } from 'vitest'
import { noFacts } from '../../../../src/domain/artwork/facts'
import { maxPinned } from '../../../../src/domain/artwork/library'
import { newPage, flushDeviceTasks, signInAs } from '../../session/device'

let pinnedArtwork: typeof import('../../../../src/saved/artwork/pinned-artwork')
beforeEach(async () => {
  newPage({ locks: fakeLocks() })
  signInAs('7')
  pinnedArtwork = await import('../../../../src/saved/artwork/pinned-artwork')
  await flushDeviceTasks()
})

/** A fake of Web Locks with a single lock. */
function fakeLocks() {
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

test('pinned file is stored byte for byte until it is unpinned', async () => {
  await pinnedArtwork.pinFile(file('a'), content)
  await pinnedArtwork.pinFile(file('b'), content)
  await pinnedArtwork.pinFile(file('a'), content)
  expect((await pinnedArtwork.readPinned()).map(({ sha256 }) => sha256)).toEqual(['b', 'a'])
  const pinned = (await pinnedArtwork.readPinnedFile(file('a'))) ?? expect.fail('It is not pinned.')
  expect([pinned.name, pinned.type]).toEqual(['a.png', 'image/png'])
  expect([...new Uint8Array(await pinned.arrayBuffer())]).toEqual([1, 2, 250, 251])
  await pinnedArtwork.unpinFile('a')
  expect((await pinnedArtwork.readPinned()).map(({ sha256 }) => sha256)).toEqual(['b'])
  expect(await pinnedArtwork.readPinnedFile(file('a'))).toBeNull()
})

test('two files that are pinned at the same time are both stored', async () => {
  await Promise.all([pinnedArtwork.pinFile(file('a'), content), pinnedArtwork.pinFile(file('b'), content)])
  expect((await pinnedArtwork.readPinned()).map(({ sha256 }) => sha256).toSorted()).toEqual(['a', 'b'])
})

test('pinned files are not visible to another customer of the device', async () => {
  await pinnedArtwork.pinFile(file('a'), content)
  signInAs('8')
  await flushDeviceTasks()
  expect(await pinnedArtwork.readPinned()).toEqual([])
  expect(await pinnedArtwork.readPinnedFile(file('a'))).toBeNull()
})

test('pinning is refused with a message for too many or too large files', async () => {
  for (let nth = 0; nth < maxPinned; nth++) await pinnedArtwork.pinFile(file(`f${nth}`), content)
  const pinOneMore = pinnedArtwork.pinFile(file('more'), content)
  await expect(pinOneMore).rejects.toThrow('You can pin 20 files to this device.')
  await pinnedArtwork.pinFile(file('f3'), content)
  const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'large.png')
  await expect(pinnedArtwork.pinFile(file('f3'), large)).rejects.toThrow('up to 8 MB')
})
