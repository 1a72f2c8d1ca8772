/** Checks what is to go into a cart against the catalogue (req 3.8, 5.14). What the caller says about prices is not even read. */
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { minimumMessage, readQuantity, unreadQuantity } from '../../src/domain/cart/quantity'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import type { CartOption } from '../db/schema-cart'
import { product } from '../db/schema-product'
import { invalid } from '../floor/errors'
import { readPriceList } from '../reads/price-list'
import { offeredValues, optionsOfVariation } from '../reads/product-choices'
import { isYes, PlainText, WireId } from '../floor/input'

const mostEntries = 100
const mostOfOneSetup = 10
const withVariations = 2

const listOf = <T extends v.GenericSchema>(entry: T) =>
  v.optional(v.nullable(v.pipe(v.array(entry), v.maxLength(mostEntries))), [])

export const CartRequest = v.object({
  ProductID: WireId,
  ProductVariationID: v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  QTY: v.union([v.number(), v.string()]),
  ProductSetupPrice: listOf(
    v.object({ ProductSetupPriceID: WireId, QTY: v.union([v.number(), v.string()]) }),
  ),
  randomnumber: listOf(
    v.object({ name: PlainText, value: v.union([PlainText, v.pipe(v.number(), v.transform(String))]) }),
  ),
  KeepBriefAndArtwork: v.optional(v.unknown()),
})
export type CartRequest = v.InferOutput<typeof CartRequest>

export type WantedLine = {
  productId: number
  productName: string
  variationId: number | null
  quantity: number
  options: CartOption[]
  /** Set-up id to how often, above 0. */
  setups: Map<number, number>
  /** Of the line that it takes the place of, with its artwork. */
  keepsBrief: boolean
}

export const noSuchProduct = () => invalid('Product Not found')

export async function wantedLine(db: Executor, request: CartRequest): Promise<WantedLine> {
  const [found] = await db
    .select({ id: product.id, name: product.name, type: product.type, minimum: product.minimumQuantity })
    .from(product)
    .where(and(eq(product.id, request.ProductID ?? 0), eq(product.isHidden, false)))
  if (!found) throw noSuchProduct()
  const variationId = variationIdOf(request.ProductVariationID)
  const options =
    variationId === null
      ? chosenOptions(await offeredValues(db, found.id), request.randomnumber ?? [])
      : // The variation itself says what it is, whatever the caller calls it.
        await optionsOfVariation(db, found.id, variationId)
  if (options === null || (found.type === withVariations && variationId === null)) throw noSuchProduct()
  // A product with variations is ordered in several lines, one for each: its minimum counts over all of them
  // and so can only be checked at the checkout.
  const quantity = quantityOf(request.QTY, found.type === withVariations ? 1 : found.minimum)
  const prices = await readPriceList(db, found.id)
  const setups = chosenSetups(
    request,
    prices.setups.map(({ id }) => id),
  )
  if (prices.tiers.length === 0)
    throw invalid('The price of this product is on request. Please request a quote.')
  const keepsBrief = isYes(request.KeepBriefAndArtwork)
  return { productId: found.id, productName: found.name, variationId, quantity, options, setups, keepsBrief }
}

/** Null when none is named. What cannot be an id is one that nothing has. */
export function variationIdOf(sent: number | string | null): number | null {
  const text = String(sent ?? '').trim()
  return text === '' || text === '0' ? null : (v.parse(WireId, text) ?? 0)
}

/** A whole number from 1 to a million, and not below the minimum. */
export function quantityOf(sent: number | string, minimum: number): number {
  const quantity = readQuantity(String(sent))
  if (quantity === null) throw invalid(unreadQuantity)
  const tooFew = minimumMessage(quantity, minimum)
  if (tooFew !== null) throw invalid(tooFew)
  return quantity
}

/**
 * One offered value for each attribute; choices of anything else are left out. Both may be named as they are kept or
 * as a page shows them, with 'Black & White' for 'Black &amp; White'.
 */
function chosenOptions(offered: Map<string, string[]>, sent: CartOption[]): CartOption[] {
  const wanted = new Map(sent.map(({ name, value }) => [name.trim(), value.trim()]))
  return [...offered].map(([name, values]) => {
    const named = wanted.get(name) ?? wanted.get(htmlToText(name))
    const value =
      values.find((stored) => stored === named) ?? values.find((stored) => htmlToText(stored) === named)
    if (value === undefined) throw invalid(`${htmlToText(name)} is required`)
    return { name, value }
  })
}

function chosenSetups({ ProductSetupPrice }: CartRequest, offered: string[]): Map<number, number> {
  const chosen = new Map<number, number>()
  const seen = new Set<number>()
  for (const { ProductSetupPriceID: id, QTY } of ProductSetupPrice ?? []) {
    if (id === null || !offered.includes(String(id)))
      throw invalid('A set-up price does not belong to this product')
    if (seen.has(id)) throw invalid('A set-up price is given twice')
    seen.add(id)
    const times = Number(QTY)
    if (!/^\d{1,2}$/.test(String(QTY).trim()) || times > mostOfOneSetup)
      throw invalid(`A set-up price can be chosen 0 to ${mostOfOneSetup} times`)
    if (times > 0) chosen.set(id, times)
  }
  return chosen
}
