/**
 * What is a customer's own, below the first screen's question (req 2.12). The room is the same for everybody, so that
 * nothing moves when the page learns who looks at it; nothing stands there while a buyer looks on.
 */
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../session/account'
import { useSeesPrices } from '../../session/customer-view'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import styles from './own-place.module.css'

const strip = lazyPiece(() => import('./own-strip').then(({ OwnStrip }) => OwnStrip))

export function OwnPlace() {
  const signedIn = useSignedIn()
  const isShown = useSeesPrices()
  const OwnStrip = strip.usePiece(isShown)
  return (
    <div className={styles.place}>
      {!signedIn && (
        <p className="soft flush">
          Customers see their own price on every product. <Link to="/signup">Open an account</Link>
        </p>
      )}
      {isShown && OwnStrip && <OwnStrip />}
    </div>
  )
}
