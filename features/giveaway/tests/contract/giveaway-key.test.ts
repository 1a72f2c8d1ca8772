/** Encrypted entries that only the provider can decrypt, and the operator's giveaway commands. */
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { CompactEncrypt } from 'jose'
import { describe, expect, test } from 'vitest'
import { giveawayLabels, newsletterTextVersion } from '../../../../src/domain/kiosk/giveaway'
import { giveawayEntry, giveawayKey } from '../../../../server/db/schema-giveaway'
import { emptyShop } from '../../../../demo/seed/seed-shop'
import { readCsv } from '../../../../server/writes/import-file'
import { commandOf } from '../../../../server/operate/cli'
import { newCustomer, openProvider, runCommand } from '../../../../tests/contract/provider'
import {
  sendEntry,
  entryFields,
  type Fields,
  newEmail,
  readGiveawayKey,
  encryptEntry,
} from '../../../../tests/contract/giveaway-calls'
import { newFolder } from '../../../../tests/contract/file-resources'

const provider = openProvider()
const otherInstance = openProvider()
const providerAfterDraw = openProvider({ giveawayDrawEnds: new Date(0) })
const { db, get } = provider
const folder = newFolder()

const runGiveawayCommand = (args: string | string[]) => runCommand(provider, commandOf('giveaway'), args)
const storedEntries = (email = '') => db.select().from(giveawayEntry).where(eq(giveawayEntry.email, email))
const sendEncrypted = (encryptedEntry: string, overrides: Fields = {}) =>
  sendEntry(provider, { SealedEntry: encryptedEntry, EntryID: randomUUID(), ...overrides })

