/** Placeholder of the filters while their values load, with the heights of the filters. */
import { Skeleton } from '../../ui/page'
// A server-rendered page shows the filters before their code is loaded, so the placeholder uses their style sheet.
import styles from './filter-groups.module.css'

/** Usual number of values in each of the first groups. */
const valueCounts = [8, 6, 5]

export function FilterPlaceholder() {
  return (
    <div aria-hidden="true" className={styles.loading}>
      {valueCounts.map((count) => (
        <div key={count} className={styles.group}>
          <Skeleton className={styles.loadingName} />
          {Array.from({ length: count }, (_, row) => (
            <Skeleton key={row} className={styles.loadingValue} />
          ))}
        </div>
      ))}
    </div>
  )
}
