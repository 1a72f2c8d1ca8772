/** A link to the sign-in page that, pressed plainly, signs in right here (req 7.2). */
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { leaveForSignIn } from '../../session/account'
import { isPlainClick } from '../../ui/press'
import { showSignIn } from '../shell/overlays'

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
    if (!isPlainClick(event)) return
    event.preventDefault()
    const opener = event.currentTarget
    fetchDialog().then(
      () => opener.isConnected && showSignIn(['dialog'], opener),
      () => void router.navigate({ to: '/signin' }),
    )
  }
  return (
    <Link
      to="/signin"
      aria-haspopup="dialog"
      className={className}
      onClick={press}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </Link>
  )
}

const fetchDialog = () => import('./sign-in-dialog')
const preload = () => void fetchDialog().catch(() => {})
