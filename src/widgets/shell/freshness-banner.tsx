/** Line under the header if the shown data may not be the latest (req 11.2, 11.3). */
import { formatCopyTime } from '../../domain/age'
import { useConnectivity } from '../../session/connectivity'
import { useRetryShown, useShownCopy } from '../../queries/shown-copies'
import styles from './freshness-banner.module.css'

export function FreshnessBanner() {
  const offline = useConnectivity() === 'offline'
  const copy = useShownCopy(offline)
  const retry = useRetryShown()
  const saved = copy && `saved copy from ${formatCopyTime(copy.at, Date.now())}`
  const stale = saved !== null && !offline
  return (
    <div>
      <div className={offline || stale ? styles.banner : undefined}>
        <p role="status" className={offline || stale ? styles.words : styles.silent}>
          {offline && (
            <>
              You’re offline.{' '}
              {saved ? (
                <>
                  <span className={styles.more}>Showing your </span>
                  <span className={styles.saved}>{saved}.</span>
                </>
              ) : (
                <span className={styles.more}>Keep browsing what’s saved on this device.</span>
              )}
            </>
          )}
          {stale && (
            <>
              Showing your {saved}. <span className={styles.more}>The shop isn’t answering right now.</span>
            </>
          )}
        </p>
        {stale && (
          <button type="button" className={styles.retry} onClick={retry}>
            Retry
          </button>
        )}
      </div>
    </div>
  )
}
