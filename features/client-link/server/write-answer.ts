/**
 * A client's response through a private link: answers line by line, a change request, and an approval. Only the first
 * approval counts (req 23.5).
 */
import { and, eq, lte, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { blankAddress, type PostalFields, stateOfPostcode } from '../../../src/domain/account/address'
import type { Approval } from '../contract'
import type { DeskApproval } from '../contract/desk-quote'
import { formatCount } from '../../../src/domain/count'
import {
  type LineAnswers,
  choices,
  type ClientRight,
  isOfferedQuantity,
  type LineAnswer,
  linesToOrder,
  maxClientTextLength,
  minQuantityOf,
  noAnswer,
  quantityOf,
  type QuoteDocument,
  type QuoteLine,
  quoteTotal,
} from '../../drafts/rules/quote'
import type { Executor } from '../../../server/db/client'
import { enquiry } from '../../../server/db/schema-cart'
import { rateLimit } from '../../../server/db/schema-customer'
import { clientLink, clientLinkAnswer } from './tables'
import { invalid, Refusal } from '../../../server/base/errors'
import { requireText, LongText, neededByOf, PlainText, limitLength } from '../../../server/base/input'
import { type JobSchedule, queueFeatureMail, removeJob } from '../../../server/mail/mail-queue'
import { newsLetter } from './letters'
import { type LinkRow, quoteOfLink, readAnswers } from './read-links'
import { deliveryOfLink } from './link-delivery'

/** Milliseconds after an answer until the rep is mailed, so that ten answers in a row cause one mail. */
const answerMailDelayMs = 10 * 60_000
/**
 * Maximal number of mails per hour to the rep about requested changes of one link. The next change is mailed when the
 * hour is over.
 */
const maxChangeMails = 5
const hourSeconds = 3600
/**
 * Maximal bytes of all logos that were sent through a link, including replaced ones, because the rep's account stores
 * a replaced logo for another month.
 */
const maxLogoBytes = 100 * 1024 * 1024

/** The locked link, and the version of the quote that the client sees, with its answers. */
export type AnswerContext = { link: LinkRow; quote: QuoteDocument; version: number } & Awaited<
  ReturnType<typeof readAnswers>
>

/** Refuses when the version is not the newest version, or when the quote is approved already. */
export async function answerContext(tx: Executor, link: LinkRow, version: number): Promise<AnswerContext> {
  if (link.approval)
    throw new Refusal(409, 'APPROVED', 'This quote is approved already. Nothing was changed.')
  const quote = version === link.version ? await quoteOfLink(tx, link.id, version) : null
  if (!quote)
    throw new Refusal(409, 'OLDVERSION', 'There is a newer version of this quote. Please answer that one.')
  return { link, quote, version, ...(await readAnswers(tx, link.id, version)) }
}

/** Fields of the form by name; a missing field changes nothing. */
export type Fields = ReadonlyMap<string, string>

/**
 * Refuses answers that ignore newer answers, for example answers of another device that came while this device was
 * offline. The field `known` is the time of the last answer that the page knew, in epoch ms.
 */
function refuseOutdated({ answeredAt }: AnswerContext, fields: Fields): void {
  const known = fields.get('known')
  if (known === undefined || answeredAt <= Number(known)) return
  throw new Refusal(
    409,
    'CHANGED',
    'This quote was answered somewhere else in the meantime. Please reload the page, check the answers and send yours again.',
  )
}

/**
 * Stores answers and notifies the rep. Answers that waited on a device for a network are refused when newer
 * answers exist.
 */
export async function answerLines(tx: Executor, context: AnswerContext, fields: Fields): Promise<void> {
  if (fields.get('waited') === 'yes') refuseOutdated(context, fields)
  if (await storeAnswers(tx, context, fields)) await recordAnswer(tx, context.link, 'answered')
}

/**
 * Stores the answers to each line that the client has the right to give. Returns true when an answer differs from
 * the stored answer.
 */
async function storeAnswers(
  tx: Executor,
  { link, quote, version, answers }: AnswerContext,
  fields: Fields,
): Promise<boolean> {
  const hasRight = (right: ClientRight) => quote.rights.includes(right)
  let hasChanged = false
  for (const [index, line] of quote.lines.entries()) {
    const stored = answers.get(line.id) ?? noAnswer
    const choice = choices.find((known) => known === fields.get(`choice-${index}`))
    const quantity = fields.get(`quantity-${index}`)
    const comment = fields.get(`comment-${index}`)
    const answer = {
      choice: (hasRight('choose') && choice) || stored.choice,
      quantity: hasRight('choose') && quantity !== undefined ? quantityIn(line, quantity) : stored.quantity,
      comment:
        hasRight('comment') && comment !== undefined ? textOf('Your comment', comment) : stored.comment,
    }
    const isSame = answer.choice === stored.choice && answer.comment === stored.comment
    if (isSame && quantityOf(line, stored) === (answer.quantity ?? line.pieces)) continue
    await storeAnswer(tx, { link, version }, line.id, answer)
    hasChanged = true
  }
  return hasChanged
}

function quantityIn(line: QuoteLine, text: string): number {
  const quantity = Number(text)
  if (isOfferedQuantity(line, quantity)) return quantity
  throw invalid(`${line.name}: enter a whole number of at least ${formatCount(minQuantityOf(line))}.`)
}

async function storeAnswer(
  tx: Executor,
  { link, version }: Pick<AnswerContext, 'link' | 'version'>,
  lineId: string,
  answer: Partial<LineAnswer>,
) {
  const set = { ...answer, updatedAt: new Date() }
  await tx
    .insert(clientLinkAnswer)
    .values({ linkId: link.id, version, lineId, ...set })
    .onConflictDoUpdate({
      target: [clientLinkAnswer.linkId, clientLinkAnswer.version, clientLinkAnswer.lineId],
      set,
    })
}

const textOf = (name: string, text: string) =>
  limitLength(name, v.parse(LongText, text).trim(), maxClientTextLength)

/** Events that the rep is notified of. */
type ClientEvent = 'opened' | 'answered' | 'change' | 'approved'

async function recordAnswer(
  tx: Executor,
  link: LinkRow,
  news: Exclude<ClientEvent, 'opened'>,
): Promise<void> {
  const now = new Date()
  const opened = link.openedAt ?? now
  await tx.update(clientLink).set({ answeredAt: now, openedAt: opened }).where(eq(clientLink.id, link.id))
  await queueFeatureMail(tx, newsLetter, { linkId: link.id, news }, await mailTime(tx, link.id, news))
}

/** Returns the time at which the rep is mailed; null: at once. */
async function mailTime(
  tx: Executor,
  linkId: string,
  news: Exclude<ClientEvent, 'opened'>,
): Promise<JobSchedule> {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const jobKey = (kind: string) => `client link ${kind}: ${linkId}`
  if (news === 'answered') return { key: jobKey(news), at: inMs(answerMailDelayMs) }
  if (news === 'approved') {
    // The mail about the approval also covers the answers and changes before it.
    for (const kind of ['answered', 'change']) await removeJob(tx, jobKey(kind))
    return null
  }
  const mails = new RateLimiterDrizzle({
    storeClient: tx,
    schema: rateLimit,
    keyPrefix: 'client link change',
    points: maxChangeMails,
    duration: hourSeconds,
    clearExpiredByTimeout: false,
  })
  try {
    await mails.consume(linkId)
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { key: jobKey(news), at: inMs(refused.msBeforeNext) }
  }
}

/** The page reports that a person opened it; only the first report counts. */
export async function markOpened(tx: Executor, link: LinkRow): Promise<void> {
  if (link.openedAt) return
  await tx.update(clientLink).set({ openedAt: new Date() }).where(eq(clientLink.id, link.id))
  await queueFeatureMail(tx, newsLetter, { linkId: link.id, news: 'opened' })
}

/** Refuses a logo that the link must not receive, before its bytes are read. */
export function refuseLogo({ link, quote }: AnswerContext): void {
  if (!quote.rights.includes('logo')) throw logoNotOffered()
  if (link.logoBytes >= maxLogoBytes) throw logosFull()
}

/** Adds the size of a logo to the bytes of the link; refuses it when the link has received too many bytes. */
export async function countLogoBytes(
  tx: Executor,
  context: AnswerContext,
  { line, bytes }: { line: number; bytes: number },
): Promise<void> {
  logoLine(context, line)
  const [updated] = await tx
    .update(clientLink)
    .set({ logoBytes: sql`${clientLink.logoBytes} + ${bytes}` })
    .where(and(eq(clientLink.id, context.link.id), lte(clientLink.logoBytes, maxLogoBytes - bytes)))
    .returning({ id: clientLink.id })
  if (!updated) throw logosFull()
}

export async function storeLogo(
  tx: Executor,
  context: AnswerContext,
  { line, logo }: { line: number; logo: { name: string; sha256: string } },
): Promise<void> {
  await storeAnswer(tx, context, logoLine(context, line).id, { logo })
  await recordAnswer(tx, context.link, 'answered')
}

function logoLine({ quote }: AnswerContext, index: number): QuoteLine {
  const line = quote.lines[index]
  if (!line || !quote.rights.includes('logo')) throw logoNotOffered()
  return line
}

const logoNotOffered = () => new Refusal(409, 'NOTOFFERED', 'A logo can’t be added here.')
/** This message is for the client, who does not know the limits of the rep's account. */
export const logosFull = () =>
  new Refusal(409, 'FULL', 'This quote can’t take any more logos. Please email yours instead.')

export async function requestChange(tx: Executor, context: AnswerContext, fields: Fields): Promise<void> {
  if (!context.quote.rights.includes('comment'))
    throw new Refusal(409, 'NOTOFFERED', 'Changes can’t be asked for here.')
  const note = requireText(
    'What should change',
    textOf('What should change', fields.get('change') ?? ''),
    maxClientTextLength,
  )
  if (context.answers.get('')?.comment === note) return
  await storeAnswer(tx, context, '', { comment: note })
  await recordAnswer(tx, context.link, 'change')
}

/** After the approval the quote's version and totals no longer change. */
export async function approve(tx: Executor, context: AnswerContext, fields: Fields): Promise<void> {
  const { link, quote } = context
  if (!quote.rights.includes('approve'))
    throw new Refusal(409, 'NOTOFFERED', 'This quote can’t be approved here.')
  const fieldText = (name: string) => v.parse(PlainText, fields.get(name) ?? '').trim()
  const name = requireText('Your name', fieldText('name'), 200)
  const purchaseOrder = limitLength('PO number', fieldText('po'), 200)
  const neededBy = neededByOf(fieldText('needed')) ?? ''
  const deliverTo = deliveryAddressIn(fieldText, name)
  if (fields.get('agree') !== 'yes') throw new Refusal(422, 'VALIDATION', 'Please tick the box to approve.')
  refuseOutdated(context, fields)
  await storeAnswers(tx, context, fields)
  const { answers } = await readAnswers(tx, link.id, context.version)
  if (linesToOrder(quote, answers).length === 0)
    throw new Refusal(422, 'VALIDATION', 'Please say yes to one product at least.')
  const deliveryRequest = { quote, answers, postcode: deliverTo?.postcode ?? '', neededBy }
  const delivery = neededBy === '' ? null : await deliveryOfLink(tx, link, deliveryRequest)
  if (delivery?.isLate) throw invalid(delivery.refusal)
  const details = { at: Date.now(), name, purchaseOrder, neededBy, deliverTo }
  const approval = approvalOf(quote, answers, details)
  await storeApproval(tx, link, approval)
  await recordAnswer(tx, link, 'approved')
}

/** Stores the approval, also as the acceptance of the request that the link answers. */
export async function storeApproval(
  tx: Executor,
  { id }: Pick<LinkRow, 'id'>,
  approval: DeskApproval,
): Promise<void> {
  await tx.update(clientLink).set({ approval }).where(eq(clientLink.id, id))
  await tx
    .update(enquiry)
    .set({ acceptedAt: new Date(approval.at) })
    .where(eq(enquiry.linkId, id))
}

/** Returns the approval of the lines, quantities and total that the answers choose. */
export const approvalOf = (
  quote: QuoteDocument,
  answers: LineAnswers,
  details: Pick<Approval, 'at' | 'name' | 'purchaseOrder' | 'neededBy' | 'deliverTo'>,
): Approval => ({
  ...details,
  lines: linesToOrder(quote, answers).map((line) => ({
    id: line.id,
    quantity: quantityOf(line, answers.get(line.id)),
  })),
  totalCents: quoteTotal(quote, answers)?.totalCents ?? null,
  orderId: '',
})

/**
 * Returns the delivery address of the form, for the approver when it names no recipient; null: no address was
 * entered.
 */
function deliveryAddressIn(lineOf: (name: string) => string, name: string): PostalFields | null {
  const [customerName, line1, line2] = [lineOf('to-name'), lineOf('to-line1'), lineOf('to-line2')]
  const [city, state, postcode] = [lineOf('to-city'), lineOf('to-state'), lineOf('postcode')]
  if ([customerName, line1, line2, city, state, postcode].every((text) => text === '')) return null
  const fields = {
    customerName: limitLength('Recipient', customerName || name, 200),
    country: blankAddress.country,
    line1: requireText('Street address', line1, 200),
    line2: limitLength('Address line 2', line2, 200),
    city: requireText('Suburb', city, 100),
    state: requireText('State', state, 100),
    postcode: requireText('Postcode', postcode, 20),
  }
  if (stateOfPostcode(postcode) === null) throw invalid('Enter an Australian postcode, such as 2000.')
  return fields
}
