/** Stands where a screen will be: the placeholder of the prerendered shell and of every slow page. */
import { Page } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import styles from './screen-placeholder.module.css'

export function ScreenPlaceholder() {
  return (
    <Page>
      <div aria-busy="true" className={styles.placeholder}>
        <span className={styles.words}>Loading the page</span>
        <Skeleton className={styles.title} />
        <div className={styles.grid}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className={styles.tile} />
          ))}
        </div>
      </div>
    </Page>
  )
}
