/**
 * Leads of stalls at the desk: search, follow-up and deletion (req 22.22). The calls need the right for customers,
 * because leads contain personal details, like the giveaway's entries.
 */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { withCount } from '../../../src/domain/count'
import { type DeskDeleted, type DeskRowName, ReadVersion } from '../../../src/domain/desk/row'
import type { DeskBadges, DeskLead, DeskLeadSummary } from '../../../src/domain/desk/stall-row'
import { grades, type Lead, leadStates } from '../../../src/domain/lead/lead'
import { momentIn } from '../../../src/domain/delivery/time-zone'
import type { Executor } from '../../db/client'
import { notFound } from '../../floor/errors'
import { isUuid, LongText } from '../../floor/input'
import { quoteForLead } from '../../reads/lead-letter'
import { countLeads, findCard, findLead, readLeadPage, leadTable, type LeadFilter } from '../../reads/lead'
import { fileOf, jsonBodyOf, keyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { dayIn } from '../../writes/delivery'
import { addLeadNote, eraseLead, leadNotFound, purgeLeads, setLeadState } from '../../writes/lead'
import { matchBadges } from '../../writes/lead-badges'
import { mailLead } from '../../writes/lead-letter'
import { readBadgeList } from '../../writes/read-file'
import type { ProviderContext } from '../context'
import { allow, csv, type DeskEnv, sendRow, sendRows, readPage, pageRequestOf, searchTextOf } from './member'

export const State = v.object({ version: ReadVersion, state: v.picklist(leadStates) })
export const Note = v.object({ text: LongText })
export const Purge = v.object({ before: v.pipe(v.string(), v.maxLength(10)) })

const leadData = ({ notes, firstAt, lastAt, ...lead }: Lead) => ({
  ...lead,
  firstAt: new Date(firstAt),
  lastAt: new Date(lastAt),
  notes: notes.map((note) => ({ ...note, at: new Date(note.at) })),
})

async function deskLead(db: Executor, id: string) {
  const lead = await findLead(db, id)
  return lead && { ...leadData(lead), quote: await quoteForLead(db, lead.email) }
}
type LeadRow = NonNullable<Awaited<ReturnType<typeof deskLead>>>

const filterIn = (c: Context): LeadFilter => ({
  q: searchTextOf(c),
  state: leadStates.find((value) => value === c.req.query('state')),
  grade: grades.find((value) => value === c.req.query('grade')),
})

/** Throws a 404 for an invalid id. */
function leadIdParam(c: Context): string {
  const id = keyOf(c, 'id')
  if (!isUuid(id)) throw leadNotFound()
  return id
}

export function deskLeadRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  const actOn = (id: string, act: string, version: string | null = null) => ({
    act,
    subject: `lead ${id}`,
    version,
    read: (tx: Executor) => deskLead(tx, id),
    // The log contains no personal data, because such data has to disappear when the lead is erased.
    logged: ({ state, conversations, notes }: LeadRow) => ({ state, conversations, notes: notes.length }),
  })
  const onAll = (act: string) => ({
    act,
    subject: 'leads',
    version: null,
    read: async (tx: Executor) => ({ leads: await countLeads(tx) }),
  })
  const sendLead = (c: Context, lead: LeadRow | null) => {
    if (!lead) throw leadNotFound()
    return sendRow<DeskLead>(c, withVersion(lead))
  }
  return (
    new Hono<DeskEnv>()
      .get('/leads', allow('customers'), async (c) => {
        const { after } = c.req.query()
        const request = { limit: pageRequestOf(c).limit, after: isUuid(after ?? '') ? (after ?? null) : null }
        return sendRows<DeskLeadSummary>(
          c,
          await readPage(request, async (requested) =>
            (await readLeadPage(db, requested, filterIn(c))).map(leadData),
          ),
        )
      })
      .get('/leads.csv', allow('customers'), async (c) =>
        csv(c, 'leads.csv', await leadTable(db, filterIn(c), settings.timeZone)),
      )
      .post('/leads/purge', allow('customers'), async (c) => {
        const { before } = await jsonBodyOf(c, Purge)
        const moment = momentIn(settings.timeZone, dayIn(before))
        const { result } = await performAct(db, c.get('member'), onAll(`delete before ${before}`), (tx) =>
          purgeLeads(tx, moment),
        )
        return sendRow<DeskDeleted>(c, { deleted: result })
      })
      // The body is the organiser's list.
      .put('/leads/badges', allow('customers'), async (c) => {
        const list = await readBadgeList(await fileOf(c))
        const { count, notes } = list.head
        const act = onAll(`import ${withCount(count, 'badge')}`)
        const { result } = await performAct(db, c.get('member'), act, (tx) => matchBadges(tx, list))
        return sendRow<DeskBadges>(c, { badges: count, notes, ...result })
      })
      .get('/leads/:id', allow('customers'), async (c) => sendLead(c, await deskLead(db, leadIdParam(c))))
      // The id is that of the conversation in which the card was photographed.
      .get('/leads/:id/card', allow('customers'), async (c) => {
        const picture = await findCard(db, leadIdParam(c))
        if (!picture) throw notFound('This card')
        return c.body(new Uint8Array(picture), 200, {
          'Content-Type': 'image/jpeg',
          'Content-Disposition': 'inline; filename="card.jpg"',
          'Cache-Control': 'no-store',
        })
      })
      .put('/leads/:id', allow('customers'), async (c) => {
        const { version, state } = await jsonBodyOf(c, State)
        const id = leadIdParam(c)
        const { row } = await performAct(db, c.get('member'), actOn(id, 'change status', version), (tx) =>
          setLeadState(tx, id, state),
        )
        return sendLead(c, row)
      })
      .post('/leads/:id/notes', allow('customers'), async (c) => {
        const { text } = await jsonBodyOf(c, Note)
        const id = leadIdParam(c)
        const { userId } = c.get('member')
        const { row } = await performAct(db, c.get('member'), actOn(id, 'add note'), (tx) =>
          addLeadNote(tx, id, { text, userId }),
        )
        return sendLead(c, row)
      })
      .post('/leads/:id/letter', allow('customers'), async (c) => {
        const id = leadIdParam(c)
        const { row } = await performAct(db, c.get('member'), actOn(id, 'email'), async (tx, lead) => {
          if (!lead) throw leadNotFound()
          await mailLead(tx, lead)
        })
        return sendLead(c, row)
      })
      .delete('/leads/:id', allow('customers'), async (c) => {
        const id = leadIdParam(c)
        await performAct(db, c.get('member'), actOn(id, 'erase'), (tx) => eraseLead(tx, id))
        return sendRow<DeskRowName>(c, { id })
      })
  )
}
