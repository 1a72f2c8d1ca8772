/** What buyers should know before they order (req 4.15). In customer view without amounts. */
import { useCustomerView } from '../../session/customer-view'
import styles from './cart-info.module.css'

const always = ['Free freight to one location in Australia or New Zealand.']
const withPrices = [
  'Prices are in AUD and exclude GST.',
  'Less-than-minimum quantities carry a $20 surcharge on ex-stock orders.',
  'Split delivery is $20 per extra location.',
]

export function CartInfo() {
  const hidden = useCustomerView()
  return (
    <ul aria-label="Good to know" className={styles.info}>
      {[...always, ...(hidden ? [] : withPrices)].map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
