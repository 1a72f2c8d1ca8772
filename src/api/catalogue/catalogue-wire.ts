/**
 * Replies as the provider writes them, cut to what may be kept of them on a device (req 11.9). They stay in the
 * provider's words, so that what was saved is read by the same schemas as what is asked for today.
 */
import type { RoleName } from '../../domain/account/role'
import { PriceListWire, SetupWire, tierColumns } from '../product/price-list'
import { DetailWire } from '../product/product-wire'
import { TileWire } from '../product/tile'

export type Raw = Record<string, unknown>

const tileKeys = new Set(Object.keys(TileWire.entries))
const detailKeys = new Set(Object.keys(DetailWire.entries))
const setupKeys = new Set(Object.keys(SetupWire.entries))

/** What the lists and parts of a product may hold (product-wire.ts); everything else in them ends here, too. */
const innerKeys = new Set(
  [
    'AttributeID Attribute AttributeName ProductAttributeValue AttributeValueID AttributeValue',
    'ProductVariationID Image Colour CategoryName CategorySlug SubCategoryName Slug',
    'Unprinted PrintArea PrintType Position X Y Width Height Rotation WidthMM HeightMM',
    'length width height quantity weight specification description next_shipment',
    'component material print_type print_description',
  ].flatMap((names) => names.split(' ')),
)

/** Whatever a provider calls what something costs, and the names of roles, which stand over their markups. */
const moneyKey = /price(?!show)|markup|cost|rrp|amount|discount|margin|wholesale/i
const privateKey = /^(?:admin|retailer|portaluser|vipuser|saleagent|add_freight)$/i

/** A tile as everybody sees it. Null for what is none. */
export function publicTile(raw: unknown): Raw | null {
  return isRaw(raw) && isName(raw['Slug']) && isName(raw['ProductName']) ? cut(raw, tileKeys) : null
}

/** A detail as everybody sees it. Null for what is none. */
export function publicDetail(raw: unknown): Raw | null {
  return isRaw(raw) && isName(raw['ProductID']) && isName(raw['productname']) ? cut(raw, detailKeys) : null
}

/** Any other public reply: all of it but what looks like a price. */
export function publicAnswer(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(publicAnswer)
  if (!isRaw(raw)) return raw
  const known = Object.entries(raw).filter(([key]) => !moneyKey.test(key) && !privateKey.test(key))
  return Object.fromEntries(known.map(([key, value]) => [key, publicAnswer(value)]))
}

/** The price list in a customer's detail, with the markups that the role may see and no others. Null for what has none. */
export function ownPrices(raw: unknown, role: RoleName): Raw | null {
  if (!isRaw(raw) || !Object.keys(PriceListWire.entries).some((key) => raw[key] !== undefined)) return null
  const { ProductUnbrandedPrice, ProductSetupPrice, add_freight, CostFlag } = raw
  return {
    ProductUnbrandedPrice: rows(ProductUnbrandedPrice, new Set(tierColumns(role))),
    ProductSetupPrice: rows(ProductSetupPrice, setupKeys),
    add_freight: isPart(add_freight) ? null : add_freight,
    CostFlag: isPart(CostFlag) ? null : CostFlag,
  }
}

/** A provider may send one row without a list around it. */
function rows(value: unknown, keys: Set<string>): Raw[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter(isRaw).map((row) => {
    const plain = Object.entries(row).filter(([key, entry]) => keys.has(key) && !isPart(entry))
    return Object.fromEntries(plain)
  })
}

function cut(raw: Raw, keys: Set<string>): Raw {
  const kept: Raw = {}
  for (const key of Object.keys(raw)) if (keys.has(key)) kept[key] = inner(raw[key])
  return kept
}

/** What needs no cut stays as it is: that is most of it, and there are thousands. */
function inner(value: unknown): unknown {
  if (isClean(value)) return value
  if (isList(value)) return value.map(inner)
  return isRaw(value) ? cut(value, innerKeys) : null
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

function isPart(value: unknown): boolean {
  return typeof value === 'object'
}

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isName(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
}
