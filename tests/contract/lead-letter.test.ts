/** Leads that agreed to it are written to, once, and unsubscribe for good (req 27.5, 27.6). */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { leadCapture } from '../../server/db/schema-lead'
import { clientLink } from '../../server/db/schema-link'
import { leadAddress } from '../../server/db/schema-lead-address'
import { leadsCommand } from '../../server/operate/leads'
import { personCommand } from '../../server/operate/person'
import { entryTable } from '../../server/reads/giveaway'
import { leadTable, readLeads } from '../../server/reads/lead'
import { writeToLead } from '../../server/writes/lead-letter'
import { deskCall, newMember } from './desk-calls'
import { enter, entryFields } from './giveaway-calls'
import { consent, leadBody, putLead } from './lead-calls'
import { newLink } from './link-calls'
import { newFolder } from './own-database'
import { callerOfEachTest, newCustomer, openProvider, quiet, refusalOf, typed } from './provider'

const provider = openProvider()
const { db, fetch, letters } = provider
const rep = callerOfEachTest(provider, 5)
const folder = newFolder()
const operate = (...words: string[]) => typed(provider, leadsCommand, words)
const newEmail = () => `${randomUUID()}@harbour.example`
const newLead = async (more: object = {}) => {
  const body = leadBody({ Consent: consent, Email: newEmail(), ...more })
  await putLead(provider, rep, body)
  return body.Email
}
beforeEach(async () => {
  await db.delete(leadCapture)
  letters.length = 0
})

/** The path that the last letter gives to unsubscribe. */
const wayOut = () => new URL(letters.at(-1)?.unsubscribe ?? '').pathname
const leave = (way: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(way, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body })

