/**
 * The places of the screens for what went wrong. Their code comes when the page is idle, or when one of them is due; until
 * it is here the page looks as if it were loading.
 */
import { type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { ScreenPlaceholder } from './screen-placeholder'

const problem = lazyPiece(() => import('./screen-problem').then(({ ScreenProblem }) => ScreenProblem))
const missing = lazyPiece(() => import('./not-found').then(({ NotFound }) => NotFound))

export function ProblemPlace(props: ErrorComponentProps) {
  const ScreenProblem = problem.usePiece(true)
  return ScreenProblem ? <ScreenProblem {...props} /> : <ScreenPlaceholder />
}

export function NotFoundPlace() {
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
