/** A link to the sign-in page; a plain click on another page opens the sign-in dialog above it (req 7.2). */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { rememberReturnPath } from '../../session/account'
import { isPlainClick } from '../../ui/press'
import { showSignIn } from '../frame/overlays'
import { ShellLink } from '../frame/shell-link'

type SignInLinkProps = {
  /** Path to return to from the sign-in page, including the current selection. */
  returnPath: string
  className: string | undefined
  children: ReactNode
}

export function SignInLink({ returnPath, className, children }: SignInLinkProps) {
  const router = useRouter()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    rememberReturnPath(returnPath)
    const { pathname } = router.latestLocation
    if (!isPlainClick(event) || pathname === '/signin') return
    event.preventDefault()
    const opener = event.currentTarget
    fetchDialog().then(
      // A visitor who has opened another page meanwhile gets no dialog. The paths are compared, because this link may
      // be unmounted on the same page: the menu of small screens closes after a click.
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
