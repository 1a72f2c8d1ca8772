/**
 * Stall leads: received from staff, merged by email address, matched with badges, listed and deleted (req 26.1 to
 * 26.4, 26.9).
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { leadCapture, leadCard } from '../../server/tables'
import { commandOf } from '../../../../server/operate/cli'
import { readLeads } from '../../server/read-leads'
import { purgeLeads } from '../../server/write-leads'
import { readTable } from '../../../../src/domain/csv'
import { maxCardBytes } from '../../rules/card'
import { dateTimeIn } from '../../../../src/domain/delivery/time-zone'
import { deskCall, newStaffMember } from '../../../../tests/contract/desk-calls'
import { findRows } from '../../../../tests/contract/find-rows'
import { readGiveawayKey, encryptEntry } from '../../../../tests/contract/giveaway-calls'
import { consent, leadBody, newCard, putLead } from './lead-calls'
import { newFolder } from '../../../../tests/contract/file-resources'
import {
  atOnce,
  callerOfEachTest,
  newCustomer,
  openProvider,
  readRefusal,
  runCommand,
} from '../../../../tests/contract/provider'

const provider = openProvider()
const { db } = provider
const rep = callerOfEachTest(provider, 5)
const folder = newFolder()
const runLeadsCommand = (...args: string[]) => runCommand(provider, commandOf('leads'), args)
const send = (body: object, id?: string) => putLead(provider, rep, body, id)
const encrypt = async (content: unknown) => encryptEntry(await readGiveawayKey(provider), content)
const noContact = { FullName: '', Company: '', Email: '', Phone: '' }
/** Imports a table of attendees, and returns what the command printed. */
function importList(...rows: string[]) {
  const file = path.join(folder, 'list.csv')
  writeFileSync(file, Buffer.from(`${rows.join('\n')}\n`, 'latin1'))
  return runLeadsCommand('import-badges', file)
}
const importedNames = async () =>
  (await readLeads(db)).map(({ name, email }) => `${name} ${email}`).filter((entry) => entry !== ' ')
beforeEach(async () => {
  await db.delete(leadCapture)
})

describe('a lead', () => {
  test('lead stores all its fields and the consent words', async () => {
    const body = leadBody({ Consent: consent, Badge: 'A-17' })
    expect((await send(body)).status).toBe(200)
    expect(await readLeads(db)).toMatchObject([
      {
        name: body.FullName,
        company: body.Company,
        email: body.Email,
        phone: body.Phone,
        grade: 'warm',
        timing: body.Timing,
        interests: body.Interests,
        badges: ['A-17'],
        notes: [{ text: body.Note, by: 'Casey Customer', at: Date.parse(body.CapturedAt) }],
        consent: { words: consent.Words, version: consent.Version, at: consent.At },
      },
    ])
    expect(await db.select().from(leadCapture)).toMatchObject([{ userId: rep.userId, device: 'tablet-1' }])
  })

  test('lead is stored once when it is sent several times, clear or encrypted', async () => {
    const { CapturedAt, ...fields } = leadBody()
    const id = randomUUID()
    const encryptedBody = { Sealed: await encrypt(fields), CapturedAt }
    const replies = await atOnce(6, (index) =>
      send(index % 2 ? encryptedBody : { ...fields, CapturedAt }, id),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await readLeads(db)).toMatchObject([{ id, conversations: 1, notes: [{ text: fields.Note }] }])
  })

  test('lead cannot be changed by another account', async () => {
    const id = randomUUID()
    await send(leadBody({ Note: 'Mine' }), id)
    const other = await newCustomer(provider, 0)
    expect((await putLead(provider, other, leadBody({ Note: 'Yours' }), id)).status).toBe(404)
    expect(await readLeads(db)).toMatchObject([{ notes: [{ text: 'Mine' }] }])
  })

  test.each([
    [{ Email: 'nobody' }, 'Invalid email format'],
    [{ FullName: 'x'.repeat(201) }, 'Name can have at most 200 characters'],
    [{ Note: 'x'.repeat(4001) }, 'Note can have at most 4000 characters'],
    [noContact, 'Scan a badge, photograph a card, or fill in Name, Company, Email or Phone.'],
    [{ Interests: Array(21).fill('p-1') }, 'Interests can have at most 20 entries'],
    [{ Grade: 'boiling' }, 'Grade must be one of hot, warm, cold'],
    [{ DraftID: 'mine' }, 'DraftID must be a UUID.'],
    [{ Consent: { Words: '', Version: '1', At: consent.At } }, 'Words is required'],
  ])('lead is refused with %j', async (overrides, message) => {
    expect(await readRefusal(await send(leadBody(overrides)))).toEqual([422, message])
  })

  test('encrypted lead is refused when its fields are invalid or it cannot be decrypted', async () => {
    for (const encrypted of [await encrypt({ Consent: 1 }), 'a.b.c.d.e', ''])
      expect((await send({ Sealed: encrypted })).status).toBe(422)
    expect(await readLeads(db)).toEqual([])
  })
})

