/** A draft and what the account has of it. */
import { describe, expect, test } from 'vitest'
import {
  type ClientDraft,
  draftName,
  newClientDraft,
  withClient,
} from '../../../../src/domain/client-draft/client-draft'
import {
  bodyOf,
  isAsSent,
  isUnsaved,
  placeWords,
  readBody,
  unreadableDraft,
  unreadableInAccount,
  withAccount,
} from '../../../../src/domain/client-draft/draft-account'

const draft = newClientDraft('d', { company: 'ACME' }, 1)
const there = (version: string, body: unknown, at = 100) => ({ id: 'd', version, body, at })
const body = (one: ClientDraft): unknown => JSON.parse(bodyOf(one))
const changed = (one: ClientDraft, note: string): ClientDraft => ({
  ...withClient({ note })(one),
  updatedAt: one.updatedAt + 1,
})
const saved = withAccount(undefined, there('1', body(draft))) as ClientDraft
const time = (at: number) => `at ${at}`

test('is sent without what is this device’s alone, the same on every device', () => {
  expect(bodyOf(saved)).toBe(bodyOf(draft))
  const { client, ...rest } = draft
  expect(bodyOf({ client, ...rest })).toBe(bodyOf(draft))
})

test('says where it is', () => {
  expect(placeWords(draft, time)).toBe('On this device only')
  expect(placeWords(saved, time)).toBe('Saved to your account at 100')
  const here = changed(saved, 'Soon')
  expect(placeWords(here, time)).toBe('Changes not in your account yet')
  const merged = withAccount(saved, there('2', body(changed(draft, 'Theirs')), 200)) as ClientDraft
  expect(placeWords(merged, time)).toBe('Changed on another device at 200')
})

describe('of another version in the account', () => {
  test('one that is not here comes whole', () => {
    expect(saved.client.company).toBe('ACME')
    expect(isUnsaved(saved)).toBe(false)
  })

  test('one that was sent from here is confirmed', () => {
    const here = changed(saved, 'Soon')
    const after = withAccount(here, there('2', body(here))) as ClientDraft
    expect(isUnsaved(after)).toBe(false)
    expect(after.client.note).toBe('Soon')
  })

  test('what was taken away since it was sent from here does not come back', () => {
    const sent = bodyOf(changed(draft, 'Soon'))
    const version = there('1', JSON.parse(sent))
    expect(isAsSent(version, [bodyOf(draft)])).toBe(false)
    expect(isAsSent(version, [bodyOf(draft), sent])).toBe(true)
    for (const before of [draft, saved]) {
      const here = changed(changed(before, 'Soon'), '')
      const after = withAccount(here, { ...version, version: '2' }, true) as ClientDraft
      expect(after.client.note).toBe('')
      expect(isUnsaved(after)).toBe(true)
      expect(after.account?.changedElsewhere).toBeUndefined()
    }
  })

  test('one that was changed on both is merged, and is to be sent', () => {
    const here = { ...withClient({ contact: 'Dana' })(saved), updatedAt: 5 }
    const after = withAccount(here, there('2', body(changed(draft, 'Theirs')))) as ClientDraft
    expect(after.client).toMatchObject({ contact: 'Dana', note: 'Theirs' })
    expect(isUnsaved(after)).toBe(true)
  })

  test('one that was removed there goes, unless something of it is unsaved', () => {
    expect(withAccount(saved, there('2', null))).toBeUndefined()
    expect(withAccount(undefined, there('2', null))).toBeUndefined()
    const after = withAccount(changed(saved, 'Soon'), there('2', null)) as ClientDraft
    expect(isUnsaved(after)).toBe(true)
    expect(after.account?.version).toBe('2')
  })
})

test('of a newer edition of the app is listed by its name, and left as it is', () => {
  const newer = { ...(body(draft) as object), rating: 5 }
  expect(readBody(newer)).toBeNull()
  expect(withAccount(saved, there('2', newer))).toBe(saved)
  expect(withAccount(undefined, there('2', newer))).toBeUndefined()
  const listed = unreadableInAccount(there('2', newer))
  expect(listed).toEqual({ id: draft.id, name: draftName(draft), version: '2' })
  expect(unreadableInAccount(there('2', { shape: 2 }))?.name).toBe('Draft without a name')
  expect([null, body(draft)].map((one) => unreadableInAccount(there('2', one)))).toEqual([null, null])
})

test.each([
  ['updatedAt', 2 ** 53],
  ['updatedAt', 8.64e15 + 1],
  ['updatedAt', -1],
  ['createdAt', Infinity],
  ['createdAt', '2026-05-12'],
])('a draft whose %s is %s is not read, and can be removed', (field, at) => {
  const damaged = { ...draft, [field]: at }
  expect(readBody(damaged)).toBeNull()
  expect(withAccount(undefined, there('2', damaged))).toBeUndefined()
  expect(unreadableInAccount(there('2', damaged))).toEqual({ id: 'd', name: 'ACME', version: '2' })
})

test('a draft is read up to the last moment that a clock can show', () => {
  expect(readBody({ ...draft, createdAt: 0, updatedAt: 8.64e15 })).not.toBeNull()
})

test.each([null, 7, 'text', [], { client: null }, { account: { version: 3 } }])(
  'whatever is stored as a draft has a name to be removed by: %j',
  (stored) => {
    expect(unreadableDraft('d', stored)).toEqual({ id: 'd', name: 'Draft without a name', version: null })
  },
)
