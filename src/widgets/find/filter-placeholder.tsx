/** The filters of a list before their values are here: as high as they will be, box by box. */
import { Skeleton } from '../../ui/page'
// The sheet of the filters themselves: a drawn page shows them before their code is here.
import styles from './filter-groups.module.css'

/** How many values each of the first groups usually has. */
const rows = [8, 6, 5]

export function FilterPlaceholder() {
  return (
    <div aria-hidden="true" className={styles.late}>
      {rows.map((count) => (
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
