/**
 * The mails about private links: the link to its client, in the rep's name and with the rep's message, and to the rep what the
 * client did (req 23.6). Nothing that a client typed goes into them: whoever holds the link could write to the rep in our name.
 */
import { and, eq } from 'drizzle-orm'
import { formatAud } from '../../src/domain/price/money'
import { longDayIn } from '../../src/domain/time-zone'
import { appUser } from '../db/schema-customer'
import { enquiry } from '../db/schema-cart'
import { clientLink, clientLinkVersion } from '../db/schema-link'
import type { Executor } from '../db/client'
import { linkPath, openToken } from '../auth/link-token'
import { letter, pageOf, sellerOf } from './letters'
import type { Letter, Shop } from './mailer'

type OfLink = { linkId: string }

/** `enquiryId`: of the request that it answers, which the shop wrote itself; null for a rep's own quote. */
async function linkWithRep(db: Executor, linkId: string) {
  const [found] = await db
    .select({
      link: clientLink,
      offer: clientLinkVersion.offer,
      email: appUser.email,
      name: appUser.fullName,
      company: appUser.businessName,
      enquiryId: enquiry.id,
    })
    .from(clientLink)
    .innerJoin(appUser, eq(appUser.id, clientLink.userId))
    .innerJoin(
      clientLinkVersion,
      and(eq(clientLinkVersion.linkId, clientLink.id), eq(clientLinkVersion.version, clientLink.version)),
    )
    .leftJoin(enquiry, eq(enquiry.linkId, clientLink.id))
    .where(eq(clientLink.id, linkId))
  return found ?? null
}

export const linkCaution = (timeZone: string, expiresAt: Date) =>
  `The link works until ${longDayIn(timeZone, expiresAt.getTime())}. Anyone with this email can open it, so please don’t forward it.`

/** With a token of its own, made as it is written. Not once the link is revoked or has ended. */
export async function clientLinkLetter(
  shop: Shop,
  { linkId, email }: OfLink & { email: string },
): Promise<Letter | null> {
  const found = await linkWithRep(shop.db, linkId)
  if (!found || found.link.revokedAt || found.link.expiresAt <= new Date()) return null
  const { message } = found.offer
  const { name: shopName, url } = await sellerOf(shop)
  const link = pageOf(url, linkPath(await openToken(shop.db, linkId)))
  const isReps = found.enquiryId === null
  const sender = isReps ? [found.name, found.company].filter(Boolean).join(', ') : shopName
  return {
    ...letter(email, isReps ? `${sender} sent you a quote` : `Your quote from ${sender}`, link, [
      ...(message === '' ? [] : [message]),
      'Your quote is ready. See it and answer it here, without an account:',
      link,
      linkCaution(shop.settings.timeZone, found.link.expiresAt),
      `Reply to this email to reach ${isReps ? found.name : 'us'}.`,
    ]),
    from: sender,
    replyTo: found.email,
  }
}

const news = {
  opened: 'opened',
  answered: 'answered',
  change: 'asked for a change to',
  approved: 'approved',
}

export async function clientLinkNewsLetter(
  shop: Shop,
  about: OfLink & { news: keyof typeof news },
): Promise<Letter | null> {
  const found = await linkWithRep(shop.db, about.linkId)
  if (!found) return null
  const { offer, enquiryId } = found
  const { approval, draftId } = found.link
  const what = `${offer.to[0] ?? 'Your client'} ${news[about.news]} quote ${offer.number}`
  // Made of a request at the desk, it belongs to no draft.
  const link = pageOf(
    shop.settings.publicUrl,
    enquiryId === null ? `drafts/${draftId}` : `desk/requests/${enquiryId}/show`,
  )
  const next =
    enquiryId === null
      ? 'place the order from your draft.'
      : 'the customer orders in the shop, or you do for them.'
  const total = about.news === 'approved' && approval?.total ? approval.total.totalCents : null
  return letter(found.email, what, link, [
    `${what}.`,
    ...(total === null ? [] : [`Total inc GST: ${formatAud(total)}`]),
    ...(about.news === 'approved' ? [`Nothing is ordered yet: ${next}`] : []),
    link,
  ])
}
