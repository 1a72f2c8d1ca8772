/**
 * Finds conflicts of SKUs in an import. Scanning and pasting look up products and variations by SKU, ignoring case, so
 * an SKU must not mean two products.
 */
import { skuKey } from './import-values'

/** `product` is the SKU of the product that has the SKU, itself or in a variation. */
type Owner = { sku: string; product: string; isVariation: boolean }
/**
 * Owners by `skuKey`: variations of different products may have the same SKU ("S"), but then no product may have this
 * SKU.
 */
export type SkuOwners = Map<string, Owner[]>

/** Stores at most two variations with the same SKU, because a shop may have thousands of "S". */
export function addOwner(owners: SkuOwners, owner: Owner): void {
  const key = skuKey(owner.sku)
  const existing = owners.get(key) ?? []
  const sameSkuVariations = existing.filter(({ isVariation }) => isVariation && owner.isVariation)
  if (sameSkuVariations.length > 1 || sameSkuVariations.some(({ product }) => product === owner.product))
    return
  owners.set(key, [...existing, owner])
}

type ProductSkus = { sku: string; variations?: readonly { sku: string }[] | undefined }

/** Returns the conflicts of the SKUs of a product and its variations, and adds these SKUs to `owners`. */
export function skuConflicts(
  { sku, variations = [] }: ProductSkus,
  isNew: boolean,
  owners: SkuOwners,
): string[] {
  const conflicts: string[] = []
  const claim = (claimedSku: string, isVariation: boolean) => {
    const existing = owners.get(skuKey(claimedSku)) ?? []
    const other = existing.find((owner) => owner.product !== sku && !(isVariation && owner.isVariation))
    if (other) conflicts.push(conflictMessage(claimedSku, other, isVariation))
    addOwner(owners, { sku: claimedSku, product: sku, isVariation })
  }
  if (isNew) claim(sku, false)
  for (const { sku: variationSku } of variations) claim(variationSku, true)
  return conflicts
}

function conflictMessage(
  claimedSku: string,
  { sku, product: other, isVariation }: Owner,
  isForVariation: boolean,
): string {
  const subject = isForVariation ? `the SKU ${claimedSku} of a variation` : `the SKU ${claimedSku}`
  if (isVariation)
    return `${subject} belongs to a variation of ${other}${claimedSku === sku ? '' : `, ${sku}`}.`
  if (claimedSku === sku) return `${subject} belongs to the product ${other}.`
  const advice = isForVariation ? '' : ` To update that product, use ${other}.`
  return `${subject} differs from the product ${other} only in capitals.${advice}`
}
