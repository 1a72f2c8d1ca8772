/**
 * Checks, adds, replaces and removes lines of a customer's cart, and checks and redeems coupons. Each function is one
 * step of a transaction.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { minimumMessage, readQuantity, invalidQuantityMessage } from '../../src/domain/quantity'
import { couponCode } from '../../src/domain/price/quote'
import { htmlToText } from '../../src/domain/rich-text'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { cartLine, type CartOption, cartSetupPrice } from '../db/schema-cart'
import { appUser } from '../db/schema-customer'
import { coupon } from '../db/schema-order'
import { product } from '../db/schema-product'
import { invalid, notFound, Refusal } from '../base/errors'
import { isYes, PlainText, WireId } from '../base/input'
import { pricedLines } from '../reads/cart'
import { readPriceList } from '../reads/price-list'
import { offeredValues, optionsOfVariation } from '../reads/product'

/**
 * The lines of a job determine each other's price, and a product is in the cart only once per choice, so changes of a
 * cart have to run one after the other.
 */
export async function lockCart(tx: Executor, userId: number): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('no key update')
}

/**
 * Returns the line's id. Refuses with ProductExit when the cart already contains the product with the same variation
 * and choices (req 5.2).
 */
export async function addLine(tx: Executor, caller: Caller, line: ValidLine): Promise<number> {
  await lockCart(tx, caller.userId)
  if ((await findSameLine(tx, caller.userId, line)) !== null)
    throw new Refusal(409, 'ProductExit', `${line.productName} is already in your cart. Replace it?`)
  return insertLine(tx, caller, line)
}

/**
 * Deletes the existing line with its brief and its artwork, and adds the new line. With `carriesBrief`, updates the
 * existing line instead, which retains brief and artwork.
 */
export async function replaceLine(tx: Executor, caller: Caller, line: ValidLine): Promise<number> {
  await lockCart(tx, caller.userId)
  const existingId = await findSameLine(tx, caller.userId, line)
  if (existingId !== null && line.carriesBrief) {
    const { quantity, options } = line
    await tx
      .update(cartLine)
      .set({ quantity, options, addedAt: sql`now()` })
      .where(eq(cartLine.id, existingId))
    await tx.delete(cartSetupPrice).where(eq(cartSetupPrice.cartLineId, existingId))
    await insertSetups(tx, existingId, line)
    await storeSeenPrices(tx, caller, line.productId)
    return existingId
  }
  if (existingId !== null) await tx.delete(cartLine).where(eq(cartLine.id, existingId))
  return insertLine(tx, caller, line)
}

/** Throws a 404 for another customer's line as well, so that the reply does not reveal that it exists. */
export async function removeLine(tx: Executor, caller: Caller, lineId: number | null): Promise<void> {
  await lockCart(tx, caller.userId)
  const [removed] = await tx
    .delete(cartLine)
    .where(and(eq(cartLine.id, lineId ?? 0), eq(cartLine.userId, caller.userId)))
    .returning({ productId: cartLine.productId })
  if (!removed) throw notFound('This cart line')
  await storeSeenPrices(tx, caller, removed.productId)
}

/**
 * Returns the id of the line with the same product and choices; null: none. A variation determines the choices by
 * itself.
 */
async function findSameLine(
  tx: Executor,
  userId: number,
  { productId, variationId, options }: ValidLine,
): Promise<number | null> {
  const sameChoice =
    variationId === null
      ? sql`${cartLine.variationId} is null and ${cartLine.options} = ${JSON.stringify(options)}::jsonb`
      : eq(cartLine.variationId, variationId)
  const [match] = await tx
    .select({ id: cartLine.id })
    .from(cartLine)
    .where(and(eq(cartLine.userId, userId), eq(cartLine.productId, productId), sameChoice))
  return match?.id ?? null
}

