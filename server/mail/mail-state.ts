/** Records what became of each email about an order, a request or a person, and reads it for the desk (req 22.29). */
import { desc, inArray, sql } from 'drizzle-orm'
import type { DeskMail } from '../../src/domain/desk/mail-row'
import type { Executor } from '../db/client'
import { mailState } from '../db/schema-mail'

type MailTopic = { orderId?: number; id?: number }

/** Titles of the emails of the core whose states are recorded. */
const titles: Record<string, string> = {
  'new order': 'New order, to the shop',
  'order placed': 'Order confirmation',
  'order to approve': 'To the approver',
  'order status': 'Order status',
  'order message': 'Message',
  'quantity changed': 'Changed quantity',
  proof: 'Proof to approve',
  'proof answer': 'Answer to a proof, to the shop',
  'day moved': 'New delivery day',
  'day moved for the shop': 'New delivery day, to the shop',
  request: 'Request, to the shop',
  'request copy': 'Copy of the request',
  'request answer': 'Reply',
}

/** Returns null for an email whose state is not recorded, such as an email about a password. */
export function subjectOf(name: string, { orderId, id }: MailTopic): string | null {
  if (!(name in titles)) return null
  return orderId === undefined ? `request ${id}` : `order ${orderId}`
}

/** Stores the state of an email in place of its earlier state. `subject` null: its state is not recorded. */
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

type MailFeature = { letters?: readonly { name: string; title: string }[] }

/** Returns the emails about these subjects, the newest first. */
export async function mailsAbout(db: Executor, features: readonly MailFeature[], subjects: string[]) {
  const featureLetters = features.flatMap(({ letters = [] }) => letters)
  const rows = await db
    .select()
    .from(mailState)
    .where(inArray(mailState.subject, subjects))
    .orderBy(desc(mailState.createdAt), mailState.name)
    .limit(maxMails)
  return rows.map(({ id, name, state, detail, changedAt }) => ({
    id,
    title: titles[name] ?? featureLetters.find((letter) => letter.name === name)?.title ?? name,
    state,
    detail,
    changedAt,
  }))
}