describe('a photographed card', async () => {
  const { cookie } = await newStaffMember(provider, ['customers'])
  const readCard = (id: string) => deskCall(provider, cookie, ['GET', `leads/${id}/card`])
  const Card = await newCard()
  const cardOnly = { ...leadBody(), ...noContact, Card }

  test('photographed card alone makes a lead, and is served at the desk', async () => {
    const { CapturedAt, ...fields } = cardOnly
    const encryptedBody = { Sealed: await encrypt(fields), CapturedAt }
    for (const body of [cardOnly, encryptedBody]) {
      const id = randomUUID()
      expect((await send(body, id)).status).toBe(200)
      expect((await readLeads(db)).find((lead) => lead.id === id)).toMatchObject({ cards: [id], badges: [] })
      const reply = await readCard(id)
      expect(Buffer.from(await reply.arrayBuffer()).toString('base64')).toBe(Card)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    }
    expect((await runLeadsCommand())[0]).toContain('business card photo')
    expect((await readCard(randomUUID())).status).toBe(404)
  })

  test('last photographed card of a lead stays when the lead is sent without a card', async () => {
    const [id, Email] = [randomUUID(), 'noor@harbour.example']
    await send(leadBody({ Email }), id)
    expect(await readLeads(db)).toMatchObject([{ cards: [] }])
    await send(leadBody({ Email, Card }), id)
    await send(leadBody({ Email, Note: 'And bottles.' }), id)
    expect(await readLeads(db)).toMatchObject([{ cards: [id] }])
    expect((await readCard(id)).status).toBe(200)
  })

  test('photographed card is deleted with its lead, and is not stored again', async () => {
    const id = randomUUID()
    const body = leadBody({ Email: 'noor@harbour.example', Card })
    await send(body, id)
    await runLeadsCommand('erase', 'noor@harbour.example')
    expect(await db.$count(leadCard)).toBe(0)
    expect((await send(body, id)).status).toBe(200)
    expect((await readCard(id)).status).toBe(404)
    await send(cardOnly)
    expect(await db.$count(leadCard)).toBe(1)
    await purgeLeads(db, new Date(Date.now() + 1000))
    expect(await db.$count(leadCard)).toBe(0)
  })

  test.each([
    ['too large', maxCardBytes + 1, 422, 'The photo of a card can have at most 300 KB.'],
    ['much too large', maxCardBytes * 2, 413, 'The photo of a card can have at most 300 KB.'],
    ['not a JPEG', 0, 422, 'The photo of a card must be a JPEG.'],
  ])('photographed card that is %s is refused with a message', async (_, bytes, status, message) => {
    const picture = Buffer.alloc(bytes || 100, bytes ? Buffer.from([0xff, 0xd8, 0xff, 0xe0]) : 'x')
    const fields = { ...leadBody(), Card: picture.toString('base64') }
    expect(await readRefusal(await send(fields))).toEqual([status, message])
    expect(await readRefusal(await send({ Sealed: await encrypt(fields) }))).toEqual([status, message])
    expect(await readLeads(db)).toEqual([])
  })
})

