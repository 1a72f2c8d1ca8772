/** Days on which the products of a private link can reach its client, by today's stock and rules (req 23.10). */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type QuoteDelivery, quoteDelivery } from '../../drafts/rules/quote-delivery'
import type { LineAnswers, QuoteDocument } from '../../drafts/rules/quote'
import type { Executor } from '../../../server/db/client'
import { address } from '../../../server/db/schema-customer'
import { product } from '../../../server/db/schema-product'
import type { LinkRow } from './read-links'
import { deliveryRules, stockedProducts } from '../../../server/reads/delivery'

type DeliveryQuery = {
  quote: QuoteDocument
  answers: LineAnswers
  /** The client's text. If this text is no postcode, the rep's address is used. */
  postcode: string
  /** ISO date; '' when no date was set. */
  neededBy: string
}

/** Returns null when no day can be promised. */
export async function deliveryOfLink(
  db: Executor,
  { userId }: Pick<LinkRow, 'userId'>,
  { quote, answers, postcode, neededBy }: DeliveryQuery,
): Promise<QuoteDelivery | null> {
  const slugs = quote.lines.map(({ slug }) => slug)
  const isVisible = and(inArray(product.slug, slugs), eq(product.isHidden, false)) ?? sql`false`
  const products = await stockedProducts(db, isVisible)
  const clientAddress = /^\d{4}$/.test(postcode.trim())
    ? { country: 'Australia', postcode: postcode.trim() }
    : null
  return quoteDelivery(
    {
      quote,
      answers,
      products: new Map(products.map(({ slug, stocked }) => [slug, stocked])),
      to: clientAddress ?? (await addressOfRep(db, userId)),
      neededBy,
      now: Date.now(),
    },
    await deliveryRules(db),
  )
}

/** Returns the default destination of an order: the last shipping address, else the last billing address. */
async function addressOfRep(db: Executor, userId: number) {
  const [row] = await db
    .select({ country: address.country, postcode: address.postcode })
    .from(address)
    .where(eq(address.userId, userId))
    .orderBy(desc(address.kind), desc(address.id))
    .limit(1)
  return row ?? null
}
