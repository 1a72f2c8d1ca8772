/** What a customer's own buyers may be told: retail prices, where the customer's role knows them (req 8.11, 18.10). */
import { type RoleName, visibleMarkups } from '../account/role'
import type { OwnPrices } from './price'

/** Whether the provider tells this role what a retailer pays, besides its own price. Of a retailer, that is the own price. */
export function knowsRetail(role: RoleName): boolean {
  return role !== 'retailer' && visibleMarkups(role).includes('retailer')
}

/** Whether this list says it: without its column a retailer's price would come out as the own one. */
export function tellsRetail({ role, tiers }: Pick<OwnPrices, 'role' | 'tiers'>): boolean {
  return knowsRetail(role) && tiers.every(({ markups }) => markups.retailer !== undefined)
}

/** The list as a retailer has it; null where it does not tell that. */
export function retailPrices(list: OwnPrices): OwnPrices | null {
  return tellsRetail(list) ? { ...list, role: 'retailer', costFlag: '' } : null
}
