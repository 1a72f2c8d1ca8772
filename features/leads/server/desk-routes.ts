/**
 * Leads of stalls at the desk (req 22.22), and their forms (req 22.27). The calls need the right for customers, because
 * leads contain personal details, like the giveaway's entries.
 */
import { type Context, Hono } from 'hono'
import type { DeskLead, DeskLeadForm, DeskLeadForms, DeskLeadLetter, DeskLeadSummary } from '../contract'
import { builtInForm } from '../rules/lead-form'
import { deskForm, devicesOfLeads, formsInUse, newestForms, withoutVersion } from './read-forms'
import { grades, leadStates } from '../rules/lead'
import { deskLead, leadData } from './acts'
import { notFound } from '../../../server/base/errors'
import { isUuid } from '../../../server/base/input'
import { findCard, findLead, type LeadFilter, leadTable, readLeadPage } from './read-leads'
import { pathParam } from '../../../server/requests/body'
import { withVersion } from '../../../server/writes/audit'
import type { DraftQuotes } from '../../../server/mail/draft-quotes'
import { mailsAbout } from '../../../server/mail/mail-state'
import type { DeskOlder } from '../../../src/domain/desk/row'
import type { DeskMail } from '../../../src/domain/desk/mail-row'
import { followUp } from './letter'
import { letterRow } from './read-letter'
import { countOlderLeads, leadNotFound } from './write-leads'
import type { DeskEnv, ProviderContext } from '../../../server/routes/context'
import {
  allow,
  csv,
  dayParam,
  searchTextOf,
  sendPage,
  sendRow,
  sendRows,
} from '../../../server/routes/desk/member'

const filterIn = (c: Context): LeadFilter => ({
  q: searchTextOf(c),
  state: leadStates.find((value) => value === c.req.query('state')),
  grade: grades.find((value) => value === c.req.query('grade')),
})

/** Throws a 404 for an invalid id. */
function leadIdParam(c: Context): string {
  const id = pathParam(c, 'id')
  if (!isUuid(id)) throw leadNotFound()
  return id
}

export function deskLeadRoutes(
  { db, settings, features }: ProviderContext,
  quotes: DraftQuotes,
): Hono<DeskEnv> {
  return (
    new Hono<DeskEnv>()
      .get('/leads', allow('customers'), (c) => {
        const { after = '' } = c.req.query()
        return sendPage<DeskLeadSummary>(c, async ({ limit }) =>
          (await readLeadPage(db, { limit, after: isUuid(after) ? after : null }, filterIn(c))).map(leadData),
        )
      })
      .get('/leads.csv', allow('customers'), async (c) =>
        csv(c, 'leads.csv', await leadTable(db, filterIn(c), settings.timeZone)),
      )
      .get('/lead-letter', allow('customers'), async (c) =>
        sendRow<DeskLeadLetter>(c, withVersion(await letterRow(db))),
      )
      // This call precedes 'leads/:id', whose path also matches the path of this call.
      .get('/leads/purge', allow('customers'), async (c) =>
        sendRow<DeskOlder>(c, { count: await countOlderLeads(db, dayParam(c, settings)) }),
      )
      .get('/leads/:id', allow('customers'), async (c) => {
        const lead = await deskLead(db, leadIdParam(c), quotes)
        if (!lead) throw leadNotFound()
        return sendRow<DeskLead>(c, withVersion(lead))
      })
      .get('/mails/leads/:id', allow('customers'), async (c) => {
        const lead = await findLead(db, leadIdParam(c))
        if (!lead) throw leadNotFound()
        const subjects = lead.email === '' ? [] : [followUp.subjectOf(lead)]
        return sendRows<DeskMail>(c, await mailsAbout(db, features, subjects))
      })
      // The id names the conversation in which the card was photographed.
      .get('/leads/:id/card', allow('customers'), async (c) => {
        const picture = await findCard(db, leadIdParam(c))
        if (!picture) throw notFound('This card')
        return c.body(new Uint8Array(picture), 200, {
          'Content-Type': 'image/jpeg',
          'Content-Disposition': 'inline; filename="card.jpg"',
          'Cache-Control': 'no-store',
        })
      })
      .get('/lead-forms', allow('customers'), async (c) => {
        const [forms, removed, { defaultFormId, deviceForms }, devices] = await Promise.all([
          newestForms(db),
          newestForms(db, true),
          formsInUse(db),
          devicesOfLeads(db),
        ])
        return sendRow<DeskLeadForms>(c, {
          forms: [builtInForm, ...forms].map(withoutVersion),
          removed: removed.map(withoutVersion),
          all: defaultFormId,
          own: deviceForms,
          devices,
        })
      })
      .get('/lead-forms/:id', allow('customers'), async (c) => {
        const form = await deskForm(db, pathParam(c, 'id'))
        if (!form) throw notFound('This form')
        return sendRow<DeskLeadForm>(c, withVersion(form))
      })
  )
}
