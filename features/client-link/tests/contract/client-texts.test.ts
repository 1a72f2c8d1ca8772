/** Text from clients is plain text wherever the shop shows, exports or mails it (req 23.12). */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMailer } from '../../../../server/mail/mailer'
import { readTable } from '../../../../src/domain/csv'
import { directionMarks, hostileTexts } from '../../../../tests/support/hostile-texts'
import { captureLog } from '../../../../tests/support/log'
import { deskCall, newStaffMember } from '../../../../tests/contract/desk-calls'
import { sendEntry, entryFields } from '../../../../tests/contract/giveaway-calls'
import { consent, leadBody, putLead } from '../../../leads/tests/contract/lead-calls'
import { approval, newLink, postLinkForm } from './link-calls'
import { placeOrder } from '../../../../tests/contract/order-calls'
import { newFolder } from '../../../../tests/contract/file-resources'
import { newCustomer, openProvider, type Provider } from '../../../../tests/contract/provider'

const provider = openProvider()
const { fetch, post, letters } = provider
const texts = Object.entries(hostileTexts)
const pages: string[] = []
let cookie = ''

/** Sends this text in every field that a client can fill in. */
async function sendEverywhere(target: Provider, text: string): Promise<void> {
  const rep = await newCustomer(target, 5)
  const buyer = await newCustomer(target)
  const Email = `${randomUUID()}@buyer.example`
  const profile = { FullName: text, MobileNumber: '0400 000 000' }
  await target.post('myaccount/basic_info', profile, buyer.headers)
  const contact = { FullName: text, Email, MobileNumber: '0400 000 000', Remarks: text }
  await post('product/requestquote', { ...contact, ProductID: 3, ProductVariationID: 2, QTY: 500 })
  const lead = { FullName: text, Company: text, Note: text, Badge: text, Timing: text, Budget: text }
  await putLead(target, rep, leadBody({ ...lead, Consent: { ...consent, Words: text } }))
  await sendEntry(target, entryFields({ FullName: text, SchollName: text, Position: text }))
  const names = { BCustomerName: text, BAddress2: text, SCustomerName: text }
  await placeOrder(target, buyer, { ...names, ponumber: text })
  const linkFields = { number: text, to: [text, text], from: [text], message: text, notes: text }
  const cells = [{ options: [{ name: text, value: text }], quantity: 100 }]
  const line = { cells, branding: text, lead: text }
  const { path: page } = await newLink(target, rep, { ...linkFields, email: 'noor@harbour.example' }, line)
  await postLinkForm(target, page, { do: 'answer', 'choice-0': 'yes', 'comment-0': text })
  await postLinkForm(target, page, { do: 'change', change: text })
  await postLinkForm(target, page, { ...approval, name: text, po: text, 'comment-0': text })
  pages.push(await (await fetch(page)).text())
}

beforeAll(async () => {
  cookie = (await newStaffMember(provider, ['all'])).cookie
  for (const [, text] of texts) await sendEverywhere(provider, text)
})

const formulaPattern = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u
const digitsAsTextPattern = /^="[\d +()./-]*"$/

test.each(['leads.csv', 'entries.csv', 'orders.csv', 'customers.csv', 'requests.csv'])(
  '%s has no cell that a spreadsheet calculates',
  async (name) => {
    const csv = await (await deskCall(provider, cookie, ['GET', name])).text()
    const rows = readTable(csv, ',')
    expect(rows.length).toBeGreaterThan(texts.length)
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
    const cells = rows.flat()
    expect(cells.filter((cell) => cell.includes('Harbour')).length).toBeGreaterThanOrEqual(texts.length)
    expect(cells.filter((cell) => formulaPattern.test(cell) && !digitsAsTextPattern.test(cell))).toEqual([])
    expect(csv).not.toMatch(directionMarks)
  },
)

test.each(['requests', 'leads', 'entries', 'orders', 'customers', 'acts', 'today'])(
  '%s at the desk are JSON without characters that reverse text',
  async (name) => {
    const reply = await deskCall(provider, cookie, ['GET', `${name}?_start=0&_end=100`])
    expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const json = await reply.text()
    expect(json).not.toMatch(directionMarks)
    // Control characters other than tabs and line breaks must not occur.
    expect(json).not.toMatch(/\\u00(?:0[0-8bcef]|1)/)
  },
)

test('page of a private link shows texts of clients as plain text', () => {
  expect(pages).toHaveLength(texts.length)
  for (const page of pages) {
    expect(page).toContain('Harbour')
    expect(page).not.toMatch(/<img src=x|<script>document|" onmouseover=|<b>Hello/)
    expect(page).not.toMatch(directionMarks)
  }
})

describe('mails', () => {
  const headers =
    'from to reply-to subject message-id date auto-submitted mime-version content-type ' +
    'content-transfer-encoding list-unsubscribe list-unsubscribe-post'

  test('mails are plain text and have only the shop’s headers', async () => {
    const folder = newFolder()
    const log = captureLog('error')
    const send = createMailer({ smtpUrl: null, dataFolder: folder, isPublic: true })
    log.restore()
    expect(letters.length).toBeGreaterThan(texts.length)
    const from = { name: 'The shop', address: 'orders@shop.example' }
    for (const letter of letters) await send(letter, { mailId: randomUUID(), postedAt: new Date(), from })
    const files = readdirSync(path.join(folder, 'mail'))
    expect(files).toHaveLength(letters.length)
    for (const file of files) {
      const [head = ''] = readFileSync(path.join(folder, 'mail', file), 'utf8').split('\r\n\r\n')
      const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase())
      expect(names.filter((name) => !headers.split(' ').includes(name ?? ''))).toEqual([])
      expect(names).toHaveLength(new Set(names).size)
      expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/im)
    }
  })

  test('mails contain no marks that reverse the text direction', () => {
    for (const { subject, text, from = '' } of letters)
      expect(`${from} ${subject} ${text}`).not.toMatch(directionMarks)
  })
})
