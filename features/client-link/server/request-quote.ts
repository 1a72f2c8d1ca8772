/**
 * Answers a customer's request with a quote: a private link, through which the customer reads, answers and approves the
 * quote (req 22.20).
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type RoleName, roleOf } from '../../../src/domain/account/role'
import { formatCount } from '../../../src/domain/count'
import { piecePrice } from '../../../src/domain/price/price'
import { setupTexts } from '../../../src/domain/price/quote'
import { offeredQuantities, type QuoteDocument } from '../../drafts/rules/quote'
import { htmlToText } from '../../../src/domain/rich-text'
import type { Executor } from '../../../server/db/client'
import { enquiry } from '../../../server/db/schema-cart'
import { product } from '../../../server/db/schema-product'
import { clientLink, clientLinkVersion } from './tables'
import { invalid, Refusal } from '../../../server/base/errors'
import { limitLength } from '../../../server/base/input'
import { queueFeatureMail } from '../../../server/mail/mail-queue'
import type { EnquiryRow } from '../../../server/reads/enquiry'
import { gstPercent, readPriceList } from '../../../server/reads/price-list'
import { quoteLetter } from './letters'

const validityDays = 30
const maxMessageLength = 2000

/** `setups`: ids; an id that appears twice is chosen twice. */
export type QuoteChoice = { quantity: number; setups: string[] }

/** A visitor gets the retailer's prices. */
export const roleOfRequest = ({ roleId }: Pick<EnquiryRow, 'roleId'>): RoleName =>
  roleId === null ? 'retailer' : roleOf(roleId)

/** Returns prices, minimum and pictures of the requested product; refuses when the shop does not sell it any more. */
export async function sellableProduct(db: Executor, { request }: Pick<EnquiryRow, 'request'>) {
  const [visibleProduct] = await db
    .select({ minimum: product.minimumQuantity, gallery: product.gallery })
    .from(product)
    .where(and(eq(product.id, request.productId), eq(product.isHidden, false)))
  if (!visibleProduct) throw invalid('This product isn’t in the shop any more.')
  return { ...visibleProduct, list: await readPriceList(db, request.productId) }
}

/**
 * Returns branding, set-ups and picture of a quote, and prices at each price break for the role of the customer who
 * requested the quote.
 */
export async function quoteContent(db: Executor, row: EnquiryRow, { quantity, setups }: QuoteChoice) {
  const { list, minimum, gallery } = await sellableProduct(db, row)
  if (quantity < minimum) throw invalid(`The minimum is ${formatCount(minimum)} pieces.`)
  const counts = new Map(list.setups.map(({ id }) => [id, setups.filter((chosen) => chosen === id).length]))
  const breaks = list.tiers.map((tier) => tier.quantity)
  return {
    branding: setupTexts(list.setups, counts).map(htmlToText).join(', '),
    setups: [...counts].map(([id, count]) => ({ id, count })),
    image: gallery[0] ?? '',
    quantities: offeredQuantities(breaks, minimum, quantity).map((breakQuantity) => ({
      quantity: breakQuantity,
      eachCents: piecePrice(list, roleOfRequest(row), breakQuantity, counts)?.eachCents ?? null,
    })),
  }
}

/** `eachCents`: the price that staff saw. */
type QuoteInput = QuoteChoice & { message: string; eachCents: number; shop: string }

/** Replaces an earlier quote for the same request and revokes the link of that quote. */
export async function sendQuote(
  tx: Executor,
  row: EnquiryRow,
  { message, eachCents, shop, ...choice }: QuoteInput,
  userId: number,
): Promise<void> {
  const { request } = row
  if (row.orderId !== null) throw orderedAlready(row.orderId)
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
  await tx
    .update(enquiry)
    .set({ linkId: id, answeredAt: new Date(), acceptedAt: null })
    .where(eq(enquiry.id, request.id))
  await queueFeatureMail(tx, quoteLetter, { linkId: id, email: request.email, requestId: request.id })
}

export const orderedAlready = (orderId: number) =>
  new Refusal(409, 'ORDERED', `Order ${orderId} was made from this request already.`)
