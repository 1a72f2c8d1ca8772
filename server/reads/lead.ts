/** Leads as the shop reads them: what several people noted of one visitor in one place (req 26.2). */
import { eq, isNull } from 'drizzle-orm'
import { type HadCapture, type Lead, leadsIn } from '../../src/domain/lead/lead'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { leadCapture } from '../db/schema-lead'

/** The newest first. */
export async function readLeads(db: Executor): Promise<Lead[]> {
  const rows = await db
    .select({ capture: leadCapture, name: appUser.fullName, email: appUser.email })
    .from(leadCapture)
    .leftJoin(appUser, eq(appUser.id, leadCapture.userId))
    .where(isNull(leadCapture.erasedAt))
  return leadsIn(
    rows.map(({ capture, name, email }): HadCapture => {
      const { userId: _, device: __, capturedAt, receivedAt, erasedAt: ___, ...lead } = capture
      return { ...lead, at: (capturedAt ?? receivedAt).getTime(), by: name || email || '' }
    }),
  )
}

const columns = [
  'Lead',
  'First',
  'Last',
  'Conversations',
  'Grade',
  'Name',
  'Company',
  'Email',
  'Phone',
  'When',
  'Budget',
  'Interests',
  'Notes',
  'Consent',
  'Consent words',
  'Consent version',
  'Consent given',
  'Badges',
]

/** Under their heading. */
export function leadTable(leads: readonly Lead[]): [string[], ...string[][]] {
  const lines = leads.map((lead) => [
    lead.id,
    timeOf(lead.firstAt),
    timeOf(lead.lastAt),
    String(lead.conversations),
    lead.grade ?? '',
    lead.name,
    lead.company,
    lead.email,
    lead.phone,
    lead.timing,
    lead.budget,
    lead.interests.join(', '),
    lead.notes.map(({ text, at, by }) => `${timeOf(at)} ${by}: ${text}`).join('\n'),
    lead.consent ? 'Yes' : 'No',
    lead.consent?.words ?? '',
    lead.consent?.version ?? '',
    lead.consent?.at ?? '',
    lead.badges.join('\n'),
  ])
  return [columns, ...lines]
}

const timeOf = (at: number) => new Date(at).toISOString()
