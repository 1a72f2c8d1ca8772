/** Builds a quote for a client from the shop's catalogue, at the prices that the rep chose to show (req 23.1). */
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { receivesRetailPrices, roleOf } from '../../src/domain/account/role'
import {
  clientRights,
  maxClientQuantity,
  type Offer,
  type OfferedLine,
  offeredQuantities,
} from '../../src/domain/client-link/client-link'
import { countsAsBranded } from '../../src/domain/cart/branded-job'
import { maxNotesLength } from '../../src/domain/client-draft/client-quote'
import { centsOf, formatAud } from '../../src/domain/price/money'
import { piecePrice, type PriceList } from '../../src/domain/price/price'
import {
  marginProblem,
  PriceChoice,
  type ShownPrice,
  shownCents,
  shownPrice,
} from '../../src/domain/price/shown-price'
import { htmlToText } from '../../src/domain/rich-text'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { product } from '../db/schema-product'
import { invalid, Refusal } from '../floor/errors'
import { EmailLine, requireText, Line, LongText, neededByOf, limitLength } from '../floor/input'
import { gstPercent, readPriceLists } from '../reads/price-list'

const maxLines = 200
const maxNameLength = 200
const texts = v.optional(v.pipe(v.array(Line), v.maxLength(5)), [])

const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxClientQuantity))

/** Pieces of one combination of colour and size. */
const Part = v.object({
  Values: v.pipe(v.array(v.pipe(Line, v.maxLength(200))), v.maxLength(20)),
  QTY: Quantity,
})

export const LinkRequest = v.object({
  DraftID: Line,
  Number: Line,
  To: texts,
  From: texts,
  Message: v.optional(v.pipe(LongText, v.trim()), ''),
  Notes: v.optional(v.pipe(LongText, v.trim()), ''),
  NeededBy: Line,
  /** The link expires at this time. */
  Until: v.pipe(v.string(), v.isoTimestamp()),
  Prices: v.object({
    Shows: PriceChoice.entries.shows,
    Margin: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
    Unit: v.optional(PriceChoice.entries.unit, 'percent'),
  }),
  Rights: v.array(v.picklist(clientRights)),
  /** Recipient of our mail with the link; '': the rep sends the link in another way. */
  Email: EmailLine,
  Lines: v.pipe(
    v.array(
      v.object({
        ID: v.pipe(Line, v.nonEmpty(), v.maxLength(64)),
        Slug: v.pipe(v.string(), v.maxLength(200)),
        QTY: Quantity,
        Cells: v.optional(v.pipe(v.array(v.pipe(Line, v.maxLength(2000))), v.maxLength(200)), []),
        Parts: v.optional(v.pipe(v.array(Part), v.maxLength(200)), []),
        Branding: v.optional(v.pipe(Line, v.maxLength(1000)), ''),
        Setups: v.optional(
          v.array(
            v.object({
              ID: v.pipe(v.string(), v.maxLength(20)),
              QTY: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
            }),
          ),
          [],
        ),
        /** Price per piece in the rep's quote; null: no price. */
        Price: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20))), null),
        /** A picture of the product's gallery; '': the first one. */
        Image: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
        /** Hash of a file of the rep's drafts, which may be uploaded later than the link. */
        Picture: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))), null),
      }),
    ),
    v.minLength(1),
    v.maxLength(maxLines),
  ),
})
export type LinkRequest = v.InferOutput<typeof LinkRequest>

