/** What a client says by a private link: answers line by line, a change that is asked for, and an approval, of which the first counts (req 23.5). */
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type Answers,
  type Approval,
  choices,
  type ClientRight,
  maxClientText,
  offerTotal,
  type Offer,
  quantityOf,
  wantedLines,
} from '../../src/domain/client-link/client-link'
import type { Executor } from '../db/client'
import { clientLink, clientLinkAnswer } from '../db/schema-link'
import { Refusal } from '../floor/errors'
import { given, LongText, neededByOf, PlainText, within } from '../floor/input'
import { post } from '../mail/post'
import { answersTo, type LinkRow, offerOf } from '../reads/client-link'

/** ms without another answer before the rep is written to, so that ten answers are one mail. */
const quietMs = 10 * 60_000

/** The link as it is held, and the version that the client has before them. */
export type Answering = { link: LinkRow; offer: Offer; version: number }

/** Refuses what is not the newest version, or is approved already. */
export async function answering(tx: Executor, link: LinkRow, version: number): Promise<Answering> {
  if (link.approval)
    throw new Refusal(409, 'APPROVED', 'This quote is approved already. Nothing was changed.')
  const offer = version === link.version ? await offerOf(tx, link.id, version) : null
  if (!offer)
    throw new Refusal(409, 'OLDVERSION', 'There is a newer version of this quote. Please answer that one.')
  return { link, offer, version }
}

/** Fields of the form by name; what is not there changes nothing. */
export type Fields = ReadonlyMap<string, string>

const Choice = v.picklist(choices)

/** Answers of all lines, as far as they may be given and say something else than before. */
export async function storeAnswers(
  tx: Executor,
  { link, offer, version }: Answering,
  fields: Fields,
): Promise<Answers> {
  const before = await answersTo(tx, link.id, version)
  const may = (right: ClientRight) => offer.rights.includes(right)
  let isNew = false
  for (const [index, line] of offer.lines.entries()) {
    const known = before.get(line.id)
    const choice = v.safeParse(Choice, fields.get(`choice-${index}`))
    const quantity = Number(fields.get(`quantity-${index}`))
    const isOffered = line.quantities.some((one) => one.quantity === quantity)
    const comment = fields.get(`comment-${index}`)
    const said = {
      choice: may('choose') && choice.success ? choice.output : (known?.choice ?? null),
      quantity: may('choose') && isOffered ? quantity : (known?.quantity ?? null),
      comment:
        may('comment') && comment !== undefined ? textOf('Your comment', comment) : (known?.comment ?? ''),
    }
    const isSame = said.choice === (known?.choice ?? null) && said.comment === (known?.comment ?? '')
    if (isSame && quantityOf(line, known) === (said.quantity ?? line.pieces)) continue
    await storeAnswer(tx, { link, version }, line.id, said)
    isNew = true
  }
  if (isNew) await noteAnswer(tx, link, 'answered')
  return answersTo(tx, link.id, version)
}

type Said = Partial<Pick<typeof clientLinkAnswer.$inferSelect, 'choice' | 'quantity' | 'comment' | 'logo'>>

async function storeAnswer(
  tx: Executor,
  { link, version }: Pick<Answering, 'link' | 'version'>,
  lineId: string,
  said: Said,
) {
  const set = { ...said, updatedAt: new Date() }
  await tx
    .insert(clientLinkAnswer)
    .values({ linkId: link.id, version, lineId, ...set })
    .onConflictDoUpdate({
      target: [clientLinkAnswer.linkId, clientLinkAnswer.version, clientLinkAnswer.lineId],
      set,
    })
}

const textOf = (name: string, text: string) => within(name, v.parse(LongText, text).trim(), maxClientText)

/** What the rep is written about. */
type News = 'opened' | 'answered' | 'change' | 'approved'

async function noteAnswer(tx: Executor, link: LinkRow, news: Exclude<News, 'opened'>): Promise<void> {
  const now = new Date()
  const opened = link.openedAt ?? now
  await tx.update(clientLink).set({ answeredAt: now, openedAt: opened }).where(eq(clientLink.id, link.id))
  const later = {
    key: `client link answered: ${link.id}`,
    at: new Date(now.getTime() + quietMs).toISOString(),
  }
  await post(tx, 'client link news', { linkId: link.id, news }, news === 'answered' ? later : null)
}

/** By a person, whose page says so; only the first time counts. */
export async function noteOpened(tx: Executor, link: LinkRow): Promise<void> {
  if (link.openedAt) return
  await tx.update(clientLink).set({ openedAt: new Date() }).where(eq(clientLink.id, link.id))
  await post(tx, 'client link news', { linkId: link.id, news: 'opened' })
}

export async function storeLogo(
  tx: Executor,
  now: Answering,
  lineIndex: number,
  logo: { name: string; sha256: string },
): Promise<void> {
  const line = now.offer.lines[lineIndex]
  if (!line || !now.offer.rights.includes('logo'))
    throw new Refusal(409, 'NOTOFFERED', 'A logo can’t be added here.')
  await storeAnswer(tx, now, line.id, { logo })
  await noteAnswer(tx, now.link, 'answered')
}

export async function askForChange(tx: Executor, now: Answering, fields: Fields): Promise<void> {
  if (!now.offer.rights.includes('comment'))
    throw new Refusal(409, 'NOTOFFERED', 'Changes can’t be asked for here.')
  const note = given(
    'What should change',
    textOf('What should change', fields.get('change') ?? ''),
    maxClientText,
  )
  const whole = and(
    eq(clientLinkAnswer.linkId, now.link.id),
    eq(clientLinkAnswer.version, now.version),
    eq(clientLinkAnswer.lineId, ''),
  )
  const [known] = await tx.select({ comment: clientLinkAnswer.comment }).from(clientLinkAnswer).where(whole)
  if (known?.comment === note) return
  await storeAnswer(tx, now, '', { comment: note })
  await noteAnswer(tx, now.link, 'change')
}

/** From then on version and totals stay as they are. */
export async function approve(tx: Executor, now: Answering, fields: Fields): Promise<void> {
  const { link, offer } = now
  if (!offer.rights.includes('approve'))
    throw new Refusal(409, 'NOTOFFERED', 'This quote can’t be approved here.')
  const lineOf = (name: string) => v.parse(PlainText, fields.get(name) ?? '').trim()
  const name = given('Your name', lineOf('name'), 200)
  const purchaseOrder = within('PO number', lineOf('po'), 200)
  const neededBy = neededByOf(lineOf('needed')) ?? ''
  if (fields.get('agree') !== 'yes') throw new Refusal(422, 'VALIDATION', 'Please tick the box to approve.')
  const answers = await storeAnswers(tx, now, fields)
  const wanted = wantedLines(offer, answers)
  if (wanted.length === 0) throw new Refusal(422, 'VALIDATION', 'Please say yes to one product at least.')
  const approval: Approval = {
    at: new Date().toISOString(),
    name,
    purchaseOrder,
    neededBy,
    lines: wanted.map((line) => ({ id: line.id, quantity: quantityOf(line, answers.get(line.id)) })),
    total: offerTotal(offer, answers),
  }
  await tx.update(clientLink).set({ approval }).where(eq(clientLink.id, link.id))
  await noteAnswer(tx, link, 'approved')
}