async function insertLine(tx: Executor, caller: Caller, line: ValidLine): Promise<number> {
  const { productId, variationId, quantity, options } = line
  const row = { userId: caller.userId, productId, variationId, quantity, options, seenEachCents: 0 }
  const [added] = await tx.insert(cartLine).values(row).returning({ id: cartLine.id })
  if (!added) throw new Error('the line was not added')
  await insertSetups(tx, added.id, line)
  await storeSeenPrices(tx, caller, productId)
  return added.id
}

async function insertSetups(tx: Executor, cartLineId: number, { setups }: ValidLine): Promise<void> {
  const rows = [...setups].map(([setupPriceId, times]) => ({ cartLineId, setupPriceId, count: times }))
  if (rows.length > 0) await tx.insert(cartSetupPrice).values(rows)
}

/**
 * A changed line changes the prices of its whole job; the new prices are stored as the prices that the customer has
 * seen.
 */
async function storeSeenPrices(tx: Executor, caller: Caller, productId: number): Promise<void> {
  const lines = await pricedLines(tx, caller, productId)
  const seenCents = Object.fromEntries(lines.map(({ id, price }) => [id, price?.eachCents ?? 0]))
  await tx
    .update(cartLine)
    .set({ seenEachCents: sql`(${JSON.stringify(seenCents)}::jsonb ->> ${cartLine.id}::text)::int` })
    .where(
      inArray(
        cartLine.id,
        lines.map(({ id }) => id),
      ),
    )
}

/* Checks of a requested cart line against the catalogue (req 3.8, 5.14). Prices in the request are ignored. */

const maxEntries = 100
/** Maximum number of times that a set-up is chosen for a line. */
export const maxSetupCount = 10
const variationsType = 2

const listOf = <T extends v.GenericSchema>(entry: T) =>
  v.optional(v.nullable(v.pipe(v.array(entry), v.maxLength(maxEntries))), [])

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

type ValidLine = {
  productId: number
  productName: string
  variationId: number | null
  quantity: number
  options: CartOption[]
  /** Set-up id to its count, above 0. */
  setups: Map<number, number>
  /** The brief and the artwork of the replaced line are retained. */
  carriesBrief: boolean
}

export const productNotFound = () => invalid('Product Not found')

export async function validLine(db: Executor, request: CartRequest): Promise<ValidLine> {
  const [match] = await db
    .select({ id: product.id, name: product.name, type: product.type, minimum: product.minimumQuantity })
    .from(product)
    .where(and(eq(product.id, request.ProductID ?? 0), eq(product.isHidden, false)))
  if (!match) throw productNotFound()
  const variationId = variationIdOf(request.ProductVariationID)
  const options =
    variationId === null
      ? chosenOptions(await offeredValues(db, match.id), request.randomnumber ?? [])
      : // The variation determines its options, whatever names the request contains.
        await optionsOfVariation(db, match.id, variationId)
  if (options === null || (match.type === variationsType && variationId === null)) throw productNotFound()
  // A product with variations is ordered in several lines, one for each variation. Its minimum applies to their sum,
  // so it can only be checked at the checkout.
  const quantity = quantityOf(request.QTY, match.type === variationsType ? 1 : match.minimum)
  const prices = await readPriceList(db, match.id)
  const setups = chosenSetups(
    request,
    prices.setups.map(({ id }) => id),
  )
  if (prices.tiers.length === 0)
    throw invalid('The price of this product is on request. Please request a quote.')
  const carriesBrief = isYes(request.KeepBriefAndArtwork)
  return {
    productId: match.id,
    productName: match.name,
    variationId,
    quantity,
    options,
    setups,
    carriesBrief,
  }
}

/** Returns null when no variation is named. An invalid id becomes 0, which no variation has. */
export function variationIdOf(sent: number | string | null): number | null {
  const text = String(sent ?? '').trim()
  return text === '' || text === '0' ? null : (v.parse(WireId, text) ?? 0)
}

