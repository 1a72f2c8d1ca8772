/**
 * The mail to a lead: the operator's text or a text for this lead, the quote that was started for the lead, a link to a list of the products
 * that were discussed, and an unsubscribe link (req 27.5).
 */
import { inArray } from 'drizzle-orm'
import { sharedPath } from '../../../src/domain/product/shared-products'
import { htmlToText } from '../../../src/domain/rich-text'
import { signerOf } from '../../../server/auth/signing'
import { hashOfEmail, unsubscribeLink } from '../../../server/auth/unsubscribe-link'
import type { FeatureLetter } from '../../../server/mail/mail-queue'
import { product } from '../../../server/db/schema-product'
import { findLead } from './read-leads'
import { isUnsubscribed } from '../../../server/reads/mailed-address'
import { type LetterText, readLetter, quoteForLead } from './read-letter'
import { letter, pageOf } from '../../../server/mail/customer-mail'
import type { DraftQuotes } from '../../../server/mail/draft-quotes'
import type { Letter, Shop } from '../../../server/mail/mailer'

/** `letter`: the text for this lead alone. */
type Addressee = { email: string; letter?: LetterText }

/** The only email to a lead. */
export const followUp = {
  name: 'lead',
  title: 'Follow-up',
  subjectOf: ({ email }: Addressee) => `lead ${hashOfEmail(email)}`,
}

export const followUpLetter = (quotes: DraftQuotes): FeatureLetter<Addressee> => ({
  ...followUp,
  write: (shop, about) => writeLetter(shop, about, quotes),
})

/** Returns null once the lead is erased or has unsubscribed. */
async function writeLetter(
  shop: Shop,
  { email, letter: leadLetter }: Addressee,
  quotes: DraftQuotes,
): Promise<Letter | null> {
  const { db, settings } = shop
  const lead = await findLead(db, email)
  if (!lead?.consent || (await isUnsubscribed(db, email))) return null
  const { subject, text } = leadLetter ?? (await readLetter(db))
  const rows = await db
    .select({ slug: product.slug, name: product.name, isHidden: product.isHidden })
    .from(product)
    .where(inArray(product.slug, lead.interests))
  const products = lead.interests.flatMap(
    (slug) => rows.find((row) => row.slug === slug && !row.isHidden) ?? [],
  )
  const listUrl = pageOf(
    settings.publicUrl,
    sharedPath(
      '/line-sheet',
      products.map(({ slug }) => slug),
    ).slice(1),
  )
  const unsubscribe = unsubscribeLink(await signerOf(db), settings, email)
  const quote = await quoteForLead(db, email, quotes)
  const productParagraphs =
    products.length > 0 ? [products.map(({ name }) => `- ${htmlToText(name)}`).join('\n'), listUrl] : []
  const mail = letter(email, subject, products.length > 0 ? listUrl : pageOf(settings.publicUrl, ''), [
    text,
    ...(quote ? await quotes.writeParagraphs(shop, quote) : []),
    ...productParagraphs,
    `You get this email, once, as you agreed at our stall: “${lead.consent.words}”`,
    `Unsubscribe: ${unsubscribe}`,
  ])
  return { ...mail, unsubscribe }
}
