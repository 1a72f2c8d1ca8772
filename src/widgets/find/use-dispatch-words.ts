/** The filter by days in words, for the place to which they are counted (req 16.6). */
import { shopToday } from '../../domain/delivery/working-days'
import { dispatchFilterWords } from '../../domain/find/dispatch'
import { useDeliveryRules } from '../../queries/about'
import { useListPostcode } from '../../queries/destination'

/** `by`: the day that was asked for, as ISO text. */
export function useDispatchWords(): (days: number, by: string | null) => string {
  const rules = useDeliveryRules()
  const isDelivery = useListPostcode() !== null
  const today = shopToday(rules?.shipsFrom ?? null, Date.now())
  return (days, by) => dispatchFilterWords(days, { by, today, isDelivery })
}
