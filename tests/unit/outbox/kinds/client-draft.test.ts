/** A draft on its way to the account, which has it, has another one, or has none any more (req 18.28). */
import { beforeEach, expect, test, vi } from 'vitest'
import type * as api from '../../../../src/api/client-draft/client-draft'
import { RejectedFailure } from '../../../../src/domain/failure'
import { draftKind } from '../../../../src/outbox/kinds/client-draft'
import { sending, written } from './sending'

const changed = () => new RejectedFailure('This draft was changed on another device.', 'CHANGED', 412)
const missing = () => new RejectedFailure('This draft does not exist.', 'NOTFOUND', 404)

/** As the contract has it: `body` null is what a removal leaves; undefined: there never was one, or not any more. */
let there: { version: string; body: unknown } | undefined
const saveDraft = vi.fn<typeof api.saveDraft>(async (_id, body, version) => {
  if (!there && version !== null) throw missing()
  const isRemovedAlready = body === null && there?.body === null
  if (there && !isRemovedAlready && there.version !== version) throw changed()
  if (!there || !isRemovedAlready) there = { version: `${Number(there?.version ?? 0) + 1}`, body }
  return { version: there.version, at: 1 }
})
const kind = draftKind({ saveDraft })
const draft = { id: 'd', lines: [] }
const change = (version: string | null) => ({ id: 'd', name: 'Acme', body: JSON.stringify(draft), version })
const removal = (version: string | null) => ({ ...change(version), body: null })
const send = (op: object) => kind.send(op, sending(true))

beforeEach(() => {
  there = { version: '4', body: { id: 'd' } }
  written.length = 0
  saveDraft.mockClear()
})

test('a change over the version that is there is sent once, by its key', async () => {
  await send(change('4'))
  expect(there).toEqual({ version: '5', body: draft })
  expect(saveDraft.mock.calls.map(([, , , options]) => options?.idempotencyKey)).toEqual(['the row'])
})

test('a change over an older version leaves what is there', async () => {
  await send(change('3'))
  expect(there).toEqual({ version: '4', body: { id: 'd' } })
})

test('a change of what was removed meanwhile puts it back', async () => {
  there = { version: '5', body: null }
  await send(change('4'))
  expect(there).toEqual({ version: '6', body: draft })
})

test('a change of what the account has lost puts it back', async () => {
  there = undefined
  await send(change('4'))
  expect(there).toEqual({ version: '1', body: draft })
})

test('what another device puts back first stays', async () => {
  there = { version: '5', body: null }
  saveDraft.mockImplementationOnce(() => Promise.reject(changed()))
  saveDraft.mockImplementationOnce(async () => {
    there = { version: '6', body: { id: 'd' } }
    return { version: '5', at: 1 }
  })
  await send(change('4'))
  expect(there).toEqual({ version: '6', body: { id: 'd' } })
})

test('an account without drafts refuses a new one for good', async () => {
  saveDraft.mockImplementationOnce(() => Promise.reject(missing()))
  await expect(send(change(null))).rejects.toThrow('does not exist')
})

test('a removal of what is gone is done, and one of what changed gives way', async () => {
  await send(removal('3'))
  expect(there?.body).toEqual({ id: 'd' })
  await send(removal('4'))
  await send(removal('4'))
  expect(there).toEqual({ version: '5', body: null })
  there = undefined
  await send(removal('4'))
  expect(there).toBeUndefined()
})

test('of a draft that was removed before it went nothing is sent', () => {
  const meeting = { before: undefined, isOverOld: false, lastSent: null }
  expect(kind.fold?.({ ...meeting, unsent: change(null), edit: removal(null) })).toBeNull()
  expect(kind.fold?.({ ...meeting, unsent: removal('4'), edit: change('4') })).toEqual(change('4'))
})
