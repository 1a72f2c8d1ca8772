/** Line under the header if the shown data may not be the latest (req 11.2, 11.3). */
import { formatCopyTime } from '../../domain/age'
import { useConnectivity } from '../../session/connectivity'
import { useRetryShown, useShownCopy } from '../../queries/shown-copies'
import styles from './freshness-banner.module.css'

export function FreshnessBanner() {
  const isOffline = useConnectivity() === 'offline'
  const copy = useShownCopy(isOffline)
  const retry = useRetryShown()
  const savedText = copy && `saved copy from ${formatCopyTime(copy.at, Date.now())}`
  const isStale = savedText !== null && !isOffline
  return (
    <div>
      <div className={isOffline || isStale ? styles.banner : undefined}>
        <p role="status" className={isOffline || isStale ? styles.words : styles.silent}>
          {isOffline && (
            <>
              You’re offline.{' '}
              {savedText ? (
                <>
                  <span className={styles.more}>Showing your </span>
                  <span className={styles.saved}>{savedText}.</span>
                </>
              ) : (
                <span className={styles.more}>Keep browsing what’s saved on this device.</span>
              )}
            </>
          )}
          {isStale && (
            <>
              Showing your {savedText}.{' '}
              <span className={styles.more}>The shop isn’t answering right now.</span>
            </>
          )}
        </p>
        {isStale && (
          <button type="button" className={styles.retry} onClick={retry}>
            Retry
          </button>
        )}
      </div>
    </div>
  )
}