describe('leads', () => {
  test('leads are listed, and written to a CSV table without formulas', async () => {
    expect(await runLeadsCommand()).toEqual(['No leads yet.'])
    await send(leadBody({ FullName: '=1+1', Phone: '+61400000000', Consent: consent }))
    expect(await runLeadsCommand()).toEqual([
      expect.stringMatching(/warm {2}=1\+1, Harbour.+opted in\n.+caps in navy/),
    ])
    const file = path.join(folder, 'leads.csv')
    await runLeadsCommand('csv', file)
    const [heading = [], line = []] = readTable(readFileSync(file, 'utf8'), ',')
    expect(line[heading.indexOf('Name')]).toBe("'=1+1")
    expect(line[heading.indexOf('Phone')]).toBe('="+61400000000"')
    const [{ firstAt } = { firstAt: 0 }] = await readLeads(db)
    expect(line[heading.indexOf('First')]).toBe(dateTimeIn('Australia/Sydney', firstAt))
    expect(line[heading.indexOf('Consent words')]).toBe(consent.Words)
  })

  test('import reads a list in Windows-1252 with semicolons below a title', async () => {
    await send(leadBody({ ...noContact, Badge: 'A17' }))
    await importList('Attendees;;', 'Badge;Name;Company', 'A17;Zo\u00eb Cr\u00e8me;Caf\u00e9')
    expect(await readLeads(db)).toMatchObject([{ name: 'Zo\u00eb Cr\u00e8me', company: 'Caf\u00e9' }])
    await expect(importList('Badge,Name', 'A17,Brand, Jo')).rejects.toThrow('Row 2: it has 3 cells')
  })

  test('import fills in badges, retains staff entries, and lists missing badges', async () => {
    await send(leadBody({ ...noContact, Badge: 'a 17', Note: 'By badge' }))
    await send(leadBody({ ...noContact, Badge: 'https://expo.example/b/B18', FullName: 'Bo' }))
    await send(leadBody({ ...noContact, Badge: 'C19' }))
    const attendees = ['A17,Al,Acme,al@acme.example', 'b18,Bob,Bolt,bo@bolt.example']
    expect(await importList('Badge,Name,Company,Email', ...attendees)).toEqual([
      'Leads: import badges.',
      'Badges: 2',
      'Notes: -',
      'Matched: 2',
      'Unmatched: C19',
    ])
    expect((await importedNames()).toSorted()).toEqual(['Al al@acme.example', 'Bo bo@bolt.example'])
    await expect(importList('What,Ever', '1,2')).rejects.toThrow('The first line must name the columns')
  })

  test('import matches a badge only when exactly one attendee fits', async () => {
    const badges = ['2026/b/7731', '2026/b/05521', 'v?id=8001&page=9'].map(
      (end) => `https://expo.example/${end}`,
    )
    for (const Badge of [...badges, 'twice']) await send(leadBody({ ...noContact, Badge }))
    const output = await importList(
      'Expo list',
      'Badge No.,First name,Last name,Phone,E-mail',
      '9,Wrong,Page,1,p@x.example',
      '2026,Wrong,Year,1,y@x.example',
      '7731,Right,Path,1,mailto:Right@x.example',
      '5521,Right,Zero,1,"a@x.example, b@x.example"',
      '8001,Right,Id,1,i@x.example',
      'twice,One,Of,1,o@x.example',
      'twice,Two,People,1,t@x.example',
    )
    expect(output).toEqual([
      'Leads: import badges.',
      'Badges: 7',
      'Notes:',
      '  Ignored columns: Phone.',
      '  Row 6: “a@x.example, b@x.example” isn’t a valid email address and was ignored.',
      'Matched: 2',
      'Unmatched: https://expo.example/v?id=8001&page=9, twice',
    ])
    expect((await importedNames()).toSorted()).toEqual(['Right Path right@x.example', 'Right Zero '])
  })

  test('erase removes the data of one person permanently, and no other lead', async () => {
    const [id, Email] = [randomUUID(), 'noor@harbour.example']
    const body = leadBody({ Email, Badge: 'A-17', Consent: consent, DraftID: randomUUID() })
    await send(body, id)
    await send(leadBody())
    await runLeadsCommand('erase', 'NOOR@harbour.example')
    expect((await send(body, id)).status).toBe(200)
    const [erasedRow] = await db.select().from(leadCapture).where(eq(leadCapture.id, id))
    expect(erasedRow).toMatchObject({ consent: { version: consent.Version }, draftId: null })
    expect(JSON.stringify(erasedRow)).not.toMatch(/noor|harbour|A-17\b|0400|caps|bottle/i)
    expect(await readLeads(db)).toHaveLength(1)
    await expect(runLeadsCommand('erase', Email)).rejects.toThrow('This lead was not found.')
  })

  test('leads erase removes the lead of an address, and leaves its account', async () => {
    const customer = await newCustomer(provider, 5)
    await send(leadBody({ Email: customer.email, FullName: 'Quillon' }))
    await runLeadsCommand('erase', customer.email)
    expect(await findRows(db, 'Quillon')).toEqual([])
    expect((await provider.get('cart', customer.headers)).status).toBe(200)
  })
})
