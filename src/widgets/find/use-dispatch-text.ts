/**
 * Returns the text of the filter by days: until dispatch, or until delivery if the destination is known (req 16.6).
 */
import { shopDayAt } from '../../domain/delivery/working-days'
import { dispatchFilterText } from '../../domain/delivery/dispatch'
import { useDeliveryRules } from '../../queries/about'
import { useListPostcode } from '../../queries/destination'

/** `by`: the requested day as ISO text. */
export function useDispatchText(): (days: number, by: string | null) => string {
  const rules = useDeliveryRules()
  const isDelivery = useListPostcode() !== null
  const today = shopDayAt(rules?.shipsFrom ?? null, Date.now())
  return (days, by) => dispatchFilterText(days, { neededBy: by, today, isDelivery })
}
