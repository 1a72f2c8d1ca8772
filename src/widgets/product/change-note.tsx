/**
 * Note on a draft or cart line about changes of its product in the last updates of the saved catalogue (req 11.18).
 */
import { formatCopyTime } from '../../domain/age'
import { allChanges } from '../../domain/catalogue/product-change'
import { useCatalogue } from '../../saved/catalogue/control'
import { useCustomerView } from '../../session/customer-view'
import styles from './change-note.module.css'

export function ChangeNote({ slug }: { slug: string }) {
  const { products, prices } = useCatalogue().changes
  const isCustomerView = useCustomerView()
  const isOfProduct = (change: { slug: string }) => change.slug === slug
  const [change] = allChanges(products.filter(isOfProduct), isCustomerView ? [] : prices.filter(isOfProduct))
  if (!change || change.text === 'New') return null
  return (
    <p className={styles.note}>
      {change.text} <span>{formatCopyTime(change.at, Date.now())}</span>
    </p>
  )
}