describe('a letter', () => {
  test('has the words, the products as a list to share, and the way out', async () => {
    const email = await newLead({ Interests: ['summit-steel-bottle', 'no-such-product'] })
    expect(await operate('write', email.toUpperCase())).toEqual([`${email} is written to.`])
    const [letter] = letters
    expect(letter).toMatchObject({ to: email, subject: 'What we talked about', replyTo: quiet.shopEmail })
    expect(letter?.text).toContain('- Summit Steel Bottle')
    expect(letter?.text).toContain('https://shop.example/line-sheet?products=summit-steel-bottle\n')
    expect(letter?.text).toContain(consent.Words)
    expect(letter?.text).toContain(`Unsubscribe: ${letter?.unsubscribe}`)
    expect(letter?.unsubscribe).toMatch(/^https:\/\/shop\.example\/service\/unsubscribe\/[\da-f]{64}\//)
    expect(JSON.stringify(letter)).not.toMatch(/Noor|Wants caps/)
  })

  test('links to the quote that was started with the lead', async () => {
    const DraftID = randomUUID()
    const email = await newLead({ DraftID })
    const { id } = await newLink(provider, rep, { DraftID })
    await newLead({ Email: email })
    await operate('write', email)
    const [, link = ''] =
      /The quote that we started for you:\n\nhttps:\/\/shop\.example(\/for\/\S+)\n/.exec(
        letters[0]?.text ?? '',
      ) ?? []
    expect(await (await fetch(link)).text()).toContain('As discussed at the stall.')
    expect(letters[0]?.text).toContain('products=summit-steel-bottle')
    await rep.remove(`client-links/${id}`)
    expect((await fetch(link)).status).toBe(404)
  })

  test.each([
    [
      'is of another account',
      async (DraftID: string) => newLink(provider, await newCustomer(provider, 5), { DraftID }),
    ],
    ['is of another draft', () => newLink(provider, rep)],
    [
      'was revoked',
      async (DraftID: string) => rep.remove(`client-links/${(await newLink(provider, rep, { DraftID })).id}`),
    ],
    [
      'is over',
      async (DraftID: string) => {
        const { id } = await newLink(provider, rep, { DraftID })
        await db.update(clientLink).set({ expiresAt: new Date() }).where(eq(clientLink.id, id))
      },
    ],
  ])('has no link that %s', async (_, make) => {
    const DraftID = randomUUID()
    const email = await newLead({ DraftID })
    await make(DraftID)
    await operate('write', email)
    expect(letters[0]?.text).toContain('products=summit-steel-bottle')
    expect(letters[0]?.text).not.toContain('/for/')
  })

  test('says what the operator wrote', async () => {
    const file = path.join(folder, 'letter.txt')
    writeFileSync(file, 'Subject: Good to meet you\r\n\r\nSee you at the next show.\r\n')
    const words = ['Subject: Good to meet you', '', 'See you at the next show.']
    expect(await operate('letter', file)).toEqual(words)
    expect(await operate('letter')).toEqual(words)
    await operate('write', await newLead({ Interests: [] }))
    expect(letters).toMatchObject([{ subject: 'Good to meet you' }])
    expect(letters[0]?.text).toMatch(/^Hello,\n\nSee you at the next show\.\n\nYou get this email/)
    writeFileSync(file, 'Only a subject\n')
    await expect(operate('letter', file)).rejects.toThrow('subject into the first line')
  })

  test('goes to each that agreed, once, whoever notes them again', async () => {
    const emails = [await newLead(), await newLead()]
    await newLead({ Consent: null })
    await newLead({ Email: '' })
    const others = 'the others did not agree, unsubscribed, or had their email before.'
    expect(await operate('write', 'all')).toEqual([`2 leads written to; ${others}`])
    await newLead({ Email: emails[0] })
    expect(await operate('write', 'all')).toEqual([`0 leads written to; ${others}`])
    expect(letters.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
    expect((await readLeads(db, { state: 'written' })).map(({ email }) => email).toSorted()).toEqual(
      emails.toSorted(),
    )
    expect(await readLeads(db, { state: 'new' })).toHaveLength(2)
  })

  test('is one of many presses at once', async () => {
    await newLead()
    const [lead] = await readLeads(db)
    const press = () => db.transaction(async (tx) => lead && writeToLead(tx, lead))
    const said = await Promise.allSettled([press(), press(), press()])
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await provider.sendMails()
    expect(letters).toHaveLength(1)
  })

  test('is a press at the desk, which says in words why not', async () => {
    const email = await newLead()
    const [lead] = await readLeads(db)
    const { cookie } = await newMember(provider, ['customers'])
    const press = () => deskCall(provider, cookie, ['POST', `leads/${lead?.id}/letter`])
    expect(await (await press()).json()).toMatchObject({ data: { email, state: 'written' } })
    expect(letters).toMatchObject([{ to: email }])
    expect(await refusalOf(await press())).toEqual([
      409,
      'This lead was written to already, or has unsubscribed.',
    ])
  })

  test('is announced at the desk with the quote to which it links', async () => {
    const DraftID = randomUUID()
    const emails = [await newLead({ DraftID }), await newLead({ DraftID, Email: '' })]
    const { cookie } = await newMember(provider, ['customers'])
    const quotes = async () => {
      const leads = await readLeads(db)
      return Promise.all(
        emails.map(async (email) => {
          const id = leads.find((lead) => lead.email === email)?.id
          const { data } = await (await deskCall(provider, cookie, ['GET', `leads/${id}`])).json()
          return [data.draftId, data.quote?.number ?? null]
        }),
      )
    }
    expect(await quotes()).toEqual([DraftID, DraftID].map((id) => [id, null]))
    const { body } = await newLink(provider, rep, { DraftID })
    expect(await quotes()).toEqual([
      [DraftID, body.Number],
      [DraftID, null],
    ])
  })

  test('is refused in words', async () => {
    await expect(operate('write')).rejects.toThrow('Say whose email address, or all.')
    await expect(operate('write', 'x@y.example')).rejects.toThrow('There is no lead of x@y.example.')
    const email = await newLead({ Consent: null })
    await expect(operate('write', email)).rejects.toThrow('did not agree to be emailed')
  })
})

describe('unsubscribing', () => {
  test('takes a press on the page, or one click of a mail program', async () => {
    for (const body of ['', 'List-Unsubscribe=One-Click']) {
      const email = await newLead()
      await operate('write', email)
      const page = await fetch(wayOut())
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<button>Unsubscribe')])
      expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
      // Opening it was no answer.
      expect((await db.select().from(leadAddress)).filter((row) => row.unsubscribedAt)).toHaveLength(
        body === '' ? 0 : 1,
      )
      const reply = await leave(wayOut(), body)
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('unsubscribed')])
      expect((await leave(wayOut(), body)).status).toBe(200)
    }
  })

  test('is marked in the tables of leads and giveaway entries', async () => {
    const [left, stayed] = [await newLead(), await newLead()]
    for (const email of [stayed, left]) {
      await enter(provider, entryFields({ EmailAddress: email }))
      await operate('write', email)
    }
    await leave(wayOut())
    for (const [head, ...rows] of [await leadTable(db), await entryTable(db)]) {
      const marks = new Map(
        rows.map((row) => [row[head.indexOf('Email')], row[head.indexOf('Unsubscribed')]]),
      )
      expect([marks.get(left), marks.get(stayed)]).toEqual(['Yes', 'No'])
    }
  })

  test('holds for good: after erasing, and for a letter that waits', async () => {
    const email = await newLead()
    await operate('write', email)
    await leave(wayOut())
    await typed(provider, personCommand, ['erase', email])
    letters.length = 0
    await newLead({ Email: email })
    await operate('write', 'all')
    await db.update(leadAddress).set({ writtenAt: null })
    await expect(operate('write', email)).rejects.toThrow('has unsubscribed')
    expect(letters).toEqual([])
    expect(await db.select().from(leadAddress).where(eq(leadAddress.emailHash, email))).toEqual([])
  })

  test('is for who was given the link', async () => {
    await operate('write', await newLead())
    const [, , , hash = '', ticket = ''] = wayOut().split('/')
    const other = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    for (const way of [`${other}/${ticket}`, `${hash}/${ticket}x`, `${hash}/9999999999999.x`])
      for (const method of ['GET', 'POST'])
        expect((await fetch(`/service/unsubscribe/${way}`, { method })).status).toBe(404)
  })
})
