/** Draft orders on the device: when one was worked on, and what is left alone (the rest: owned/collection). */
import { beforeEach, expect, test, vi } from 'vitest'
import { newClientDraft, withClient } from '../../../../src/domain/client-draft/client-draft'
import { newDevice, ownChannels, rest, signInAs } from '../../session/device'

const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
let now: number

async function load() {
  const { clientDrafts } = await import('../../../../src/saved/client-drafts/client-drafts')
  const drafts = clientDrafts()
  await rest()
  return drafts
}

beforeEach(() => {
  newDevice()
  ownChannels()
  vi.stubGlobal('navigator', { storage: { persist } })
  vi.stubGlobal('document', new EventTarget())
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  persist.mockClear()
  now = 10
  signInAs('7')
})

const acme = newClientDraft('d', { company: 'Acme' }, 1)

test('the browser is asked to keep what is here by the first draft', async () => {
  const drafts = await load()
  expect([drafts.list(), persist.mock.calls]).toEqual([[], []])
  await drafts.put(acme)
  await drafts.put({ ...acme, id: 'e' })
  expect(persist).toHaveBeenCalledOnce()
})

test('a change notes its time, unless it comes to the same', async () => {
  const drafts = await load()
  await drafts.put(acme)
  now = 20
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  now = 30
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  expect(drafts.list()).toMatchObject([{ client: { contact: 'Dana' }, updatedAt: 20 }])
})

test('the one that was worked on last is the first', async () => {
  const drafts = await load()
  for (const id of ['a', 'b']) await drafts.put({ ...acme, id })
  await drafts.edit('a', withClient({ note: 'before June' }))
  expect(drafts.list().map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a draft that is gone stays gone', async () => {
  const drafts = await load()
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  expect(drafts.list()).toEqual([])
})

test('the logo of quotes, which lies beside them, is no draft', async () => {
  const drafts = await load()
  const { keepLogo, readLogo } = await import('../../../../src/saved/client-drafts/quote-logo')
  await keepLogo('none')
  await drafts.put(acme)
  await drafts.remove('d')
  expect([drafts.list(), await readLogo()]).toEqual([[], 'none'])
})