/** Returns a whole number from 1 to a million; throws when it is invalid or below the minimum. */
export function quantityOf(sent: number | string, minimum: number): number {
  const quantity = readQuantity(String(sent))
  if (quantity === null) throw invalid(invalidQuantityMessage)
  const tooFew = minimumMessage(quantity, minimum)
  if (tooFew !== null) throw invalid(tooFew)
  return quantity
}

/**
 * Returns one offered value for each attribute; choices of anything else are ignored. Names and values are accepted
 * as they are stored or as a page shows them, e.g. 'Black & White' for 'Black &amp; White'.
 */
function chosenOptions(offered: Map<string, string[]>, sent: CartOption[]): CartOption[] {
  const sentValues = new Map(sent.map(({ name, value }) => [name.trim(), value.trim()]))
  return [...offered].map(([name, values]) => {
    const sentValue = sentValues.get(name) ?? sentValues.get(htmlToText(name))
    const value =
      values.find((stored) => stored === sentValue) ??
      values.find((stored) => htmlToText(stored) === sentValue)
    if (value === undefined) throw invalid(`${htmlToText(name)} is required`)
    return { name, value }
  })
}

function chosenSetups({ ProductSetupPrice }: CartRequest, offered: string[]): Map<number, number> {
  const chosen = new Map<number, number>()
  const usedIds = new Set<number>()
  for (const { ProductSetupPriceID: id, QTY } of ProductSetupPrice ?? []) {
    if (id === null || !offered.includes(String(id)))
      throw invalid('A set-up price does not belong to this product')
    if (usedIds.has(id)) throw invalid('A set-up price is given twice')
    usedIds.add(id)
    const times = Number(QTY)
    if (!/^\d{1,2}$/.test(String(QTY).trim()) || times > maxSetupCount)
      throw invalid(`A set-up price can be chosen 0 to ${maxSetupCount} times`)
    if (times > 0) chosen.set(id, times)
  }
  return chosen
}

/** `percent` is the discount in percent, such as 10. */
export type ValidCoupon = { id: number; name: string; percent: number }

const invalidCoupon = (message: string) => new Refusal(422, 'INVALIDCOUPON', message)
const maxCodeLength = 100

/** Throws a Refusal with the reason when the coupon is not valid. */
export async function validCoupon(db: Executor, enteredCode: string): Promise<ValidCoupon> {
  const code = couponCode(enteredCode)
  if (code === '') throw invalid('Please enter a coupon code.')
  const [match] = await db
    .select({
      id: coupon.id,
      name: coupon.name,
      percent: coupon.percent,
      isEarly: sql<boolean>`coalesce(${coupon.startsAt} > now(), false)`,
      isOver: sql<boolean>`coalesce(${coupon.endsAt} <= now(), false)`,
      isUsedUp: sql<boolean>`coalesce(${coupon.uses} >= ${coupon.maxUses}, false)`,
    })
    .from(coupon)
    .where(eq(coupon.name, code.slice(0, maxCodeLength)))
  if (!match) throw invalidCoupon('This coupon code isn’t valid.')
  if (match.isEarly) throw invalidCoupon('This coupon isn’t valid yet.')
  if (match.isOver) throw invalidCoupon('This coupon has expired.')
  if (match.isUsedUp) throw invalidCoupon('This coupon has been used up.')
  return { id: match.id, name: match.name, percent: match.percent }
}

/** Counts a use. Orders with the same coupon wait for each other here, so that the last use is taken only once. */
export async function redeemCoupon(tx: Executor, enteredCode: string): Promise<ValidCoupon> {
  await tx
    .select({ id: coupon.id })
    .from(coupon)
    .where(eq(coupon.name, couponCode(enteredCode)))
    .for('update')
  const valid = await validCoupon(tx, enteredCode)
  await tx
    .update(coupon)
    .set({ uses: sql`${coupon.uses} + 1` })
    .where(eq(coupon.id, valid.id))
  return valid
}
