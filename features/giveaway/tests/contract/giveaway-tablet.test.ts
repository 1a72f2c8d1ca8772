/** Giveaway entries at the shop: import of a tablet's export file, and the draw. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { giveawayEntry } from '../../../../server/db/schema-giveaway'
import { leadCapture, leadCard } from '../../../leads/server/tables'
import { commandOf } from '../../../../server/operate/cli'
import type { EntryPayload } from '../../../../src/domain/kiosk/encrypted-entry'
import { type UnsentChange, unsentJson } from '../../../../src/domain/outbox/unsent-export'
import {
  sendEntry,
  entryFields,
  newEmail,
  readGiveawayKey,
  encryptEntry,
  unsentEntry,
} from '../../../../tests/contract/giveaway-calls'
import { consent, leadBody, newCard, putLead } from '../../../leads/tests/contract/lead-calls'
import { newCustomer, openProvider, runCommand } from '../../../../tests/contract/provider'
import { newFolder } from '../../../../tests/contract/file-resources'

const provider = openProvider()
const providerAfterDraw = openProvider({ giveawayDrawEnds: new Date(0) })
const { db } = provider
const folder = newFolder()
const runGiveawayCommand = (...args: string[]) => runCommand(provider, commandOf('giveaway'), args)
beforeEach(async () => {
  await db.delete(giveawayEntry)
})

const person = (email = newEmail()) => ({
  fullName: 'Jo Brand',
  schoolName: 'Harbour High',
  position: 'Principal',
  email,
  phone: '0400 123 456',
  interests: 'Merchandise',
  newsletter: true,
  agreedTo: '2026-11',
})
function tabletFile(payloads: EntryPayload[], overrides: Partial<UnsentChange> = {}): string {
  const changes = payloads.map((payload) => ({ ...unsentEntry(payload), ...overrides }))
  const file = path.join(folder, `${randomUUID()}.json`)
  writeFileSync(file, unsentJson(changes, Date.now()))
  return file
}
const importOutput = ({ added = 0, leads = 0, known = 0 }) => [
  'Giveaway: import tablet file.',
  `Added: {"entries":${added},"leads":${leads}}`,
  `Known: ${known}`,
  'Wrong: -',
]
const newIdAndTime = () => ({ entryId: randomUUID(), capturedAt: '2026-11-20T01:02:03.000Z' })
const deviceEncrypted = { to: 'device' as const, keyId: 'k', iv: 'AA', text: 'AA' }
const deviceOnlyPayload = (): EntryPayload => ({ ...newIdAndTime(), sealed: deviceEncrypted })
const encryptedPayload = async (email: string): Promise<EntryPayload> => {
  const key = await readGiveawayKey(provider)
  const jwe = await encryptEntry(key, entryFields({ EmailAddress: email }))
  return { ...newIdAndTime(), sealed: { to: 'provider', keyId: key.KeyID, jwe } }
}

describe('giveaway import', () => {
  test('import decrypts an entry once, also when the tablet sends it later', async () => {
    const email = newEmail()
    const payload = await encryptedPayload(email)
    const file = tabletFile([payload])
    expect(await runGiveawayCommand('import', file)).toEqual(importOutput({ added: 1 }))
    expect(await runGiveawayCommand('import', file)).toEqual(importOutput({ known: 1 }))
    const fields = entryFields({ EmailAddress: email, EntryID: payload.entryId })
    expect((await sendEntry(provider, fields)).status).toBe(200)
    expect(await db.select().from(giveawayEntry).where(eq(giveawayEntry.email, email))).toMatchObject([
      { entryId: payload.entryId, capturedAt: new Date(payload.capturedAt), userId: null, isLate: false },
    ])
  })

  test('import reads entries in clear and skips other changes', async () => {
    const entry = person()
    const clear: EntryPayload = { ...newIdAndTime(), sealed: { to: 'nobody', entry: person() } }
    const stored = { ...unsentEntry(clear).stored, kind: 'brief' }
    for (const [file, added] of [
      [tabletFile([deviceOnlyPayload()], { entry }), 1],
      [tabletFile([clear]), 1],
      [tabletFile([clear], { stored }), 0],
    ] as const)
      expect(await runGiveawayCommand('import', file)).toEqual(importOutput({ added }))
    expect(await db.select().from(giveawayEntry).where(eq(giveawayEntry.email, entry.email))).toMatchObject([
      { newsletter: true, newsletterWords: '2026-11', interests: 'Merchandise' },
    ])
  })

  test('import stores valid entries and explains why each of the others failed', async () => {
    const good = await encryptedPayload(newEmail())
    const entryWith = (content: EntryPayload['sealed']): EntryPayload => ({
      ...newIdAndTime(),
      sealed: content,
    })
    const damaged = entryWith({ to: 'provider', keyId: 'x', jwe: 'a.b.c.d.e' })
    const invalid = entryWith({ to: 'nobody', entry: { ...person(), phone: 'none' } })
    const reused: EntryPayload = { ...good, sealed: { to: 'nobody', entry: person() } }
    const file = tabletFile([damaged, good, deviceOnlyPayload(), invalid, reused])
    expect((await runGiveawayCommand('import', file)).join('\n')).toMatch(
      /Wrong:\n {2}Entry 1: .*can’t be decrypted.*\n {2}Entry 3: Only the tablet.*\n {2}Entry 4: Invalid phone number\n {2}Entry 5: This EntryID belongs/,
    )
    expect(await db.select().from(giveawayEntry)).toHaveLength(1)
  })

  test('import stores leads once, also when the tablet sends them later', async () => {
    await db.delete(leadCapture)
    const { CapturedAt: capturedAt, ...fields } = leadBody({ Consent: consent, Card: await newCard() })
    const key = await readGiveawayKey(provider)
    const unsent = (payload: object): UnsentChange => ({
      ...unsentEntry({ ...newIdAndTime(), sealed: { to: 'provider', keyId: '', jwe: '' } }),
      stored: { kind: 'lead', entity: 'x', opSchema: 1, payload },
    })
    const [id, otherId] = [randomUUID(), randomUUID()]
    const encrypted = { to: 'provider', keyId: key.KeyID, jwe: await encryptEntry(key, fields) }
    const clear = { to: 'nobody', entry: { ...fields, FullName: 'Bo', Badge: 'A-17' } }
    const file = path.join(folder, 'leads.json')
    const good = [
      unsent({ id, capturedAt, sealed: encrypted }),
      unsent({ id: otherId, capturedAt, sealed: clear }),
    ]
    writeFileSync(file, unsentJson([...good, unsentEntry(await encryptedPayload(newEmail()))], Date.now()))
    expect(await runGiveawayCommand('import', file)).toEqual(importOutput({ added: 1, leads: 2 }))
    expect(await runGiveawayCommand('import', file)).toEqual(importOutput({ known: 3 }))
    const rep = await newCustomer(provider, 5)
    expect((await putLead(provider, rep, { ...fields, CapturedAt: capturedAt }, id)).status).toBe(200)
    expect((await putLead(provider, await newCustomer(provider, 5), fields, id)).status).toBe(404)
    expect(await runGiveawayCommand('import', file)).toEqual(importOutput({ known: 3 }))
    expect(await db.$count(leadCard)).toBe(2)
    const rows = await db.select().from(leadCapture)
    expect(rows.find((row) => row.id === id)).toMatchObject({
      userId: rep.userId,
      device: 'tablet-1',
      email: fields.Email,
      consent: { words: consent.Words },
      capturedAt: new Date(capturedAt),
    })
    expect(rows.find((row) => row.id === otherId)).toMatchObject({ userId: null, name: 'Bo', badge: 'A-17' })
    const wrong = [unsent({ id: randomUUID(), capturedAt, sealed: deviceEncrypted }), unsent({ id: 1 })]
    writeFileSync(file, unsentJson(wrong, Date.now()))
    expect((await runGiveawayCommand('import', file)).join('\n')).toMatch(
      /Wrong:\n {2}Lead 1: Only the tablet.*\n {2}Lead 2: This version of the shop can’t read this format of leads/,
    )
  })

  test.each([
    ['wrong.json', '{', 'was not saved by "Export JSON" under "Staff" on the tablet.'],
    ['other.json', '[]', 'was not saved by "Export JSON" under "Staff" on the tablet.'],
  ])('giveaway import refuses %s', async (name, content, message) => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    await expect(runGiveawayCommand('import', file)).rejects.toThrow(message)
  })
})

describe('giveaway draw', () => {
  const emails = Array.from({ length: 6 }, (_, nth) => `person-${nth}@school.example`)
  const winners = async (...args: string[]) =>
    (await runGiveawayCommand('draw', ...args))
      .filter((line) => /^ +\d+\. /.test(line))
      .map((line) => / email (\S+)/.exec(line)?.[1])

  test('draw picks each person once, gives one result per seed and excludes late entries', async () => {
    for (const EmailAddress of emails) await sendEntry(provider, entryFields({ EmailAddress }))
    for (let nth = 0; nth < 20; nth++)
      await sendEntry(provider, entryFields({ EmailAddress: emails[0] ?? '' }))
    await sendEntry(providerAfterDraw, entryFields({ EmailAddress: 'late@school.example' }))
    const first = await winners('--seed', 'harbour', '--winners', '6')
    expect(new Set(first)).toEqual(new Set(emails))
    expect(first).toHaveLength(emails.length)
    expect(await winners('--again', '--seed', 'harbour', '--winners', '6')).toEqual(first)
    expect(await winners('--again', '--seed', 'harbour')).toEqual(first.slice(0, 1))
    expect(await winners('--again', '--seed', 'another', '--winners', '6')).not.toEqual(first)
    expect(await winners('--again', '--with-late', '--winners', '9')).toContain('late@school.example')
    const output = await runGiveawayCommand('draw', '--again', '--winners', '7')
    expect(output).toEqual(expect.arrayContaining(['People: 6', 'Entries: 26', 'Late: 1']))
  })

  test('draw without a seed prints the seed that it used', async () => {
    for (const EmailAddress of emails) await sendEntry(provider, entryFields({ EmailAddress }))
    const lines = await runGiveawayCommand('draw')
    const [, seed = ''] = /^Seed: (\w+)$/m.exec(lines.join('\n')) ?? []
    expect(await runGiveawayCommand('draw', '--again', '--seed', seed)).toEqual(lines)
  })

  test('draw needs at least one person and a valid number of winners', async () => {
    await expect(runGiveawayCommand('draw')).rejects.toThrow('No entries to draw from.')
    const none = runGiveawayCommand('draw', '--winners', '0')
    await expect(none).rejects.toThrow('--winners must be at least 1.')
  })
})
