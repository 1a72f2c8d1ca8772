/** Prices as the provider sends them, reduced to those that a role may see (req 4.9). */
import * as v from 'valibot'
import { type CustomerPrices, validTiers } from '../../domain/price/price'
import { htmlToText } from '../../domain/rich-text'
import { type RoleName, visibleMarkups } from '../../domain/account/role'
import { textOrEmpty, wireCents, wireCount, wireFlag, wireId, wireList, wireNumber, wireText } from '../wire'

/** A role's markup in percent; below 0: a discount. */
const markup = v.fallback(v.nullish(wireNumber), null)

const TierWire = v.object({
  QTY: wireCount,
  Price: wireCents,
  Admin: markup,
  Retailer: markup,
  Wholesaler: markup,
  PortalUser: markup,
  VIPUser: markup,
  SaleAgent: markup,
})

export const SetupWire = v.object({
  ProductSetupPriceID: wireId,
  UnitPrice: v.fallback(wireCents, 0),
  SetupPrice: v.fallback(wireCents, 0),
  SetupName: wireText,
  // A quantity; true means 1, false means 0 (req 4.3).
  Default: v.fallback(
    v.pipe(
      v.union([wireNumber, v.pipe(wireFlag, v.transform(Number))]),
      v.transform((count) => Math.max(0, Math.round(count))),
    ),
    0,
  ),
})

export const PriceListWire = v.object({
  ProductUnbrandedPrice: v.fallback(wireList(TierWire), []),
  ProductSetupPrice: v.fallback(wireList(SetupWire), []),
  add_freight: wireFlag,
  CostFlag: textOrEmpty,
})

const columnByRole = {
  admin: 'Admin',
  retailer: 'Retailer',
  wholesaler: 'Wholesaler',
  portalUser: 'PortalUser',
  vipUser: 'VIPUser',
  saleAgent: 'SaleAgent',
} as const

/** The columns of a price tier that a role may see. */
export function tierColumns(role: RoleName): string[] {
  return ['QTY', 'Price', ...visibleMarkups(role).map((name) => columnByRole[name])]
}

/** The price list for a role. The markups of other roles are dropped before anything can store them (req 4.9). */
export function toPriceList(wire: v.InferOutput<typeof PriceListWire>, role: RoleName): CustomerPrices {
  return {
    role,
    tiers: validTiers(
      wire.ProductUnbrandedPrice.map((tier) => ({
        quantity: tier.QTY,
        cents: tier.Price,
        markups: Object.fromEntries(
          visibleMarkups(role).map((name) => [name, tier[columnByRole[name]] ?? 0]),
        ),
      })),
    ),
    setups: wire.ProductSetupPrice.map((setup) => ({
      id: setup.ProductSetupPriceID,
      name: htmlToText(setup.SetupName),
      unitCents: setup.UnitPrice,
      setupCents: setup.SetupPrice,
      preselected: setup.Default,
    })),
    addsFreight: wire.add_freight,
    // Some providers send a flag in this field, which means nothing to a customer.
    costFlag: /^\s*([01]|true|false|yes|no|y|n)\s*$/i.test(wire.CostFlag) ? '' : htmlToText(wire.CostFlag),
  }
}

/** Reads a customer's saved prices; null: unreadable. */
export function priceListIn(saved: unknown, role: RoleName): CustomerPrices | null {
  const wire = v.safeParse(PriceListWire, saved)
  return wire.success ? toPriceList(wire.output, role) : null
}
