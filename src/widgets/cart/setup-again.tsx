/** What an order that is placed again pays once more for its set-ups (req 6.14). */
import { formatAud } from '../../domain/price/money'
import { useCustomerView } from '../../session/customer-view'

/** Nothing in customer view. */
export function SetupAgain({ cents }: { cents: number }) {
  const hidden = useCustomerView()
  if (hidden || cents === 0) return null
  return <p>Set-up is charged again: {formatAud(cents)}</p>
}
