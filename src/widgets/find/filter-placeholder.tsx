/** Placeholder of the filters while their values load, with the same heights. */
import { Skeleton } from '../../ui/page'
// Uses the style sheet of the filters, because a server-rendered page shows them before their code is loaded.
import styles from './filter-groups.module.css'

/** Usual number of values in each of the first groups. */
const valueCounts = [8, 6, 5]

export function FilterPlaceholder() {
  return (
    <div aria-hidden="true" className={styles.late}>
      {valueCounts.map((count) => (
        <div key={count} className={styles.group}>
          <Skeleton className={styles.lateName} />
          {Array.from({ length: count }, (_, row) => (
            <Skeleton key={row} className={styles.lateValue} />
          ))}
        </div>
      ))}
    </div>
  )
}
