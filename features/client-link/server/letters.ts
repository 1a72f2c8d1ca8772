/**
 * Mails about private links: the link to its client, in the rep's name and with the rep's message, and news about the
 * client's actions to the rep (req 23.6). The mails contain no text of a client, because anyone with the link could
 * otherwise write to the rep in the shop's name.
 */
import { eq } from 'drizzle-orm'
import { clientOf } from '../../drafts/rules/quote-texts'
import { formatAud } from '../../../src/domain/price/money'
import { longDayIn } from '../../../src/domain/delivery/time-zone'
import { appUser } from '../../../server/db/schema-customer'
import { enquiry } from '../../../server/db/schema-cart'
import { clientLink, clientLinkVersion } from './tables'
import type { Executor } from '../../../server/db/client'
import { linkPath, createToken } from './link-token'
import { isNewestVersion } from './read-links'
import { letter, pageOf, sellerOf } from '../../../server/mail/customer-mail'
import type { OpenQuote } from '../../../server/mail/draft-quotes'
import type { FeatureLetter } from '../../../server/mail/mail-queue'
import type { Letter, Shop } from '../../../server/mail/mailer'

type LinkRef = { linkId: string }
/** `requestId`: the request that the quote answers; without it, the quote is a rep's. */
type Delivery = LinkRef & { email: string; requestId?: number }
type News = LinkRef & { news: keyof typeof newsVerbs }

export const quoteLetter: FeatureLetter<Delivery> = {
  name: 'client link',
  title: 'Quote',
  subjectOf: ({ linkId, requestId }) => (requestId === undefined ? `link ${linkId}` : `request ${requestId}`),
  write: writeQuoteLetter,
}
export const newsLetter: FeatureLetter<News> = {
  name: 'client link news',
  title: 'News about a quote',
  subjectOf: () => null,
  write: writeNewsLetter,
}

/** `enquiryId`: the request that the quote answers on behalf of the shop; null: a rep's quote. */
async function linkWithRep(db: Executor, linkId: string) {
  const [row] = await db
    .select({
      link: clientLink,
      quote: clientLinkVersion.quote,
      email: appUser.email,
      name: appUser.fullName,
      company: appUser.businessName,
      enquiryId: enquiry.id,
    })
    .from(clientLink)
    .innerJoin(appUser, eq(appUser.id, clientLink.userId))
    .innerJoin(clientLinkVersion, isNewestVersion)
    .leftJoin(enquiry, eq(enquiry.linkId, clientLink.id))
    .where(eq(clientLink.id, linkId))
  return row ?? null
}

const linkCaution = (timeZone: string, expiresAt: Date) =>
  `The link works until ${longDayIn(timeZone, expiresAt.getTime())}. Anyone with this email can open it, so please don’t forward it.`

/** Paragraphs about a quote for the letter of another feature. Creates a new token. */
export async function quoteParagraphs({ db, settings }: Shop, quote: OpenQuote): Promise<string[]> {
  return [
    'The quote that we started for you:',
    pageOf(settings.publicUrl, linkPath(await createToken(db, quote.linkId))),
    linkCaution(settings.timeZone, quote.expiresAt),
  ]
}

/** Creates a new token when the mail is written. Returns null once the link is revoked or has expired. */
async function writeQuoteLetter(shop: Shop, { linkId, email }: Delivery): Promise<Letter | null> {
  const row = await linkWithRep(shop.db, linkId)
  if (!row || row.link.revokedAt || row.link.expiresAt <= new Date()) return null
  const { message } = row.quote
  const { name: shopName, url } = await sellerOf(shop)
  const link = pageOf(url, linkPath(await createToken(shop.db, linkId)))
  const isQuoteOfRep = row.enquiryId === null
  const sender = isQuoteOfRep ? [row.name, row.company].filter(Boolean).join(', ') : shopName
  return {
    ...letter(email, isQuoteOfRep ? `${sender} sent you a quote` : `Your quote from ${sender}`, link, [
      ...(message === '' ? [] : [message]),
      'Your quote is ready. See it and answer it here, without an account:',
      link,
      linkCaution(shop.settings.timeZone, row.link.expiresAt),
      `Reply to this email to reach ${isQuoteOfRep ? row.name : 'us'}.`,
    ]),
    from: sender,
    replyTo: row.email,
  }
}

const newsVerbs = {
  opened: 'opened',
  answered: 'answered',
  change: 'asked for a change to',
  approved: 'approved',
}

async function writeNewsLetter(shop: Shop, { linkId, news }: News): Promise<Letter | null> {
  const row = await linkWithRep(shop.db, linkId)
  if (!row) return null
  const { quote, enquiryId } = row
  const { approval, draftId } = row.link
  const headline = `${clientOf(quote)} ${newsVerbs[news]} quote ${quote.number}`
  // A quote for a request was made at the desk and has no draft.
  const link = pageOf(
    shop.settings.publicUrl,
    enquiryId === null ? `drafts/${draftId}` : `desk/requests/${enquiryId}/show`,
  )
  const next =
    enquiryId === null ? 'place the order from your draft.' : 'make the order on the page of the request.'
  const total = news === 'approved' ? (approval?.totalCents ?? null) : null
  return letter(row.email, headline, link, [
    `${headline}.`,
    ...(total === null ? [] : [`Total inc GST: ${formatAud(total)}`]),
    ...(news === 'approved' ? [`Nothing is ordered yet: ${next}`] : []),
    link,
  ])
}
