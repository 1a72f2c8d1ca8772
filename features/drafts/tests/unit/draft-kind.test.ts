/**
 * An edit of a draft is sent to an account that has the version on which the edit is based, has another version, or no
 * longer has the draft (req 18.28).
 */
import { beforeEach, expect, test, vi } from 'vitest'
import type * as api from '../../app/draft-calls'
import { RejectedFailure } from '../../../../src/domain/failure'
import { draftKind } from '../../app/draft-kind'
import { sending, writeCalls } from '../../../../tests/unit/outbox/kinds/send-context'

const changedFailure = () => new RejectedFailure('This draft was changed on another device.', 'CHANGED', 412)
const missingFailure = () => new RejectedFailure('This draft does not exist.', 'NOTFOUND', 404)

/**
 * The draft in the account. Its `body` is null after a removal. It is undefined when the account never had the draft
 * or lost it.
 */
let remoteDraft: { version: string; body: unknown } | undefined
const saveDraft = vi.fn<typeof api.saveDraft>(async (_id, body, version) => {
  if (!remoteDraft && version !== null) throw missingFailure()
  const isRemovedAlready = body === null && remoteDraft?.body === null
  if (remoteDraft && !isRemovedAlready && remoteDraft.version !== version) throw changedFailure()
  if (!remoteDraft || !isRemovedAlready)
    remoteDraft = { version: `${Number(remoteDraft?.version ?? 0) + 1}`, body }
  return { version: remoteDraft.version, at: 1 }
})
const fetchDrafts = vi.fn<typeof api.fetchDrafts>(async (since) => {
  const drafts = since === null || !remoteDraft ? [] : [{ id: 'd', at: 1, ...remoteDraft }]
  return { drafts, next: 'page 2', hasMore: since === null, isFull: true }
})
const kind = draftKind({ saveDraft, fetchDrafts })
const draft = { id: 'd', lines: [] }
const change = (version: string | null) => ({ id: 'd', name: 'Acme', body: JSON.stringify(draft), version })
const removal = (version: string | null) => ({ ...change(version), body: null })
const send = (op: object) => kind.send(op, sending(true))

beforeEach(() => {
  remoteDraft = { version: '4', body: { id: 'd' } }
  writeCalls.length = 0
  saveDraft.mockClear()
})

test('change over the current version is sent once with its idempotency key', async () => {
  await send(change('4'))
  expect(remoteDraft).toEqual({ version: '5', body: draft })
  expect(saveDraft.mock.calls.map(([, , , options]) => options?.idempotencyKey)).toEqual(['the row'])
})

test('change over an older version leaves the account’s draft as it is', async () => {
  await send(change('3'))
  expect(remoteDraft).toEqual({ version: '4', body: { id: 'd' } })
})

test('change does not overwrite a draft that another device restored first', async () => {
  remoteDraft = { version: '5', body: null }
  saveDraft.mockImplementationOnce(() => Promise.reject(changedFailure()))
  saveDraft.mockImplementationOnce(async () => {
    remoteDraft = { version: '6', body: { id: 'd' } }
    return { version: '5', at: 1 }
  })
  await send(change('4'))
  expect(remoteDraft).toEqual({ version: '6', body: { id: 'd' } })
})

test('new draft fails permanently when the account has no drafts', async () => {
  saveDraft.mockImplementationOnce(() => Promise.reject(missingFailure()))
  await expect(send(change(null))).rejects.toThrow('does not exist')
})

test('removal is skipped when the draft changed and succeeds when it is missing', async () => {
  await send(removal('3'))
  expect(remoteDraft?.body).toEqual({ id: 'd' })
  await send(removal('4'))
  await send(removal('4'))
  expect(remoteDraft).toEqual({ version: '5', body: null })
  remoteDraft = undefined
  await send(removal('4'))
  expect(remoteDraft).toBeUndefined()
})

test('draft that is removed before it was sent leaves nothing to send', () => {
  const mergeArgs = { previous: undefined, isStale: false, lastSent: null }
  expect(kind.merge?.({ ...mergeArgs, unsent: change(null), edit: removal(null) })).toBeNull()
  expect(kind.merge?.({ ...mergeArgs, unsent: removal('4'), edit: change('4') })).toEqual(change('4'))
})

test('removal without a known version removes whichever version the account has', async () => {
  await send(removal(null))
  expect(remoteDraft).toEqual({ version: '5', body: null })
  remoteDraft = undefined
  saveDraft.mockClear()
  await send(removal(null))
  expect(saveDraft).not.toHaveBeenCalled()
})
