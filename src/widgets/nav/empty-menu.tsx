/** Content of a menu without categories: they are loading, or could not be loaded and no copy is saved. */
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/page'
import styles from './menu-panel.module.css'

type EmptyMenuProps = { query: { isError: boolean; refetch: () => unknown } }

export function EmptyMenu({ query }: EmptyMenuProps) {
  if (query.isError) {
    return (
      <div className={styles.nothing} role="status">
        <p>We couldn’t reach the shop, and this menu isn’t saved on this device yet.</p>
        <Button variant="quiet" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className={styles.line} />
      ))}
    </div>
  )
}
