/** Records what became of each email about an order, a request or a person, and reads it for the desk (req 22.29). */
import { desc, inArray, sql } from 'drizzle-orm'
import type { DeskMail } from '../../src/domain/desk/mail-row'
import type { Executor } from '../db/client'
import { mailState } from '../db/schema-mail'

type MailTopic = { orderId?: number; id?: number; linkId?: string }

/** Titles of the emails of the core whose states are recorded. */
const titles: Record<string, string> = {
  'new order': 'New order, to the shop',
  'order placed': 'Order confirmation',
  'order to approve': 'To the approver',
  'order status': 'Order status',
  'order message': 'Message',
  proof: 'Proof to approve',
  'proof answer': 'Answer to a proof, to the shop',
  'day moved': 'New delivery day',
  'day moved for the shop': 'New delivery day, to the shop',
  request: 'Request, to the shop',
  'request copy': 'Copy of the request',
  'request answer': 'Reply',
  'client link': 'Quote',
}

/** Returns null for an email whose state is not recorded, such as an email about a password. */
export function subjectOf(name: string, { orderId, id, linkId }: MailTopic): string | null {
  if (!(name in titles)) return null
  if (orderId !== undefined) return `order ${orderId}`
  if (linkId !== undefined) return `link ${linkId}`
  return `request ${id}`
}

/** Stores the state of an email, from its first to its last one. `subject` null: its state is not recorded. */
export async function recordMail(
  tx: Executor,
  { id, name, subject }: { id: string; name: string; subject: string | null },
  state: DeskMail['state'],
  detail = '',
): Promise<void> {
  if (subject === null) return
  await tx
    .insert(mailState)
    .values({ id, subject, name, state, detail })
    .onConflictDoUpdate({ target: mailState.id, set: { state, detail, changedAt: sql`now()` } })
}

const maxMails = 50

/** Returns the emails about these subjects, the newest first. `featureTitles`: titles of a feature's emails by name. */
export async function mailsAbout(
  db: Executor,
  subjects: string[],
  featureTitles: Readonly<Record<string, string>> = {},
) {
  const rows = await db
    .select()
    .from(mailState)
    .where(inArray(mailState.subject, subjects))
    .orderBy(desc(mailState.createdAt), mailState.name)
    .limit(maxMails)
  return rows.map(({ id, name, state, detail, changedAt }) => ({
    id,
    title: titles[name] ?? featureTitles[name] ?? name,
    state,
    detail,
    changedAt,
  }))
}