/** Returns the quote in its stored form. Refuses when the catalogue or a price differs from the rep's device. */
export async function buildOffer(tx: Executor, caller: Caller, request: LinkRequest): Promise<Offer> {
  const { Prices, Rights, Lines } = request
  const choice = { shows: Prices.Shows, margin: Prices.Margin, unit: Prices.Unit }
  const role = roleOf(caller.roleId)
  const problem = marginProblem(choice)
  if (problem) throw invalid(problem)
  if (Prices.Shows === 'retail' && !receivesRetailPrices(role))
    throw invalid('Your account has no retail prices to show.')
  const names = (label: string, values: string[]) =>
    values.filter(Boolean).map((text) => limitLength(label, text, maxNameLength))
  return {
    number: requireText('Number', request.Number, maxNameLength),
    to: names('To', request.To),
    from: names('From', request.From),
    message: limitLength('Message', request.Message, maxNotesLength),
    notes: limitLength('Notes', request.Notes, maxNotesLength),
    // The day may be over, because the request may have waited on a device.
    neededBy: neededByOf(request.NeededBy, true) ?? '',
    shows: Prices.Shows,
    rights: [...new Set(Rights)],
    gstPercent: await gstPercent(tx),
    lines: await buildLines(tx, { caller, priceToShow: shownPrice(choice, role) }, Lines),
  }
}

type Pricing = { caller: Caller; priceToShow: ShownPrice }

async function buildLines(
  tx: Executor,
  pricing: Pricing,
  lines: LinkRequest['Lines'],
): Promise<OfferedLine[]> {
  const slugs = lines.map(({ Slug }) => Slug)
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
    const soldProduct = soldProducts.find(({ slug }) => slug === line.Slug)
    const list = soldProduct && lists.get(soldProduct.id)
    if (!soldProduct || !list)
      throw new Refusal(
        409,
        'NOTSOLD',
        `A product of this quote isn’t sold any more: ${line.Slug}. Please take it out and send the quote again.`,
      )
    const name = htmlToText(soldProduct.name)
    return {
      id: line.ID,
      slug: soldProduct.slug,
      name,
      sku: soldProduct.sku,
      image: soldProduct.gallery.includes(line.Image) ? line.Image : (soldProduct.gallery[0] ?? ''),
      picture: line.Picture,
      cells: line.Cells.filter(Boolean),
      ...(line.Parts.length > 0 && {
        parts: line.Parts.map(({ Values, QTY }) => ({ values: Values, quantity: QTY })),
      }),
      branding: line.Branding,
      isBranded: countsAsBranded(new Map(line.Setups.map(({ ID, QTY }) => [ID, QTY]))),
      pieces: line.QTY,
      quantities: pricedQuantities(pricing, { line, list, name, minimum: soldProduct.minimum }),
    }
  })
}

/** Prices at each offered quantity; refuses when the quoted price differs from today's. */
function pricedQuantities(
  { caller, priceToShow }: Pricing,
  {
    line,
    list,
    name,
    minimum,
  }: { line: LinkRequest['Lines'][number]; list: PriceList; name: string; minimum: number },
): OfferedLine['quantities'] {
  const role = roleOf(caller.roleId)
  const setups = new Map(line.Setups.map(({ ID, QTY }) => [ID, QTY]))
  if ([...setups.keys()].some((id) => !list.setups.some((setup) => setup.id === id)))
    throw new Refusal(
      409,
      'NOTSOLD',
      `${name} isn’t branded as chosen any more. Please choose again and send the quote again.`,
    )
  const priceAt = (quantity: number) => {
    if (!piecePrice(list, role, quantity, setups)) return null
    return shownCents(
      priceToShow,
      { role, tiers: list.tiers },
      (otherRole) => piecePrice(list, otherRole, quantity, setups)?.eachCents ?? 0,
    )
  }
  const quoted = line.Price === null ? null : centsOf(line.Price)
  const today = priceAt(line.QTY)
  if (quoted !== today)
    throw new Refusal(
      409,
      'PRICECHANGED',
      `${name}: ${priceChangeMessage(quoted, today)} Please check the quote and send it again.`,
    )
  const breaks = list.tiers.map(({ quantity }) => quantity)
  return offeredQuantities(breaks, minimum, line.QTY).map((quantity) => ({
    quantity,
    eachCents: priceAt(quantity),
  }))
}

function priceChangeMessage(quoted: number | null, today: number | null): string {
  if (quoted === null || today === null) return 'the price has changed.'
  return `the price has changed from ${formatAud(quoted)} to ${formatAud(today)} each.`
}
