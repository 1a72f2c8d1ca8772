/** Commits of a saving: nothing is written behind one that failed, and no part takes the place of another. */
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { keysOf, bundleKeys } from '../../../../../src/saved/catalogue/layout'
import type { BundleStore } from '../../../../../src/saved/catalogue/bundle-store'
import { createCommits } from '../../../../../src/saved/catalogue/save/saver-writes'
import { StorageFullFailure } from '../../../../../src/saved/catalogue/save/saver-deps'
import { newStore } from '../bulk-shop'
import { newMark } from '../bundle-fixture'

const mark = newMark()

/** Full for all that is large. */
function smallDevice(): BundleStore {
  const store = newStore()
  return {
    ...store,
    commit: (puts, drops) =>
      JSON.stringify(puts).length > 1000
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : store.commit(puts, drops),
  }
}

test('what comes together is written together, with the mark when it changed', async () => {
  const store = newStore()
  const commit = vi.spyOn(store, 'commit')
  const commits = createCommits(store, mark)
  commits.count(5)
  await Promise.all([
    commits.commit([[bundleKeys.tiles(0), ['a']]]),
    commits.commit([[bundleKeys.tiles(1), ['b']]]),
    commits.commit([[bundleKeys.tiles(2), ['c']]], () => ({ pages: { x: 1 } })),
  ])
  expect(commit).toHaveBeenCalledTimes(2)
  expect(await store.get(bundleKeys.mark())).toEqual({ ...mark, bytes: 5, pages: { x: 1 } })
})

test('after a full device nothing more is written, though it would fit', async () => {
  const store = smallDevice()
  const { commit } = createCommits(store, mark)
  const ends = await Promise.allSettled([
    commit([[bundleKeys.tiles(0), ['a']]]),
    commit([[bundleKeys.tiles(1), ['b'.repeat(2000)]]]),
    commit([[bundleKeys.tiles(2), ['c']]]),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(commit([[bundleKeys.tiles(3), ['d']]])).rejects.toThrow(StorageFullFailure)
  expect(await store.keys(keysOf('tiles'))).toEqual([bundleKeys.tiles(0)])
})
