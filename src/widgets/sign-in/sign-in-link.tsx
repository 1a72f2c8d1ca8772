/** A link to the sign-in page that, pressed plainly on another page, signs in right here (req 7.2). */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { leaveForSignIn } from '../../session/account'
import { isPlainClick } from '../../ui/press'
import { showSignIn } from '../shell/overlays'
import { ShellLink } from '../shell/shell-link'

type SignInLinkProps = {
  /** Where to come back to from the sign-in page, with what is chosen. */
  here: string
  className: string | undefined
  children: ReactNode
}

export function SignInLink({ here, className, children }: SignInLinkProps) {
  const router = useRouter()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    leaveForSignIn(here)
    const { pathname } = router.latestLocation
    if (!isPlainClick(event) || pathname === '/signin') return
    event.preventDefault()
    const opener = event.currentTarget
    fetchDialog().then(
      // Who went on to another page in the meantime has no use for it. The menu of small screens takes its link along.
      () => router.latestLocation.pathname === pathname && showSignIn(['dialog'], opener),
      () => void router.navigate({ to: '/signin' }),
    )
  }
  return (
    <ShellLink
      href="/signin"
      aria-haspopup="dialog"
      className={className}
      onClick={press}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </ShellLink>
  )
}

const fetchDialog = () => import('./sign-in-dialog')
const preload = () => void fetchDialog().catch(() => {})
