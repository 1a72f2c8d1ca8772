/** What a client says by a private link: answers line by line, a change that is asked for, and an approval, of which the first counts (req 23.5). */
import { and, eq, lte, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import * as v from 'valibot'
import {
  type Approval,
  choices,
  type ClientRight,
  isOfferedQuantity,
  maxClientText,
  minQuantityOf,
  offerTotal,
  type Offer,
  type OfferedLine,
  quantityOf,
  wantedLines,
} from '../../src/domain/client-link/client-link'
import { blankAddress, type PlaceFields, stateOfPostcode } from '../../src/domain/account/address'
import { formatCount } from '../../src/domain/count'
import type { Executor } from '../db/client'
import { rateLimit } from '../db/schema-customer'
import { clientLink, clientLinkAnswer } from '../db/schema-link'
import { invalid, Refusal } from '../floor/errors'
import { given, LongText, neededByOf, PlainText, within } from '../floor/input'
import { type Later, post, removeJob } from '../mail/post'
import { answersTo, lastAnsweredAt, type LinkRow, offerOf } from '../reads/client-link'
import { deliveryOfLink } from '../reads/link-delivery'

/** ms without another answer before the rep is written to, so that ten answers are one mail. */
const quietMs = 10 * 60_000
/** Mails to the rep in an hour, about one link; the change that comes next is mailed when the hour is over. */
const maxChangeMails = 5
const hourSeconds = 3600
/** All that ever came through a link: the rep's account holds a replaced logo for another month. */
const maxLogoBytes = 100 * 1024 * 1024

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

/**
 * Refuses what was chosen over other answers than there are by now: on another device, while this one had no network, for
 * example. `known` is when the page's answers were given, in epoch ms.
 */
async function refuseOutdated(tx: Executor, { link, version }: Answering, fields: Fields): Promise<void> {
  const known = fields.get('known')
  if (known === undefined || (await lastAnsweredAt(tx, link.id, version)) <= Number(known)) return
  throw new Refusal(
    409,
    'CHANGED',
    'This quote was answered somewhere else in the meantime. Please reload the page, check the answers and send yours again.',
  )
}

/** Stores answers and tells the rep. Those that waited on a device for a network give way to newer ones. */
export async function answerLines(tx: Executor, now: Answering, fields: Fields): Promise<void> {
  if (fields.get('waited') === 'yes') await refuseOutdated(tx, now, fields)
  if (await storeAnswers(tx, now, fields)) await noteAnswer(tx, now.link, 'answered')
}

/** Stores what the client may answer of each line. Returns whether anything differs from the answers before. */
async function storeAnswers(
  tx: Executor,
  { link, offer, version }: Answering,
  fields: Fields,
): Promise<boolean> {
  const before = await answersTo(tx, link.id, version)
  const may = (right: ClientRight) => offer.rights.includes(right)
  let isNew = false
  for (const [index, line] of offer.lines.entries()) {
    const known = before.get(line.id)
    const choice = v.safeParse(Choice, fields.get(`choice-${index}`))
    const quantity = fields.get(`quantity-${index}`)
    const comment = fields.get(`comment-${index}`)
    const said = {
      choice: may('choose') && choice.success ? choice.output : (known?.choice ?? null),
      quantity:
        may('choose') && quantity !== undefined ? quantityIn(line, quantity) : (known?.quantity ?? null),
      comment:
        may('comment') && comment !== undefined ? textOf('Your comment', comment) : (known?.comment ?? ''),
    }
    const isSame = said.choice === (known?.choice ?? null) && said.comment === (known?.comment ?? '')
    if (isSame && quantityOf(line, known) === (said.quantity ?? line.pieces)) continue
    await storeAnswer(tx, { link, version }, line.id, said)
    isNew = true
  }
  return isNew
}

function quantityIn(line: OfferedLine, text: string): number {
  const quantity = Number(text)
  if (isOfferedQuantity(line, quantity)) return quantity
  throw invalid(`${line.name}: enter a whole number of at least ${formatCount(minQuantityOf(line))}.`)
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
  await post(tx, 'client link news', { linkId: link.id, news }, await mailTime(tx, link.id, news))
}

/** When the rep is mailed. Null: at once. */
async function mailTime(tx: Executor, linkId: string, news: Exclude<News, 'opened'>): Promise<Later> {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const keyOf = (what: string) => `client link ${what}: ${linkId}`
  if (news === 'answered') return { key: keyOf(news), at: inMs(quietMs) }
  if (news === 'approved') {
    // The mail about the approval covers what came before it.
    for (const what of ['answered', 'change']) await removeJob(tx, keyOf(what))
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
    return { key: keyOf(news), at: inMs(refused.msBeforeNext) }
  }
}

/** By a person, whose page says so; only the first time counts. */
export async function noteOpened(tx: Executor, link: LinkRow): Promise<void> {
  if (link.openedAt) return
  await tx.update(clientLink).set({ openedAt: new Date() }).where(eq(clientLink.id, link.id))
  await post(tx, 'client link news', { linkId: link.id, news: 'opened' })
}

/** Refuses where no logo may be added, before its bytes are read. */
export function refuseLogo({ link, offer }: Answering): void {
  if (!offer.rights.includes('logo')) throw noLogoHere()
  if (link.logoBytes >= maxLogoBytes) throw logosFull()
}

/** Charges the link for a logo of so many bytes, or refuses it. */
export async function chargeLogo(
  tx: Executor,
  now: Answering,
  { line, bytes }: { line: number; bytes: number },
): Promise<void> {
  logoLine(now, line)
  const [charged] = await tx
    .update(clientLink)
    .set({ logoBytes: sql`${clientLink.logoBytes} + ${bytes}` })
    .where(and(eq(clientLink.id, now.link.id), lte(clientLink.logoBytes, maxLogoBytes - bytes)))
    .returning({ id: clientLink.id })
  if (!charged) throw logosFull()
}

export async function storeLogo(
  tx: Executor,
  now: Answering,
  { line, logo }: { line: number; logo: { name: string; sha256: string } },
): Promise<void> {
  await storeAnswer(tx, now, logoLine(now, line).id, { logo })
  await noteAnswer(tx, now.link, 'answered')
}

function logoLine({ offer }: Answering, index: number): OfferedLine {
  const line = offer.lines[index]
  if (!line || !offer.rights.includes('logo')) throw noLogoHere()
  return line
}

const noLogoHere = () => new Refusal(409, 'NOTOFFERED', 'A logo can’t be added here.')
/** Said to the client, who knows nothing of the rep's account. */
export const logosFull = () =>
  new Refusal(409, 'FULL', 'This quote can’t take any more logos. Please email yours instead.')

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
  const deliverTo = placeIn(lineOf, name)
  if (fields.get('agree') !== 'yes') throw new Refusal(422, 'VALIDATION', 'Please tick the box to approve.')
  await refuseOutdated(tx, now, fields)
  await storeAnswers(tx, now, fields)
  const answers = await answersTo(tx, link.id, now.version)
  const wanted = wantedLines(offer, answers)
  if (wanted.length === 0) throw new Refusal(422, 'VALIDATION', 'Please say yes to one product at least.')
  const asked = { offer, answers, postcode: deliverTo?.postcode ?? '', neededBy }
  const delivery = neededBy === '' ? null : await deliveryOfLink(tx, link, asked)
  if (delivery?.isLate) throw invalid(delivery.refusal)
  const approval: Approval = {
    at: new Date().toISOString(),
    name,
    purchaseOrder,
    neededBy,
    lines: wanted.map((line) => ({ id: line.id, quantity: quantityOf(line, answers.get(line.id)) })),
    total: offerTotal(offer, answers),
    ...(deliverTo && { deliverTo }),
  }
  await tx.update(clientLink).set({ approval }).where(eq(clientLink.id, link.id))
  await noteAnswer(tx, link, 'approved')
}

/** Where the client wants it sent, for whoever approves where nobody else is named; null where nothing was typed. */
function placeIn(lineOf: (name: string) => string, name: string): PlaceFields | null {
  const [customerName, line1, line2] = [lineOf('to-name'), lineOf('to-line1'), lineOf('to-line2')]
  const [city, state, postcode] = [lineOf('to-city'), lineOf('to-state'), lineOf('postcode')]
  if ([customerName, line1, line2, city, state, postcode].every((text) => text === '')) return null
  const place = {
    customerName: within('Recipient', customerName || name, 200),
    country: blankAddress.country,
    line1: given('Street address', line1, 200),
    line2: within('Address line 2', line2, 200),
    city: given('Suburb', city, 100),
    state: given('State', state, 100),
    postcode: given('Postcode', postcode, 20),
  }
  if (stateOfPostcode(postcode) === null) throw invalid('Enter an Australian postcode, such as 2000.')
  return place
}
