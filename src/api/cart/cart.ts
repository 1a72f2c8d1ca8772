/** Calls that read the cart, and that add, replace and remove its lines. */
import * as v from 'valibot'
import {
  type Artwork,
  type CartGroup,
  type CartLine,
  type NewLine,
  alreadyInCartCode,
} from '../../domain/cart/cart'
import type { LineOption } from '../../domain/product/variation'
import { type Dated, mapDated } from '../../domain/dated'
import { defaultRefusal, RejectedFailure } from '../../domain/failure'
import { htmlToText } from '../../domain/rich-text'
import { fileUrl } from '../file-url'
import { gstPath } from '../hosts'
import {
  enveloped,
  toWireId,
  MessageReply,
  numberOr,
  textOrEmpty,
  wireCents,
  wireCount,
  wireId,
  wireList,
  wireNumber,
  wireOne,
  wireText,
} from '../wire'
import { request, type SavedReply } from '../request'
import { write } from '../write'

// Schemas that the lines of carts and of orders share.

const OptionWire = v.object({ name: wireText, value: textOrEmpty })

/** `randomnumber` contains the chosen options; a provider may store them as JSON text. */
export const wireOptions = v.fallback(
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform(parseJsonText),
    wireList(OptionWire),
    v.transform((options): LineOption[] =>
      options.map(({ name, value }) => ({ name: htmlToText(name), value: htmlToText(value) })),
    ),
  ),
  [],
)

const SetupWire = v.object({
  QTY: numberOr(1),
  ProductSetupPrice: v.fallback(wireOne(v.object({ SetupName: wireText })), { SetupName: 'Set-up' }),
})

export const ArtworkWire = v.pipe(
  v.object({
    CartAttachmentID: wireId,
    Attachment: wireText,
    Facts: v.optional(v.unknown()),
  }),
  v.transform(
    ({ CartAttachmentID, Attachment, Facts }): Artwork => ({
      id: CartAttachmentID,
      url: fileUrl(Attachment),
      name: nameOfFile(Attachment),
      facts: Facts,
    }),
  ),
)

const LineWire = v.object({
  CartID: wireId,
  ProductID: wireId,
  ProductName: textOrEmpty,
  QTY: wireCount,
  BasePrice: v.fallback(v.nullish(wireCents), null),
  randomnumber: wireOptions,
  CartSetupPrice: v.fallback(wireList(SetupWire), []),
  CartAttachment: v.fallback(wireList(ArtworkWire), []),
  Brief: textOrEmpty,
})

const GroupWire = v.object({ Slug: textOrEmpty, ProductImage: textOrEmpty, Carts: wireList(LineWire) })

export const CartReply = enveloped(wireList(GroupWire))
export const GstReply = enveloped(wireOne(v.object({ Rate: wireNumber })))
export const CountReply = v.object({ CartCount: wireNumber })

/** The customer's cart; groups without lines are left out. */
export async function fetchCart(signal?: AbortSignal): Promise<Dated<CartGroup[]>> {
  const reply = await request('GET', 'cart', CartReply, { signal, asMember: true })
  return mapDated(reply, (groups) =>
    groups
      .map(({ Slug, ProductImage, Carts }) => ({
        slug: Slug,
        image: fileUrl(ProductImage),
        lines: Carts.map(toLine),
      }))
      .filter(({ lines }) => lines.length > 0),
  )
}

/** The GST rate in percent, e.g. 10 (req 4.6). */
export async function fetchGst(signal?: AbortSignal, saved?: SavedReply): Promise<Dated<number>> {
  return mapDated(
    await request('GET', gstPath, GstReply, { signal, asMember: 'after-refusal', saved }),
    ({ Rate }) => Rate,
  )
}

export async function fetchCartCount(signal?: AbortSignal): Promise<Dated<number>> {
  const reply = await request('GET', 'cart/getcartcount', CountReply, { signal, asMember: true })
  return mapDated(reply, ({ CartCount }) => Math.max(0, Math.round(CartCount)))
}

/**
 * Adds a line. Resolves to null, or to the provider's message, perhaps '', when the line already exists
 * (`ProductExit`).
 */
export async function addLine(line: NewLine): Promise<string | null> {
  try {
    await writeCart('POST', 'cart/cart2', lineBody(line))
    return null
  } catch (error) {
    if (!(error instanceof RejectedFailure) || error.code !== alreadyInCartCode) throw error
    return error.message === defaultRefusal ? '' : error.message
  }
}

/**
 * Replaces a line after `addLine` reported that it already exists and the customer confirmed. The provider deletes the
 * old brief and artwork unless `carriesBrief` (req 5.2). Resolves to null.
 */
export async function replaceLine(line: NewLine, carriesBrief: boolean): Promise<null> {
  await writeCart('POST', 'cart', { ...lineBody(line), ...(carriesBrief && { KeepBriefAndArtwork: true }) })
  return null
}

/** Removes a line by its CartID. */
export async function removeLine(id: string): Promise<string> {
  return writeCart('DELETE', `cart/${encodeURIComponent(id)}`)
}

/** Changes the cart. Resolves to the provider's Message. */
export function writeCart(method: 'POST' | 'DELETE', path: string, body?: object): Promise<string> {
  return write(method, path, MessageReply, { body })
}

/** The line in the provider's fields. BasePrice is the shown price; the provider recalculates the price (req 5.14). */
function lineBody({ productId, variationId, quantity, eachCents, setups, options }: NewLine): object {
  return {
    ProductID: toWireId(productId),
    ProductVariationID: variationId === null ? null : toWireId(variationId),
    BasePrice: eachCents === null ? null : eachCents / 100,
    QTY: quantity,
    AdditionalCost: 0,
    ProductSetupPrice: [...setups]
      .filter(([, count]) => count > 0)
      .map(([id, count]) => ({ ProductSetupPriceID: toWireId(id), QTY: count })),
    randomnumber: options,
  }
}

function toLine(wire: v.InferOutput<typeof LineWire>): CartLine {
  return {
    id: wire.CartID,
    productId: wire.ProductID,
    name: lineName(wire.ProductName, wire.ProductID),
    quantity: wire.QTY,
    eachCents: wire.BasePrice ?? null,
    options: wire.randomnumber,
    setups: wire.CartSetupPrice.map(({ QTY, ProductSetupPrice }) => ({
      name: htmlToText(ProductSetupPrice.SetupName),
      count: QTY,
    })),
    artwork: wire.CartAttachment,
    brief: wire.Brief,
  }
}

function parseJsonText(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return null
  }
}

/** A product without a name is shown by its id. */
export function lineName(name: string, productId: string): string {
  return htmlToText(name) || `Product ${productId}`.trim()
}

/** The decoded last part of a path, which people know as the file's name. */
export function nameOfFile(path: string): string {
  const encodedName = path.split(/[?#]/)[0]?.split('/').at(-1) ?? path
  try {
    return decodeURIComponent(encodedName) || path
  } catch {
    return encodedName
  }
}
