/** Whose an SKU is: scanning and pasting find products and variations by it without regard to capitals. */
import { skuKey } from './import-values'

type Owner = { sku: string; product: string; isVariation: boolean }
/** By `skuKey`: products may call a variation alike ("S"), but then no product may be called so. */
export type SkuOwners = Map<string, Owner[]>

/** Of variations that are called alike the first of two products stand for all: a shop may have thousands of "S". */
export function addOwner(owners: SkuOwners, owner: Owner): void {
  const key = skuKey(owner.sku)
  const known = owners.get(key) ?? []
  const alike = known.filter(({ isVariation }) => isVariation && owner.isVariation)
  if (alike.length > 1 || alike.some(({ product }) => product === owner.product)) return
  owners.set(key, [...known, owner])
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
