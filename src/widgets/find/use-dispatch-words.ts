/**
 * Returns the text of the filter by days: until dispatch, or until delivery if the destination is known (req 16.6).
 */
import { shopToday } from '../../domain/delivery/working-days'
import { dispatchFilterWords } from '../../domain/find/dispatch'
import { useDeliveryRules } from '../../queries/about'
import { useListPostcode } from '../../queries/destination'

/** `by`: the requested day as ISO text. */
export function useDispatchWords(): (days: number, by: string | null) => string {
  const rules = useDeliveryRules()
  const isDelivery = useListPostcode() !== null
  const today = shopToday(rules?.shipsFrom ?? null, Date.now())
  return (days, by) => dispatchFilterWords(days, { by, today, isDelivery })
}