describe('giveaway key', () => {
  test('instances share one key, even when it is first requested concurrently', async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => readGiveawayKey(nth % 2 === 0 ? provider : otherInstance)),
    )
    expect(new Set(keys.map(({ KeyID }) => KeyID)).size).toBe(1)
    expect(await db.select().from(giveawayKey)).toHaveLength(1)
  })

  test('key reply contains no private key and is not cacheable', async () => {
    const reply = await get('giveaway/key')
    const [row] = await db.select().from(giveawayKey)
    expect(row?.privateKey.d).toMatch(/^[\w-]{43}$/)
    expect(await reply.text()).not.toContain(row?.privateKey.d)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('encrypted entry', () => {
  test('encrypted entry is decrypted by any instance and stored like a clear one', async () => {
    const fields = entryFields({ IsNewsLetter: '1', NewsLetterWords: '2026-11' })
    const encryptedEntry = await encryptEntry(await readGiveawayKey(provider), fields)
    const clearFields = { CapturedAt: '2026-11-20T00:00:00Z', FullName: 'Not Me', EmailAddress: newEmail() }
    const { headers, userId } = await newCustomer(provider)
    const entry = { SealedEntry: encryptedEntry, EntryID: randomUUID(), ...clearFields }
    expect((await sendEntry(otherInstance, entry, headers)).status).toBe(200)
    expect((await sendEntry(provider, entry)).status).toBe(200)
    const entryRow = { fullName: 'Jo Brand', newsletter: true, newsletterWords: '2026-11' }
    expect(await storedEntries(fields['EmailAddress'])).toMatchObject([
      { ...entryRow, entryId: entry.EntryID, userId, capturedAt: new Date(clearFields.CapturedAt) },
    ])
    expect(await storedEntries(clearFields.EmailAddress)).toEqual([])
  })

  test('entry encrypted to an old key is decrypted, also without a key id', async () => {
    const oldKey = await readGiveawayKey(provider)
    const [line] = await runGiveawayCommand('key')
    const newKey = await readGiveawayKey(otherInstance)
    expect(newKey.KeyID).not.toBe(oldKey.KeyID)
    expect(line).toContain(newKey.KeyID)
    for (const key of [oldKey, newKey, { ...oldKey, KeyID: '' }, { ...oldKey, KeyID: 'made-up' }]) {
      const fields = entryFields()
      expect((await sendEncrypted(await encryptEntry(key, fields))).status).toBe(200)
      expect(await storedEntries(fields['EmailAddress'])).toHaveLength(1)
    }
  })

  test('encrypted entry is validated like a clear one', async () => {
    const fields = entryFields({ PhoneNumber: '' })
    const reply = await sendEncrypted(await encryptEntry(await readGiveawayKey(provider), fields))
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({ ErrorCode: 'VALIDATION', ErrorMessage: 'Phone is required' })
  })

  test('entry that cannot be decrypted is refused with a message', async () => {
    const key = await readGiveawayKey(provider)
    const validEntry = await encryptEntry(key, entryFields())
    const foreignJwe = new CompactEncrypt(new TextEncoder().encode('{}'))
    foreignJwe.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    for (const text of [
      'x',
      'a.b.c.d.e',
      validEntry.slice(0, -10),
      `${validEntry.slice(0, -4)}AAAA`,
      await foreignJwe.encrypt(new Uint8Array(32)),
      await encryptEntry(key, entryFields(), 'ECDH-ES+A256KW'),
      await encryptEntry(key, 'no fields'),
      await encryptEntry(key, { ...entryFields(), FullName: { first: 'Jo' } }),
      await encryptEntry(key, null),
    ]) {
      const reply = await sendEncrypted(text)
      const ErrorMessage = expect.stringContaining('can’t be decrypted')
      expect(reply.status).toBe(422)
      expect(await reply.json()).toMatchObject({ ErrorCode: 'UNREADABLE', ErrorMessage })
    }
  })

  test('entry can be decrypted after the shop was emptied and refilled', async () => {
    const key = await readGiveawayKey(provider)
    await emptyShop(db)
    expect(await readGiveawayKey(provider)).toEqual(key)
    expect(await db.select().from(giveawayEntry)).toEqual([])
    expect((await sendEncrypted(await encryptEntry(key, entryFields()))).status).toBe(200)
  })
})

describe('giveaway commands', () => {
  test('giveaway export contains every entry and no formulas', async () => {
    await db.delete(giveawayEntry)
    const EmailAddress = newEmail()
    const { email: account, headers } = await newCustomer(provider)
    const names = { FullName: '=HYPERLINK("x")', SchollName: ' +1', Position: '＠SUM(A1)' }
    const formulas = { ...names, PhoneNumber: '-400 123 456', IsNewsLetter: '1', NewsLetterWords: '=1' }
    const agreed = { IsNewsLetter: '1', NewsLetterWords: newsletterTextVersion }
    const captured = { EmailAddress, CapturedAt: '2026-11-20T00:00:00Z' }
    await sendEntry(provider, entryFields({ ...captured, ...agreed }), headers)
    await sendEntry(providerAfterDraw, entryFields({ EmailAddress }))
    await sendEntry(provider, entryFields(formulas))
    const file = path.join(folder, 'entries.csv')
    expect(await runGiveawayCommand(['export', file])).toEqual([`Exported 3 entries to ${file}.`])
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(statSync(file).mode & 0o077).toBe(0)
    const numbered = (nth: number) => ({ email: EmailAddress, 'entry of this email': `${nth} of 2` })
    const textCells = { 'full name': `'=HYPERLINK("x")`, 'school name': `'+1`, position: `'＠SUM(A1)` }
    expect(readCsv(text).map(({ cells }) => cells)).toMatchObject([
      {
        ...numbered(1),
        late: 'No',
        account,
        captured: '2026-11-20 11:00:00',
        'newsletter agreed to': giveawayLabels.newsletter,
      },
      { ...numbered(2), late: 'Yes', account: '', captured: '' },
      { ...textCells, phone: `'-400 123 456`, newsletter: 'Yes', 'newsletter words': `'=1` },
    ])
    expect(await runGiveawayCommand('')).toEqual(['All: 3', 'Late: 1', 'People: 2', 'Newsletter: 2'])
  })

  test('giveaway purge deletes only entries that were received before the day', async () => {
    await db.delete(giveawayEntry)
    const recent = entryFields({ CapturedAt: '2001-01-01' })
    await sendEntry(provider, entryFields({ CapturedAt: '2026-11-20' }))
    await db.update(giveawayEntry).set({ receivedAt: sql`'2026-01-01 12:00'` })
    await sendEntry(provider, recent)
    expect(await runGiveawayCommand('purge --before 2026-01-01')).toContain('Deleted: 0')
    expect(await runGiveawayCommand('purge --before 2026-01-02')).toContain('Deleted: 1')
    expect(await storedEntries(recent['EmailAddress'])).toHaveLength(1)
  })

  test.each(['export', 'export entries.txt', 'purge', 'purge --before soon', 'purge --before', 'open'])(
    '"giveaway %s" says what is missing and does nothing',
    async (args) => {
      const before = await db.$count(giveawayEntry)
      await expect(runGiveawayCommand(args)).rejects.toThrow(
        /^(Specify|Unknown|Option --|--before is required|"soon" isn’t a date)/,
      )
      expect(await db.$count(giveawayEntry)).toBe(before)
    },
  )
})
