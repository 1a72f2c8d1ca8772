/** The account is made; the sign-in page follows by itself (req 7.6). */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '../../ui/button'
import { ShellLink } from '../../widgets/shell/shell-link'

/** In ms (req 7.6). */
const signInAfter = 2500

export function SignUpReceipt({ words }: { words: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    // Whoever leaves first is not called back. The used form is no page to go back to.
    const timer = setTimeout(() => void navigate({ to: '/signin', replace: true }), signInAfter)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <p role="status">{words}</p>
      <p>
        <ShellLink href="/signin" className={buttonClass()}>
          Sign in now
        </ShellLink>
      </p>
    </>
  )
}
