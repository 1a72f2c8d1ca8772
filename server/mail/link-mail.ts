/** The mails about private links: the link to its client, and to the rep what the client did (req 23.6). As in letters.ts, nothing that was typed goes into them. */
import { eq } from 'drizzle-orm'
import { formatAud } from '../../src/domain/price/money'
import { longDayIn } from '../../src/domain/time-zone'
import { appUser } from '../db/schema-customer'
import { enquiry } from '../db/schema-cart'
import { clientLink } from '../db/schema-link'
import type { Executor } from '../db/client'
import { linkPath, openToken } from '../auth/link-token'
import { letter, pageOf, sellerOf } from './letters'
import type { Letter, Shop } from './mailer'

type OfLink = { linkId: string }

async function linkWithRep(db: Executor, linkId: string) {
  const [found] = await db
    .select({ link: clientLink, email: appUser.email })
    .from(clientLink)
    .innerJoin(appUser, eq(appUser.id, clientLink.userId))
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
  const { name, url } = await sellerOf(shop)
  const link = pageOf(url, linkPath(await openToken(shop.db, linkId)))
  return {
    ...letter(email, `Your quote from ${name}`, link, [
      'Your quote is ready. See it and answer it here, without an account:',
      link,
      linkCaution(shop.settings.timeZone, found.link.expiresAt),
      'Reply to this email to reach the person who sent it.',
    ]),
    replyTo: found.email,
  }
}

const news = {
  opened: 'opened your quote',
  answered: 'answered your quote',
  change: 'asked for a change to your quote',
  approved: 'approved your quote',
}

export async function clientLinkNewsLetter(
  shop: Shop,
  about: OfLink & { news: keyof typeof news },
): Promise<Letter | null> {
  const found = await linkWithRep(shop.db, about.linkId)
  if (!found) return null
  const { approval, draftId } = found.link
  const what = `Your client ${news[about.news]}`
  // Made of a request at the desk, it belongs to no draft.
  const [asked] = await shop.db
    .select({ id: enquiry.id })
    .from(enquiry)
    .where(eq(enquiry.linkId, about.linkId))
  const link = pageOf(shop.settings.publicUrl, asked ? `desk/requests/${asked.id}/show` : `drafts/${draftId}`)
  const next = asked
    ? 'the customer orders in the shop, or you do for them.'
    : 'place the order from your draft.'
  const total = about.news === 'approved' && approval?.total ? approval.total.totalCents : null
  return letter(found.email, what, link, [
    `${what}.`,
    ...(total === null ? [] : [`Total inc GST: ${formatAud(total)}`]),
    ...(about.news === 'approved' ? [`Nothing is ordered yet: ${next}`] : []),
    link,
  ])
}
