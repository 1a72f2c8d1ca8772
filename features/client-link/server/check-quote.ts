/** Checks a rep's quote against the shop's catalogue and prices before a client sees it (req 23.1). */
import { and, eq, inArray } from 'drizzle-orm'
import { receivesRetailPrices, type RoleName, roleOf } from '../../../src/domain/account/role'
import type { LinkRequest } from '../contract'
import { formatAud } from '../../../src/domain/price/money'
import type { PriceList } from '../../../src/domain/price/price'
import { marginProblem, type ShownPrice, shownPrice } from '../../../src/domain/price/shown-price'
import { eachCentsOf, maxClientQuantity, type QuoteDocument, type QuoteLine } from '../../drafts/rules/quote'
import { linePrices, maxNotesLength } from '../../drafts/rules/quote-of-draft'
import { htmlToText } from '../../../src/domain/rich-text'
import type { Caller } from '../../../server/auth/session'
import type { Executor } from '../../../server/db/client'
import { product } from '../../../server/db/schema-product'
import { invalid, Refusal } from '../../../server/base/errors'
import { limitLength, neededByOf, requireText } from '../../../server/base/input'
import { gstPercent, readPriceLists } from '../../../server/reads/price-list'

const maxLines = 200
const maxNames = 5
const maxNameLength = 200
const maxMarginLength = 20

/**
 * Returns the quote with the shop's own names, pictures and prices. Refuses when the catalogue or a price differs from
 * the rep's device.
 */
export async function checkQuote(
  tx: Executor,
  caller: Caller,
  { price, quote }: LinkRequest,
): Promise<QuoteDocument> {
  const role = roleOf(caller.roleId)
  limitLength('Margin', price.margin, maxMarginLength)
  const problem = marginProblem(price)
  if (problem) throw invalid(problem)
  if (price.shows === 'retail' && !receivesRetailPrices(role))
    throw invalid('Your account has no retail prices to show.')
  requireText('Number', quote.number, maxNameLength)
  for (const [label, names] of Object.entries({ To: quote.to, From: quote.from })) {
    if (names.length > maxNames) throw invalid(`${label} can have at most ${maxNames} lines`)
    for (const name of names) limitLength(label, name, maxNameLength)
  }
  limitLength('Message', quote.message, maxNotesLength)
  limitLength('Notes', quote.notes, maxNotesLength)
  const shown = shownPrice(price, role)
  return {
    ...quote,
    // A day in the past is accepted (`true`), because the request may have waited on a device.
    neededBy: neededByOf(quote.neededBy, true) ?? '',
    isPriced: shown !== 'none',
    rights: [...new Set(quote.rights)],
    gstPercent: await gstPercent(tx),
    lines: await checkLines(tx, { role, shownPrice: shown }, quote.lines),
  }
}

type Pricing = { role: RoleName; shownPrice: ShownPrice }

async function checkLines(tx: Executor, pricing: Pricing, lines: QuoteLine[]): Promise<QuoteLine[]> {
  if (lines.length === 0) throw invalid('A quote needs at least one product.')
  if (lines.length > maxLines) throw invalid(`A link can have at most ${maxLines} products.`)
  const slugs = lines.map(({ slug }) => slug)
  const soldProducts = await tx
    .select({
      id: product.id,
      slug: product.slug,
      sku: product.sku,
      name: product.name,
      gallery: product.gallery,
      minimum: product.minimumQuantity,
    })
    .from(product)
    .where(and(inArray(product.slug, slugs), eq(product.isHidden, false)))
  const lists = await readPriceLists(
    tx,
    soldProducts.map(({ id }) => id),
  )
  return lines.map((line) => {
    const soldProduct = soldProducts.find(({ slug }) => slug === line.slug)
    const list = soldProduct && lists.get(soldProduct.id)
    if (!soldProduct || !list)
      throw new Refusal(
        409,
        'NOTSOLD',
        `A product of this quote isn’t sold any more: ${line.slug}. Please take it out and send the quote again.`,
      )
    const { sku, gallery, minimum } = soldProduct
    const image = gallery.includes(line.image) ? line.image : (gallery[0] ?? '')
    const namedLine = { ...line, name: htmlToText(soldProduct.name), sku, image }
    return { ...namedLine, ...checkPrices(pricing, namedLine, { list, minimum }) }
  })
}

/** Returns today's prices of the line; refuses when the quoted price differs. */
function checkPrices(
  pricing: Pricing,
  line: QuoteLine,
  { list, minimum }: { list: PriceList; minimum: number },
): ReturnType<typeof linePrices> {
  const { name, pieces } = line
  if (pieces < 1 || pieces > maxClientQuantity)
    throw invalid(`${name}: the quantity must be from 1 to ${maxClientQuantity}.`)
  const setups = new Map(line.setups.map(({ id, count }) => [id, count]))
  if ([...setups.keys()].some((id) => !list.setups.some((setup) => setup.id === id)))
    throw new Refusal(
      409,
      'NOTSOLD',
      `${name} isn’t branded as chosen any more. Please choose again and send the quote again.`,
    )
  const prices = linePrices({ ...pricing, list, setups }, pieces, minimum)
  const [quotedCents, currentCents] = [eachCentsOf(line), eachCentsOf({ pieces, ...prices })]
  if (quotedCents !== currentCents)
    throw new Refusal(
      409,
      'PRICECHANGED',
      `${name}: ${priceChangeMessage(quotedCents, currentCents)} Please check the quote and send it again.`,
    )
  return prices
}

function priceChangeMessage(quotedCents: number | null, currentCents: number | null): string {
  if (quotedCents === null || currentCents === null) return 'the price has changed.'
  return `the price has changed from ${formatAud(quotedCents)} to ${formatAud(currentCents)} each.`
}
