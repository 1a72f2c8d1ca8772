/** Today in the shop's time zone, for texts about days that may be past. */
import { useQuery } from '@tanstack/react-query'
import type { ShopDay } from '../../domain/product/stock'
import { aboutQuery, shopDayOf } from '../../queries/about'
import { useHydrated } from '../../ui/use-lifetime'

/** Returns null while hydrating, because a server-rendered page may be cached for longer than a day. */
export function useShopDay(): ShopDay {
  const isHydrated = useHydrated()
  const { data } = useQuery({ ...aboutQuery(), enabled: isHydrated })
  return isHydrated ? shopDayOf(data?.value) : null
}
