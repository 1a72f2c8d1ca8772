/** Whose an SKU is: scanning and pasting find products and variations by it without regard to capitals. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import { product } from '../db/schema-product'
import { variation } from '../db/schema-pricing'

export const skuKey = (sku: string) => sku.trim().toLowerCase()

type Owner = { sku: string; product: string; isVariation: boolean }
/** By `skuKey`: products may call a variation alike ("S"), but then no product may be called so. */
export type SkuOwners = Map<string, Owner[]>

/** Variations that nobody can choose any more are left out. */
export async function readSkuOwners(db: Executor, products: readonly { sku: string }[]): Promise<SkuOwners> {
  const variations = await db
    .select({ sku: variation.sku, product: product.sku })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .where(sql`exists (select 1 from variation_value where variation_value.variation_id = ${variation.id})`)
  const all: Owner[] = [
    ...products.map(({ sku }) => ({ sku, product: sku, isVariation: false })),
    ...variations.map((one) => ({ ...one, isVariation: true })),
  ]
  const owners: SkuOwners = new Map()
  for (const owner of all) addOwner(owners, owner)
  return owners
}

function addOwner(owners: SkuOwners, owner: Owner): void {
  const key = skuKey(owner.sku)
  const known = owners.get(key)
  if (known) known.push(owner)
  else owners.set(key, [owner])
}

const Replacing = v.object({ sku: v.string(), variations: v.array(v.unknown()) })

/** Frees the SKUs of variations that a file replaces, so that another product of the file may have them. */
export function freeReplaced(owners: SkuOwners, contents: readonly unknown[]): void {
  const replaced = new Set(
    contents.flatMap((content) => (v.is(Replacing, content) ? [content.sku.trim()] : [])),
  )
  for (const [key, own] of owners)
    owners.set(
      key,
      own.filter((owner) => !(owner.isVariation && replaced.has(owner.product))),
    )
}

type Claims = { sku: string; variations?: readonly { sku: string }[] | undefined }

/** What is wrong with the SKUs of a product and its variations; all of them are its own from here on. */
export function clashesOf({ sku, variations = [] }: Claims, isNew: boolean, owners: SkuOwners): string[] {
  const wrong: string[] = []
  const claim = (own: string, isVariation: boolean) => {
    const known = owners.get(skuKey(own)) ?? []
    const other = known.find((owner) => owner.product !== sku && !(isVariation && owner.isVariation))
    if (other) wrong.push(clashWords(own, other, isVariation))
    addOwner(owners, { sku: own, product: sku, isVariation })
  }
  if (isNew) claim(sku, false)
  for (const { sku: own } of variations) claim(own, true)
  return wrong
}

function clashWords(own: string, { sku, product: other, isVariation }: Owner, ofVariation: boolean): string {
  const what = ofVariation ? `the SKU ${own} of a variation` : `the SKU ${own}`
  if (isVariation) return `${what} belongs to a variation of ${other}${own === sku ? '' : `, ${sku}`}.`
  if (own === sku) return `${what} belongs to the product ${other}.`
  const advice = ofVariation ? '' : ` Write ${other} to change that product.`
  return `${what} differs from the product ${other} only in capitals.${advice}`
}
