/** On a line of a draft or the cart: what the last updates of the saved catalogue changed of its product (req 11.18). */
import { copyTime } from '../../domain/age'
import { allChanges } from '../../domain/catalogue/product-change'
import { useCatalogue } from '../../saved/catalogue/control'
import { useCustomerView } from '../../session/customer-view'
import styles from './change-note.module.css'

export function ChangeNote({ slug }: { slug: string }) {
  const { products, prices } = useCatalogue().changes
  const hidden = useCustomerView()
  const isOfIt = (change: { slug: string }) => change.slug === slug
  const [change] = allChanges(products.filter(isOfIt), hidden ? [] : prices.filter(isOfIt))
  if (!change || change.words === 'New') return null
  return (
    <p className={styles.note}>
      {change.words} <span>{copyTime(change.at, Date.now())}</span>
    </p>
  )
}
