/** Today in the shop's time zone, for what is said of days that may be over. */
import { useQuery } from '@tanstack/react-query'
import type { ShopDay } from '../../domain/product/stock'
import { aboutQuery, shopDayOf } from '../../queries/about'
import { useHydrated } from '../../ui/use-lifetime'

/** Null while hydrating: a page that the server drew is kept for longer than a day. */
export function useShopDay(): ShopDay {
  const isHydrated = useHydrated()
  const { data } = useQuery({ ...aboutQuery(), enabled: isHydrated })
  return isHydrated ? shopDayOf(data?.value) : null
}
