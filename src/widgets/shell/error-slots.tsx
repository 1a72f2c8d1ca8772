/**
 * Slots of the error screens. Their code loads when the page is idle or when one of them is needed; until then the
 * loading placeholder is shown.
 */
import { type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { useSignedIn } from '../../session/account'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { Page, Skeleton, VisuallyHidden } from '../../ui/page'
import styles from './error-slots.module.css'

const problem = lazyComponent(() => import('./screen-problem'), 'ScreenProblem')
const missing = lazyComponent(() => import('./not-found'), 'NotFound')

export function ProblemSlot(props: ErrorComponentProps) {
  const ScreenProblem = problem.useComponent(true)
  return ScreenProblem ? <ScreenProblem {...props} /> : <ScreenPlaceholder />
}

export function NotFoundSlot() {
  const NotFound = missing.useComponent(true)
  return NotFound ? <NotFound /> : <ScreenPlaceholder />
}

export function preloadProblemScreens(): void {
  problem.preload()
  missing.preload()
}

/**
 * Wraps every page for members: its content disappears as soon as the session ends, before the sign-in page is
 * loaded.
 */
export function MembersOnly() {
  return useSignedIn() ? <Outlet /> : <ScreenPlaceholder />
}

/** Placeholder of a screen, in the prerendered shell and during every slow page load. */
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
