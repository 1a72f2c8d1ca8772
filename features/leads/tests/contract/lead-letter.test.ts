/** Leads that consented get one email, the letter; an unsubscribed address never gets a letter (req 27.5, 27.6). */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { leadCapture } from '../../server/tables'
import { clientLink } from '../../../client-link/server/tables'
import { mailedAddress } from '../../../../server/db/schema-mailed-address'
import { mailNotice } from '../../../../server/mail/mail-notice'
import { commandOf } from '../../../../server/operate/cli'
import { readCsv } from '../../../../server/writes/import-file'
import { readLeads } from '../../server/read-leads'
import { mailLead } from '../../server/write-letter'
import { deskOf, newStaffMember } from '../../../../tests/contract/desk-calls'
import { sendEntry, entryFields } from '../../../../tests/contract/giveaway-calls'
import { consent, leadBody, putLead } from './lead-calls'
import { newLink } from '../../../client-link/tests/contract/link-calls'
import { newFolder } from '../../../../tests/contract/file-resources'
import {
  callerOfEachTest,
  newCustomer,
  openProvider,
  readRefusal,
  runCommand,
  testSettings,
} from '../../../../tests/contract/provider'

const provider = openProvider()
const notice = mailNotice(testSettings)
const { db, fetch, letters } = provider
const rep = callerOfEachTest(provider, 5)
const { cookie } = await newStaffMember(provider, ['customers'])
const { callDesk, read } = deskOf(provider, cookie)
const folder = newFolder()
const runLeadsCommand = (...args: string[]) => runCommand(provider, commandOf('leads'), args)
const newEmail = () => `${randomUUID()}@harbour.example`
const newLead = async (overrides: object = {}) => {
  const body = leadBody({ Consent: consent, Email: newEmail(), ...overrides })
  await putLead(provider, rep, body)
  return body.Email
}
beforeEach(async () => {
  await db.delete(leadCapture)
  letters.length = 0
})

/** Returns the path of the unsubscribe link in the last letter. */
const unsubscribePath = () => new URL(letters.at(-1)?.unsubscribe ?? '').pathname
const unsubscribe = (linkPath: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(linkPath, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body })

