/** The product page's data: the same for everybody, and for a signed-in caller the own prices on top. */
import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { priceTier, setupPrice } from '../db/schema-pricing'
import { product, productDocument } from '../db/schema-product'
import { wishlist } from '../db/schema-customer'
import { notFound } from '../errors'
import { visibleMarkups } from '../price-columns'
import type { Caller } from '../session'

/** JSON text without any price. Refuses with 404 for an unknown slug. */
export async function publicDetail(db: Executor, slug: string): Promise<string> {
  const { detail } = await findDocument(db, slug)
  return `{"Data":${detail}}`
}

/**
 * JSON text with the price tiers, of which the caller sees the columns of the own role only, set-up prices and
 * the word beside the price.
 */
export async function detailFor(db: Executor, slug: string, caller: Caller): Promise<string> {
  const { productId, detail } = await findDocument(db, slug)
  const [[row], tiers, setups, wished] = await Promise.all([
    db.select({ costFlag: product.costFlag }).from(product).where(eq(product.id, productId)),
    db.select().from(priceTier).where(eq(priceTier.productId, productId)).orderBy(asc(priceTier.quantity)),
    db.select().from(setupPrice).where(eq(setupPrice.productId, productId)).orderBy(asc(setupPrice.id)),
    db
      .select({ productId: wishlist.productId })
      .from(wishlist)
      .where(and(eq(wishlist.userId, caller.userId), eq(wishlist.productId, productId))),
  ])
  const columns = visibleMarkups(caller.roleId)
  const own = {
    ProductUnbrandedPrice: tiers.map((tier) =>
      Object.fromEntries([
        ['ProductUnbrandedPriceID', tier.id],
        ['QTY', tier.quantity],
        ['Price', tier.priceCents / 100],
        ...columns.map(({ field, column }) => [field, tier[column]] as const),
      ]),
    ),
    ProductSetupPrice: setups.map((setup) => ({
      ProductSetupPriceID: setup.id,
      UnitPrice: setup.unitPriceCents / 100,
      SetupPrice: setup.setupPriceCents / 100,
      SetupName: setup.name,
      Default: setup.defaultQuantity,
    })),
    CostFlag: row?.costFlag ?? null,
    UserProductWishlist: wished.length > 0,
  }
  return `{"Data":${detail.slice(0, -1)}, ${JSON.stringify(own).slice(1)}}`
}

async function findDocument(db: Executor, slug: string): Promise<{ productId: number; detail: string }> {
  const [found] = await db
    .select({ productId: productDocument.productId, detail: productDocument.detail })
    .from(productDocument)
    .where(eq(productDocument.slug, slug))
  if (!found) throw notFound('This product')
  return found
}
