/** Stands where a screen will be: the placeholder of the prerendered shell and of every slow page. */
import { Page } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './screen-placeholder.module.css'

export function ScreenPlaceholder() {
  return (
    <Page>
      <div aria-busy="true" className={styles.placeholder}>
        <VisuallyHidden>Loading the page</VisuallyHidden>
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
