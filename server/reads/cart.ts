/** A customer's cart, grouped by product, at the prices of the customer's role (req 4.5). */
import { and, asc, eq, sql } from 'drizzle-orm'
import { countJobs, jobSizes, type PiecePrice, piecePrice } from '../../src/domain/price/price'
import { roleOf } from '../../src/domain/account/role'
import { signerOf } from '../auth/signing'
import type { Executor } from '../db/client'
import { pictureOfLine } from './picture'
import { cartLine, cartSetupPrice } from '../db/schema-cart'
import { setupPrice, variation } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import type { Caller } from '../auth/session'
import { readPriceLists } from './price-list'
import { dollars } from '../../src/domain/price/money'
import { artworkOfCart, toWireAttachment } from './artwork'

type ChosenSetup = { id: number; name: string; count: number }

/** The number on the cart's badge: twelve sizes of one shirt with the same branding are one job (req 5.1). */
export async function countCartJobs(db: Executor, userId: number): Promise<number> {
  return countJobs((await readLines(db, userId)).map(asJobLine))
}

export async function cartGroups(db: Executor, caller: Caller): Promise<object[]> {
  const lines = await pricedLines(db, caller)
  if (lines.length === 0) return []
  const artworks = await artworkOfCart(
    db,
    lines.map(({ id }) => id),
  )
  const signer = artworks.size > 0 ? await signerOf(db) : null
  const groups = new Map<
    number,
    { Slug: string; ProductImage: string; ProductName: string; Carts: object[] }
  >()
  for (const line of lines) {
    const group = groups.get(line.productId) ?? {
      Slug: line.slug,
      ProductImage: line.image,
      ProductName: line.productName,
      Carts: [],
    }
    groups.set(line.productId, group)
    group.Carts.push({
      CartID: line.id,
      ProductID: line.productId,
      ProductVariationID: line.variationId,
      ProductName: line.productName,
      QTY: line.quantity,
      // null: the product has lost its prices since it was added, and the cart shows 'Price on request'.
      BasePrice: line.price ? dollars(line.price.eachCents) : null,
      randomnumber: line.options,
      CartSetupPrice: line.setups.map((setup) => ({
        QTY: setup.count,
        ProductSetupPrice: { ProductSetupPriceID: setup.id, SetupName: setup.name },
      })),
      CartAttachment: signer
        ? (artworks.get(line.id) ?? []).map((artwork) => toWireAttachment(artwork, signer))
        : [],
      Brief: line.brief,
      minimumqty: line.minimumQuantity,
    })
  }
  return [...groups.values()]
}

/** `price` is per piece; null: on request. */
export type PricedLine = Awaited<ReturnType<typeof readLines>>[number] & { price: PiecePrice | null }

/**
 * Cart lines, optionally of one product, at today's prices. Orders use them too, so an order costs what the cart
 * shows.
 */
export async function pricedLines(
  db: Executor,
  { userId, roleId }: Pick<Caller, 'userId' | 'roleId'>,
  onlyProductId?: number,
): Promise<PricedLine[]> {
  return withPrices(db, roleId, await readLines(db, userId, onlyProductId))
}

type UnpricedLine = { productId: number; quantity: number; setups: ChosenSetup[] }

/** Adds today's price of a piece for this role to the lines of a cart or an order. */
export async function withPrices<Line extends UnpricedLine>(
  db: Executor,
  roleId: number,
  lines: readonly Line[],
): Promise<(Line & { price: PiecePrice | null })[]> {
  if (lines.length === 0) return []
  const lists = await readPriceLists(db, [...new Set(lines.map(({ productId }) => productId))])
  const piecesInJob = jobSizes(lines.map(asJobLine))
  return lines.map((line) => {
    const list = lists.get(line.productId)
    const job = asJobLine(line)
    return { ...line, price: list ? piecePrice(list, roleOf(roleId), piecesInJob(job), job.setups) : null }
  })
}

function asJobLine({ productId, quantity, setups }: UnpricedLine) {
  return { productId, quantity, setups: new Map(setups.map((setup) => [String(setup.id), setup.count])) }
}

/** SKU of the variation, else of the product. */
export const skuOfLine = sql<string>`coalesce(${variation.sku}, ${product.sku})`

/**
 * The lines and their set-ups are read in a single statement, so that a line is never combined with set-ups of an
 * earlier moment.
 */
async function readLines(db: Executor, userId: number, productId?: number) {
  const chosenSetups = db
    .select({
      setups: sql<ChosenSetup[]>`coalesce(jsonb_agg(jsonb_build_object(
        'id', ${setupPrice.id}, 'name', ${setupPrice.name}, 'count', ${cartSetupPrice.count}
      ) order by ${setupPrice.id}), '[]')`,
    })
    .from(cartSetupPrice)
    .innerJoin(setupPrice, eq(setupPrice.id, cartSetupPrice.setupPriceId))
    .where(eq(cartSetupPrice.cartLineId, cartLine.id))
  return db
    .select({
      id: cartLine.id,
      productId: cartLine.productId,
      variationId: cartLine.variationId,
      quantity: cartLine.quantity,
      options: cartLine.options,
      seenEachCents: cartLine.seenEachCents,
      brief: cartLine.brief,
      slug: product.slug,
      sku: skuOfLine,
      productName: product.name,
      isHidden: product.isHidden,
      image: pictureOfLine(product.gallery, cartLine.options),
      minimumQuantity: product.minimumQuantity,
      setups: sql<ChosenSetup[]>`(${chosenSetups})`,
    })
    .from(cartLine)
    .innerJoin(product, eq(product.id, cartLine.productId))
    .leftJoin(variation, eq(variation.id, cartLine.variationId))
    .where(
      and(
        eq(cartLine.userId, userId),
        productId === undefined ? undefined : eq(cartLine.productId, productId),
      ),
    )
    .orderBy(asc(cartLine.id))
}
