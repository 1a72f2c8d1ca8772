/** What the signed-in customer may see of a product's prices, and how old it is. */
import { useQuery } from '@tanstack/react-query'
import type { RoleName } from '../../../domain/account/role'
import type { Dated } from '../../../domain/dated'
import type { OwnPrices } from '../../../domain/price/price'
import { usualGstPercent } from '../../../domain/price/quote'
import { useSignedIn } from '../../../session/account'
import { useCustomerView } from '../../../session/customer-view'
import { gstQuery } from '../../../queries/cart'
import { priceListQuery } from '../../../queries/product'

export type Prices = { list: OwnPrices; role: RoleName; gstPercent: number; copy: Dated<unknown> }

export type PricesState =
  | { kind: 'visitor' }
  /** Customer view: they count in an order, and are not to be seen. */
  | { kind: 'hidden'; prices: Prices | null }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ready'; prices: Prices }

export function usePrices(slug: string): PricesState {
  const signedIn = useSignedIn()
  const hidden = useCustomerView()
  const { data: list, error, refetch } = useQuery({ ...priceListQuery(slug), enabled: signedIn })
  const { data: gst } = useQuery({ ...gstQuery(), enabled: signedIn })
  if (!signedIn) return { kind: 'visitor' }
  const gstPercent = gst?.value ?? usualGstPercent
  const prices = list ? { list: list.value, role: list.value.role, gstPercent, copy: list } : null
  if (hidden) return { kind: 'hidden', prices }
  if (prices) return { kind: 'ready', prices }
  return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' }
}

/** The list that an order is calculated with, seen or not. */
export function listOf(state: PricesState): OwnPrices | null {
  return state.kind === 'ready' || state.kind === 'hidden' ? (state.prices?.list ?? null) : null
}
