/** One calm line under the header when what is shown may not be the latest (req 11.2, 11.3). */
import { copyTime } from '../../domain/age'
import { useConnectivity } from '../../session/connectivity'
import { useRetryShown, useShownCopy } from '../../queries/shown-copies'
import styles from './freshness-banner.module.css'

export function FreshnessBanner() {
  const offline = useConnectivity() === 'offline'
  const copy = useShownCopy(offline)
  const retry = useRetryShown()
  const saved = copy && `Saved copy from ${copyTime(copy.at, Date.now())}`
  const stale = saved !== null && !offline
  return (
    <div>
      <div className={offline || stale ? styles.banner : undefined}>
        <p role="status" className={offline || stale ? styles.words : styles.silent}>
          {offline && (
            <>
              You are offline.{' '}
              <span className={styles.more}>You can keep browsing what is saved on this device.</span>{' '}
              {saved && <span className={styles.saved}>{saved}</span>}
            </>
          )}
          {stale && (
            <>
              {saved}. <span className={styles.more}>The shop did not answer just now.</span>
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
