/**
 * Answers a customer's request with a quote: a private link, through which the customer reads, answers and approves the
 * quote (req 22.20).
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { QuoteDocument } from '../../../src/domain/quote/quote'
import { htmlToText } from '../../../src/domain/rich-text'
import type { Executor } from '../../../server/db/client'
import { enquiry } from '../../../server/db/schema-cart'
import { clientLink, clientLinkVersion } from './tables'
import { Refusal } from '../../../server/floor/errors'
import { limitLength } from '../../../server/floor/input'
import { queueMail } from '../../../server/mail/mail-queue'
import { type EnquiryRow, type QuoteChoice, quoteContent } from '../../../server/reads/enquiry'
import { gstPercent } from '../../../server/reads/price-list'

const validityDays = 30
const maxMessageLength = 2000

/** `eachCents`: the price that staff saw. */
export type QuoteInput = QuoteChoice & { message: string; eachCents: number; shop: string }

/** Replaces an earlier quote for the same request and revokes the link of that quote. */
export async function sendQuote(
  tx: Executor,
  row: EnquiryRow,
  { message, eachCents, shop, ...choice }: QuoteInput,
  userId: number,
): Promise<void> {
  const { request } = row
  const { quantities, branding, setups, image } = await quoteContent(tx, row, choice)
  if (quantities.find(({ quantity }) => quantity === choice.quantity)?.eachCents !== eachCents)
    throw new Refusal(409, 'PRICECHANGED', 'The price has changed. Check it and send the quote again.')
  const madeAt = new Date()
  const expiresAt = new Date(madeAt.getTime() + validityDays * 24 * 3600_000)
  const quote: QuoteDocument = {
    number: `R${request.id}`,
    to: [request.fullName],
    from: [shop],
    message: limitLength('Your message', message.trim(), maxMessageLength),
    notes: '',
    madeAt: madeAt.getTime(),
    until: expiresAt.getTime(),
    neededBy: request.neededBy ?? '',
    isPriced: true,
    priceAge: '',
    gstPercent: await gstPercent(tx),
    rights: ['choose', 'comment', 'approve'],
    lines: [
      {
        id: '1',
        slug: row.slug,
        name: htmlToText(row.productName),
        sku: row.sku,
        image,
        hasMockUp: false,
        picture: null,
        cells: [{ options: [], quantity: choice.quantity }],
        branding,
        setups,
        lead: '',
        pieces: choice.quantity,
        quantities,
        charges: null,
      },
    ],
  }
  const id = randomUUID()
  if (request.linkId !== null)
    await tx.update(clientLink).set({ revokedAt: new Date() }).where(eq(clientLink.id, request.linkId))
  await tx.insert(clientLink).values({ id, userId, draftId: randomUUID(), version: 1, expiresAt })
  await tx.insert(clientLinkVersion).values({ linkId: id, version: 1, quote })
  await tx.update(enquiry).set({ linkId: id, answeredAt: new Date() }).where(eq(enquiry.id, request.id))
  await queueMail(tx, 'client link', { linkId: id, email: request.email })
}
