/** Tests a draft and its version in the customer's account. */
import { expect, test } from 'vitest'
import { type ClientDraft, draftName, newClientDraft, withClient } from '../../rules/client-draft'
import {
  bodyOf,
  isAsSent,
  isUnsaved,
  syncStateText,
  readBody,
  unreadableDraft,
  unreadableInAccount,
  withAccount,
} from '../../rules/draft-account'

const draft = newClientDraft('d', { company: 'ACME' }, 1)
const accountDraft = (version: string, body: unknown, at = 100) => ({ id: 'd', version, body, at })
const body = (source: ClientDraft): unknown => JSON.parse(bodyOf(source))
const withChangedNote = (source: ClientDraft, note: string): ClientDraft => ({
  ...withClient({ note })(source),
  updatedAt: source.updatedAt + 1,
})
const saved = withAccount(undefined, accountDraft('1', body(draft))) as ClientDraft
const time = (at: number) => `at ${at}`

test('draft body omits data of this device and is the same on every device', () => {
  expect(bodyOf(saved)).toBe(bodyOf(draft))
  const { client, ...rest } = draft
  expect(bodyOf({ client, ...rest })).toBe(bodyOf(draft))
})

test('draft shows where it is saved', () => {
  expect(syncStateText(draft, time)).toBe('On this device only')
  expect(syncStateText(saved, time)).toBe('Saved to your account at 100')
  const local = withChangedNote(saved, 'Soon')
  expect(syncStateText(local, time)).toBe('Changes not in your account yet')
  const merged = withAccount(
    saved,
    accountDraft('2', body(withChangedNote(draft, 'Theirs')), 200),
  ) as ClientDraft
  expect(syncStateText(merged, time)).toBe('Changed on another device at 200')
})

test('account draft that is missing on this device is copied to it', () => {
  expect(saved.client.company).toBe('ACME')
  expect(isUnsaved(saved)).toBe(false)
})

test('text removed after a draft was sent does not come back', () => {
  const sent = bodyOf(withChangedNote(draft, 'Soon'))
  const version = accountDraft('1', JSON.parse(sent))
  expect(isAsSent(version, [bodyOf(draft)])).toBe(false)
  expect(isAsSent(version, [bodyOf(draft), sent])).toBe(true)
  for (const before of [draft, saved]) {
    const local = withChangedNote(withChangedNote(before, 'Soon'), '')
    const after = withAccount(local, { ...version, version: '2' }, true) as ClientDraft
    expect(after.client.note).toBe('')
    expect(isUnsaved(after)).toBe(true)
    expect(after.account?.changedElsewhere).toBeUndefined()
  }
})

test('draft changed on two devices is merged and has to be sent', () => {
  const local = { ...withClient({ contact: 'Dana' })(saved), updatedAt: 5 }
  const after = withAccount(local, accountDraft('2', body(withChangedNote(draft, 'Theirs')))) as ClientDraft
  expect(after.client).toMatchObject({ contact: 'Dana', note: 'Theirs' })
  expect(isUnsaved(after)).toBe(true)
})

test('draft removed from the account is dropped unless it has unsaved edits', () => {
  expect(withAccount(saved, accountDraft('2', null))).toBeUndefined()
  expect(withAccount(undefined, accountDraft('2', null))).toBeUndefined()
  const after = withAccount(withChangedNote(saved, 'Soon'), accountDraft('2', null)) as ClientDraft
  expect(isUnsaved(after)).toBe(true)
  expect(after.account?.version).toBe('2')
})

test('draft of a newer app version is listed by name and left unchanged', () => {
  const newer = { ...(body(draft) as object), rating: 5 }
  expect(readBody(newer)).toBeNull()
  expect(withAccount(saved, accountDraft('2', newer))).toBe(saved)
  expect(withAccount(undefined, accountDraft('2', newer))).toBeUndefined()
  const listed = unreadableInAccount(accountDraft('2', newer))
  expect(listed).toEqual({ id: draft.id, name: draftName(draft), version: '2' })
  expect(unreadableInAccount(accountDraft('2', { shape: 2 }))?.name).toBe('Draft without a name')
  expect([null, body(draft)].map((content) => unreadableInAccount(accountDraft('2', content)))).toEqual([
    null,
    null,
  ])
})

test.each([
  ['updatedAt', 2 ** 53],
  ['updatedAt', -1],
  ['createdAt', Infinity],
])('a draft whose %s is %s is not read, and can be removed', (field, at) => {
  const damaged = { ...draft, [field]: at }
  expect(readBody(damaged)).toBeNull()
  expect(withAccount(undefined, accountDraft('2', damaged))).toBeUndefined()
  expect(unreadableInAccount(accountDraft('2', damaged))).toEqual({ id: 'd', name: 'ACME', version: '2' })
})

test.each([null, { client: null }, { account: { version: 3 } }])(
  'unreadable draft has a name under which it can be removed: %j',
  (stored) => {
    expect(unreadableDraft('d', stored)).toEqual({ id: 'd', name: 'Draft without a name', version: null })
  },
)
