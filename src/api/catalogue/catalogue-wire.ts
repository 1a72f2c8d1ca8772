/**
 * The provider's replies, reduced to data that may be stored on a device (req 11.9). They retain the provider's field
 * names, so that the same schemas read saved and new replies.
 */
import type { RoleName } from '../../domain/account/role'
import { PriceListWire, SetupWire, tierColumns } from '../product/price-list'
import { DetailWire } from '../product/product-wire'
import { TileWire } from '../product/tile'

export type Raw = Record<string, unknown>

const tileKeys = new Set(Object.keys(TileWire.entries))
const detailKeys = new Set(Object.keys(DetailWire.entries))
const setupKeys = new Set(Object.keys(SetupWire.entries))

/** Fields that the lists and parts of a product may have (product-wire.ts); all others are dropped. */
const innerKeys = new Set(
  [
    'AttributeID Attribute AttributeName ProductAttributeValue AttributeValueID AttributeValue',
    'ProductVariationID Image Colour CategoryName CategorySlug SubCategoryName Slug',
    'Alt Unprinted PrintArea PrintType Position X Y Width Height Rotation WidthMM HeightMM',
    'length width height quantity weight specification description next_shipment',
    'component material print_type print_description',
  ].flatMap((names) => names.split(' ')),
)

/** Field names for amounts of money, and the role names that are the keys of markups. */
const moneyKeyPattern = /price(?!show)|markup|cost|rrp|amount|discount|margin|wholesale/i
const privateKeyPattern = /^(?:admin|retailer|portaluser|vipuser|saleagent|add_freight)$/i

/** Returns the public fields of a tile, or null for anything else. */
export function publicTile(raw: unknown): Raw | null {
  return isRaw(raw) && isTextOrNumber(raw['Slug']) && isTextOrNumber(raw['ProductName'])
    ? pickKeys(raw, tileKeys)
    : null
}

/** Returns the public fields of a product detail, or null for anything else. */
export function publicDetail(raw: unknown): Raw | null {
  return isRaw(raw) && isTextOrNumber(raw['ProductID']) && isTextOrNumber(raw['productname'])
    ? pickKeys(raw, detailKeys)
    : null
}

/** Returns any other public reply without the fields that look like prices. */
export function publicAnswer(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(publicAnswer)
  if (!isRaw(raw)) return raw
  const publicEntries = Object.entries(raw).filter(
    ([key]) => !moneyKeyPattern.test(key) && !privateKeyPattern.test(key),
  )
  return Object.fromEntries(publicEntries.map(([key, value]) => [key, publicAnswer(value)]))
}

/**
 * Returns the price list in a product detail for a customer, with only the markups that the role may see, or null when
 * the detail has no price list.
 */
export function customerPrices(raw: unknown, role: RoleName): Raw | null {
  if (!isRaw(raw) || !Object.keys(PriceListWire.entries).some((key) => raw[key] !== undefined)) return null
  const { ProductUnbrandedPrice, ProductSetupPrice, add_freight, CostFlag } = raw
  return {
    ProductUnbrandedPrice: pickRows(ProductUnbrandedPrice, new Set(tierColumns(role))),
    ProductSetupPrice: pickRows(ProductSetupPrice, setupKeys),
    add_freight: isObjectOrNull(add_freight) ? null : add_freight,
    CostFlag: isObjectOrNull(CostFlag) ? null : CostFlag,
  }
}

/** A provider may send one row without a list around it. */
function pickRows(value: unknown, keys: Set<string>): Raw[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter(isRaw).map((row) => {
    const scalarEntries = Object.entries(row).filter(
      ([key, entry]) => keys.has(key) && !isObjectOrNull(entry),
    )
    return Object.fromEntries(scalarEntries)
  })
}

function pickKeys(raw: Raw, keys: Set<string>): Raw {
  const picked: Raw = {}
  for (const key of Object.keys(raw)) if (keys.has(key)) picked[key] = pickInnerKeys(raw[key])
  return picked
}

/** Most of the thousands of values need no change, so a clean value is returned without a copy. */
function pickInnerKeys(value: unknown): unknown {
  if (isClean(value)) return value
  if (isList(value)) return value.map(pickInnerKeys)
  return isRaw(value) ? pickKeys(value, innerKeys) : null
}

function isClean(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (isList(value)) return value.every(isClean)
  for (const key of Object.keys(value)) {
    if (!innerKeys.has(key)) return false
  }
  return Object.values(value).every(isClean)
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function isObjectOrNull(value: unknown): boolean {
  return typeof value === 'object'
}

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextOrNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
}
