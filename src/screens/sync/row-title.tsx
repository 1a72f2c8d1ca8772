/** What a change is about; a product's leads to its page. */
import { Link } from '@tanstack/react-router'
import { aboutRow, type KeptRow } from '../../outbox/queues'
import styles from './sync.module.css'

export function RowTitle({ row, id }: { row: KeptRow; id?: string }) {
  const { title, slug } = aboutRow(row)
  return (
    <h3 id={id} className={styles.what}>
      {slug === undefined ? (
        title
      ) : (
        <Link to="/product/$slug" params={{ slug }}>
          {title}
        </Link>
      )}
    </h3>
  )
}
