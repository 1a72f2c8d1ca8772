/** Note about the set-up charges that a reorder pays once more (req 6.14). */
import { formatAud } from '../../domain/price/money'
import { useCustomerView } from '../../session/customer-view'

/** Renders nothing in customer view. */
export function RepeatedSetupNote({ cents }: { cents: number }) {
  const isCustomerView = useCustomerView()
  if (isCustomerView || cents === 0) return null
  return <p>Set-up is charged again: {formatAud(cents)}</p>
}
