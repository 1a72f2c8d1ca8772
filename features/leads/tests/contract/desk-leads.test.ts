/**
 * Leads of stalls (trade-show stands) at the desk: found, followed up and deleted, with the same effect as by command
 * (req 22.22).
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskAuditLog } from '../../../../server/db/schema-desk'
import { leadCapture, leadNote } from '../../server/tables'
import { readLeads } from '../../server/read-leads'
import type { Lead } from '../../rules/lead'
import { testParity, parityRunners } from '../../../../tests/contract/desk-and-command'
import { deskOf, newStaffMember } from '../../../../tests/contract/desk-calls'
import { consent, leadBody, putLead } from './lead-calls'
import { newFolder } from '../../../../tests/contract/file-resources'
import { newCustomer, openProvider } from '../../../../tests/contract/provider'

const provider = openProvider()
const { db } = provider
const rep = await newCustomer(provider, 5)
const { cookie } = await newStaffMember(provider, ['customers'])
const { callDesk, read } = deskOf(provider, cookie)
const id = '5f0c7a52-6ad9-4f0e-9a3f-0d5c3e1b7a10'
const oldId = '0e9d5b1c-7a40-4a3b-8e52-6f2f6f0c9d33'
const Email = 'noor@harbour.example'
const sendLead = (overrides: object = {}, leadId = randomUUID() as string) =>
  putLead(provider, rep, leadBody(overrides), leadId)

const dayMs = 24 * 3_600_000
const fortyDaysAgo = new Date(Date.now() - 40 * dayMs)
const thirtyDaysAgo = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10)
/** Resets the leads: one of today, and one of 40 days ago. */
const resetLeads = async () => {
  await db.delete(leadCapture)
  await sendLead({ FullName: 'Old', Email: '', Note: 'Long ago' }, oldId)
  await db.update(leadCapture).set({ receivedAt: fortyDaysAgo, capturedAt: fortyDaysAgo })
  await sendLead({ Email, Badge: 'A 17', FullName: '' }, id)
}
beforeEach(resetLeads)
const readState = async () =>
  (await readLeads(db)).map(({ name, email, state, notes }) => ({
    name,
    email: email === Email,
    state,
    notes: notes.map(({ text }) => text),
  }))
const badgeFile = path.join(newFolder(), 'list.csv')
const badges = 'Badge,Name\nA17,Al\n'
writeFileSync(badgeFile, badges)
const unknownId = '00000000-0000-4000-8000-000000000000'

testParity(parityRunners(provider, cookie), { outcome: readState, reset: resetLeads }, [
  [
    'a lead is marked as won',
    `leads change-status ${Email} --state won`,
    `PUT leads/${id}`,
    { state: 'won' },
  ],
  ['a note is added', `leads add-note ${id} --text Called`, `POST leads/${id}/notes`, { text: ' Called ' }],
  ['an empty note is refused', `leads add-note ${id} --text=`, `POST leads/${id}/notes`, { text: ' ' }],
  [
    'a lead that does not exist cannot be won',
    `leads change-status ${unknownId} --state won`,
    `PUT leads/${unknownId}`,
    { state: 'won' },
  ],
  ['a person is erased', `leads erase ${Email}`, `DELETE leads/${id}`],
  ['leads are completed from a badge list', `leads import-badges ${badgeFile}`, 'PUT leads/badges', badges],
  [
    'old leads are deleted',
    `leads purge --before ${thirtyDaysAgo}`,
    'POST leads/purge',
    { before: thirtyDaysAgo },
  ],
])

type LeadPage = { data: (Lead & { version: string })[]; next: string | null }
const listLeads = async (query: string) => (await (await callDesk(`GET leads?${query}`)).json()) as LeadPage
const idsOf = ({ data }: LeadPage) => data.map((lead) => lead.id)