describe('letter to a lead', () => {
  test('letter has the consent words, a product list link and an unsubscribe link', async () => {
    const email = await newLead({ Interests: ['summit-steel-bottle', 'no-such-product'] })
    expect((await runLeadsCommand('email', email.toUpperCase())).at(-1)).toBe(`${notice}.`)
    const [letter] = letters
    expect(letter).toMatchObject({
      to: email,
      subject: 'What we talked about',
      replyTo: testSettings.shopEmail,
    })
    expect(letter?.text).toContain('- Summit Steel Bottle')
    expect(letter?.text).toContain('https://shop.example/line-sheet?products=summit-steel-bottle\n')
    expect(letter?.text).toContain(consent.Words)
    expect(letter?.text).toContain(`Unsubscribe: ${letter?.unsubscribe}`)
    expect(letter?.unsubscribe).toMatch(/^https:\/\/shop\.example\/service\/unsubscribe\/[\da-f]{64}\//)
    expect(JSON.stringify(letter)).not.toMatch(/Noor|Wants caps/)
  })

  test('letter links to the quote that was started with the lead', async () => {
    const DraftID = randomUUID()
    const email = await newLead({ DraftID })
    const { id } = await newLink(provider, rep, { draftId: DraftID })
    await newLead({ Email: email })
    await runLeadsCommand('email', email)
    const [, link = ''] =
      /we started for you:\n\nhttps:\/\/shop\.example(\/for\/\S+)\n/.exec(letters[0]?.text ?? '') ?? []
    expect(await (await fetch(link)).text()).toContain('As discussed at the stall.')
    expect(letters[0]?.text).toContain('products=summit-steel-bottle')
    await rep.remove(`client-links/${id}`)
    expect((await fetch(link)).status).toBe(404)
  })

  test.each<[string, (DraftID: string) => Promise<unknown>]>([
    [
      'belongs to another account',
      async (DraftID) => newLink(provider, await newCustomer(provider, 5), { draftId: DraftID }),
    ],
    ['belongs to another draft', () => newLink(provider, rep)],
    [
      'was revoked',
      async (DraftID) =>
        rep.remove(`client-links/${(await newLink(provider, rep, { draftId: DraftID })).id}`),
    ],
    [
      'has expired',
      async (DraftID) => {
        const { id } = await newLink(provider, rep, { draftId: DraftID })
        await db.update(clientLink).set({ expiresAt: new Date() }).where(eq(clientLink.id, id))
      },
    ],
  ])('letter has no link to a quote that %s', async (_, prepare) => {
    const DraftID = randomUUID()
    const email = await newLead({ DraftID })
    await prepare(DraftID)
    await runLeadsCommand('email', email)
    expect(letters[0]?.text).toContain('products=summit-steel-bottle')
    expect(letters[0]?.text).not.toContain('/for/')
  })

  test('letter has the subject and text that the operator wrote', async () => {
    const file = path.join(folder, 'letter.txt')
    writeFileSync(file, 'Subject: Good to meet you\r\n\r\nSee you at the next show.\r\n')
    const letterLines = ['Subject: Good to meet you', '', 'See you at the next show.']
    expect(await runLeadsCommand('letter', file)).toEqual(letterLines)
    expect(await runLeadsCommand('letter')).toEqual(letterLines)
    await runLeadsCommand('email', await newLead({ Interests: [] }))
    expect(letters).toMatchObject([{ subject: 'Good to meet you' }])
    expect(letters[0]?.text).toMatch(/^Hello,\n\nSee you at the next show\.\n\nYou get this email/)
    writeFileSync(file, 'Only a subject\n')
    await expect(runLeadsCommand('letter', file)).rejects.toThrow('The first line must be the subject')
  })

  test('letter goes only once to each lead that consented, even if captured again', async () => {
    const emails = [await newLead(), await newLead()]
    await newLead({ Consent: null })
    await newLead({ Email: '' })
    const skippedNotice = 'The others did not opt in, unsubscribed or were written to before.'
    expect(await runLeadsCommand('email-all')).toEqual([`2 leads: ${notice}. ${skippedNotice}`])
    await newLead({ Email: emails[0] })
    expect(await runLeadsCommand('email-all')).toEqual([`0 leads: ${notice}. ${skippedNotice}`])
    expect(letters.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
    const writtenEmails = (await readLeads(db, { state: 'written' })).map(({ email }) => email)
    expect(writtenEmails.toSorted()).toEqual(emails.toSorted())
    expect(await readLeads(db, { state: 'new' })).toHaveLength(2)
  })

  test('letter is sent once when several requests arrive at the same time', async () => {
    await newLead()
    const [lead] = await readLeads(db)
    const sendLetter = () => db.transaction(async (tx) => lead && mailLead(tx, lead))
    const results = await Promise.allSettled([sendLetter(), sendLetter(), sendLetter()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await provider.sendMails()
    expect(letters).toHaveLength(1)
  })

  test('letter is sent at the desk, which explains a refusal', async () => {
    const email = await newLead()
    const [lead] = await readLeads(db)
    const sendLetter = () => callDesk(`POST leads/${lead?.id}/letter`, {})
    expect(await (await sendLetter()).json()).toMatchObject({ data: { email, state: 'written' } })
    expect(letters).toMatchObject([{ to: email }])
    expect(await read(`mails/leads/${lead?.id}`)).toMatchObject([
      { title: 'Follow-up', state: 'written to a file' },
    ])
    expect(await readRefusal(await sendLetter())).toEqual([
      409,
      'This lead was already written to or has unsubscribed.',
    ])
  })

  test('letter can be changed for one lead, and at the desk for all later ones', async () => {
    const sendLetter = async (body = {}) => {
      const email = await newLead({ Interests: [] })
      const { id } = (await readLeads(db)).find((lead) => lead.email === email) ?? {}
      await callDesk(`POST leads/${id}/letter`, body)
      await provider.sendMails()
      return letters.at(-1)
    }
    const { version, subject } = await read('lead-letter')
    const leadLetter = { subject: 'For you alone', text: 'See you in March.' }
    const sent = await sendLetter(leadLetter)
    expect(sent?.subject).toBe(leadLetter.subject)
    expect(sent?.text).toMatch(/^Hello,\n\nSee you in March\.\n\nYou get this email/)
    expect((await sendLetter())?.subject).toBe(subject)
    const newLetter = { subject: 'Good to meet you', text: 'Ring us.' }
    await callDesk('PUT lead-letter', { version, ...newLetter })
    expect((await sendLetter())?.subject).toBe(newLetter.subject)
    const late = await callDesk('PUT lead-letter', { version, ...leadLetter })
    expect((await late.json()).ErrorCode).toBe('CHANGED')
    const empty = await callDesk('PUT lead-letter', { subject: ' ', text: 'Text' })
    expect((await empty.json()).ErrorMessage).toContain('The email needs a subject.')
  })

  test('desk shows the quote to which the letter of a lead will link', async () => {
    const DraftID = randomUUID()
    const emails = [await newLead({ DraftID }), await newLead({ DraftID, Email: '' })]
    const quotes = async () => {
      const leads = await readLeads(db)
      return Promise.all(
        emails.map(async (email) => {
          const id = leads.find((lead) => lead.email === email)?.id
          const { draftId, quote } = await read(`leads/${id}`)
          return draftId === DraftID && (quote?.number ?? 'no quote')
        }),
      )
    }
    expect(await quotes()).toEqual(['no quote', 'no quote'])
    const { body } = await newLink(provider, rep, { draftId: DraftID })
    expect(await quotes()).toEqual([body.quote.number, 'no quote'])
  })

  test('letter is refused with a message when lead or consent is missing', async () => {
    await expect(runLeadsCommand('email', 'x@y.example')).rejects.toThrow('This lead was not found.')
    const email = await newLead({ Consent: null })
    await expect(runLeadsCommand('email', email)).rejects.toThrow('did not opt in to emails')
  })
})

describe('unsubscribing', () => {
  test('unsubscribing works by a button on the page or by one click in a mail program', async () => {
    for (const body of ['', 'List-Unsubscribe=One-Click']) {
      const email = await newLead()
      await runLeadsCommand('email', email)
      const page = await fetch(unsubscribePath())
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<button>Unsubscribe')])
      expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
      // Opening the page must not unsubscribe the address.
      expect((await db.select().from(mailedAddress)).filter((row) => row.unsubscribedAt)).toHaveLength(
        body === '' ? 0 : 1,
      )
      const reply = await unsubscribe(unsubscribePath(), body)
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('unsubscribed')])
      expect((await unsubscribe(unsubscribePath(), body)).status).toBe(200)
    }
  })

  test('unsubscribed addresses are marked in the tables of leads and entries', async () => {
    const [unsubscribedEmail, subscribedEmail] = [await newLead(), await newLead()]
    for (const email of [subscribedEmail, unsubscribedEmail]) {
      await sendEntry(provider, entryFields({ EmailAddress: email }))
      await runLeadsCommand('email', email)
    }
    await unsubscribe(unsubscribePath())
    for (const table of ['leads.csv', 'entries.csv']) {
      const rows = readCsv(await (await callDesk(`GET ${table}`)).text())
      const marks = new Map(rows.map(({ cells }) => [cells['email'], cells['unsubscribed']]))
      expect([marks.get(unsubscribedEmail), marks.get(subscribedEmail)]).toEqual(['Yes', 'No'])
    }
  })

  test('unsubscribing lasts after erasure, and stops a letter that is not yet sent', async () => {
    const email = await newLead()
    await runLeadsCommand('email', email)
    await unsubscribe(unsubscribePath())
    await runCommand(provider, commandOf('person'), ['erase', email])
    letters.length = 0
    await newLead({ Email: email })
    await runLeadsCommand('email-all')
    await db.update(mailedAddress).set({ writtenAt: null })
    await expect(runLeadsCommand('email', email)).rejects.toThrow('has unsubscribed')
    expect(letters).toEqual([])
    expect(await db.select().from(mailedAddress).where(eq(mailedAddress.emailHash, email))).toEqual([])
  })

  test('unsubscribe link with a changed hash or ticket is not found', async () => {
    await runLeadsCommand('email', await newLead())
    const [, , , hash = '', ticket = ''] = unsubscribePath().split('/')
    const otherHash = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    for (const linkPath of [`${otherHash}/${ticket}`, `${hash}/${ticket}x`, `${hash}/9999999999999.x`])
      for (const method of ['GET', 'POST'])
        expect((await fetch(`/service/unsubscribe/${linkPath}`, { method })).status).toBe(404)
  })
})
