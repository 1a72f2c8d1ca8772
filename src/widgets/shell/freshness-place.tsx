/** The place of the line about saved copies: nothing is said there until the first screen is shown. */
import { useEffect, useState } from 'react'
import { whenIdle } from '../../device/page-events'
import { useConnectivity } from '../../session/connectivity'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import styles from './freshness-banner.module.css'

const banner = lazyPiece(() => import('./freshness-banner').then(({ FreshnessBanner }) => FreshnessBanner))

export function FreshnessPlace() {
  const [idle, setIdle] = useState(false)
  const offline = useConnectivity() === 'offline'
  const FreshnessBanner = banner.usePiece(idle || offline)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (FreshnessBanner) return <FreshnessBanner />
  // What is to be announced has to be there, empty, before.
  return (
    <div>
      <p role="status" className={styles.silent} />
    </div>
  )
}
