/**
 * The places of the screens for what went wrong. Their code comes when the page is idle, or when one of them is due; until
 * it is here the page looks as if it were loading.
 */
import { type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { Page, Skeleton, VisuallyHidden } from '../../ui/page'
import styles from './screen-trouble.module.css'

const problem = lazyPiece(() => import('./screen-problem').then(({ ScreenProblem }) => ScreenProblem))
const missing = lazyPiece(() => import('./not-found').then(({ NotFound }) => NotFound))

export function ProblemSlot(props: ErrorComponentProps) {
  const ScreenProblem = problem.usePiece(true)
  return ScreenProblem ? <ScreenProblem {...props} /> : <ScreenPlaceholder />
}

export function NotFoundSlot() {
  const NotFound = missing.usePiece(true)
  return NotFound ? <NotFound /> : <ScreenPlaceholder />
}

export function preloadTrouble(): void {
  problem.preload()
  missing.preload()
}

/** Around every member's page: what it shows goes at once when the session does, before the sign-in page is here. */
export function MembersOnly() {
  return useSignedIn() ? <Outlet /> : <ScreenPlaceholder />
}

/** Stands where a screen will be: the placeholder of the prerendered shell and of every slow page. */
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