test('leads are filtered by words, state and grade, and paged after the last lead', async () => {
  await db.delete(leadCapture).where(eq(leadCapture.id, oldId))
  const ids = [id]
  for (let nth = 1; nth < 6; nth++) {
    const name = randomUUID()
    const CapturedAt = new Date(Date.UTC(2026, 10, 27, 2, 0, nth < 3 ? 1 : nth)).toISOString()
    const email = nth === 5 ? '' : `${nth}@x.example`
    await sendLead({ FullName: `Visitor ${nth}`, Grade: 'hot', Email: email, CapturedAt }, name)
    ids.push(name)
  }
  // The same person at another tablet: the newest conversation counts.
  await sendLead({ Email, FullName: '', Note: 'And bottles', CapturedAt: '2026-11-27T03:00:00.000Z' })
  const allLeads = await listLeads('')
  expect(allLeads.next).toBeNull()
  expect(idsOf(allLeads).slice(0, 4)).toEqual([id, ...ids.slice(3).toReversed()])
  expect(new Set(idsOf(allLeads))).toEqual(new Set(ids))
  const pagedIds: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = await listLeads(`limit=2${after && `&after=${after}`}`)
    pagedIds.push(...idsOf(page))
    after = page.next
  }
  expect(pagedIds).toEqual(idsOf(allLeads))
  await callDesk(`PUT leads/${ids[2]}`, { state: 'quoted' })
  expect(idsOf(await listLeads('state=quoted'))).toEqual([ids[2]])
  expect(idsOf(await listLeads('state=new&grade=warm'))).toEqual([id])
  expect(idsOf(await listLeads('q=and bottles'))).toEqual([id])
  expect(idsOf(await listLeads('q=visitor_'))).toEqual([])
  const csv = await (await callDesk('GET leads.csv?grade=hot')).text()
  expect(csv.trim().split('\n')).toHaveLength(6)
})

test('status of several leads is set at once, or of none', async () => {
  const setWon = (ids: string[]) => callDesk('POST leads/status', { ids, state: 'won' })
  expect((await setWon([id, unknownId])).status).toBe(404)
  expect((await readState()).map(({ state }) => state)).toEqual(['new', 'new'])
  expect(await (await setWon([id, oldId])).json()).toEqual({ data: { leads: 2 } })
  expect((await readState()).map(({ state }) => state)).toEqual(['won', 'won'])
})

test('leads are counted before they are deleted', async () => {
  expect(await read(`leads/purge?before=${thirtyDaysAgo}`)).toEqual({ count: 1 })
  expect((await callDesk('GET leads/purge?before=soon')).status).toBe(422)
})

test('lead has its notes with their authors, its badges, products and consent', async () => {
  const CapturedAt = '2026-11-27T02:00:00.000Z'
  const secondLead = { Note: 'Second', Badge: 'A-17', Consent: consent, Interests: ['cafe-tote'], CapturedAt }
  await sendLead({ Email, ...secondLead })
  await callDesk(`POST leads/${id}/notes`, { text: 'Rang\ntwice' })
  const data = await read(`leads/${id}`)
  expect(data).toMatchObject({
    email: Email,
    conversations: 2,
    badges: ['A 17', 'A-17'],
    state: 'new',
    interests: ['summit-steel-bottle', 'cafe-tote'],
    consent: { words: consent.Words },
  })
  expect(data.notes.map(({ text, by }: { text: string; by: string }) => `${by}: ${text}`)).toEqual(
    expect.arrayContaining(['Casey Customer: Second', 'Casey Customer: Rang\ntwice']),
  )
})

test('desk log has no personal data of a lead, and a stale change is refused', async () => {
  const data = await read(`leads/${id}`)
  const move = (state: string) => callDesk(`PUT leads/${id}`, { version: data.version, state })
  const replies = await Promise.all([move('won'), move('no')])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await callDesk(`POST leads/${id}/notes`, { text: 'Noor rang' })
  await callDesk(`DELETE leads/${id}`)
  const acts = await db
    .select()
    .from(deskAuditLog)
    .where(eq(deskAuditLog.subject, `lead ${id}`))
  expect(acts.slice(-3).map(({ act }) => act)).toEqual(['change status', 'add note', 'erase'])
  expect(JSON.stringify(acts)).not.toMatch(/noor|harbour/i)
})

test('erased lead is not found, and its notes are deleted', async () => {
  await callDesk(`POST leads/${id}/notes`, { text: 'Noor rang' })
  await callDesk(`DELETE leads/${id}`)
  for (const method of ['GET', 'DELETE']) expect((await callDesk(`${method} leads/${id}`)).status).toBe(404)
  expect(await db.$count(leadNote)).toBe(0)
  expect(idsOf(await listLeads(''))).toEqual([oldId])
})
