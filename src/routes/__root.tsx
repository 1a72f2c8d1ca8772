import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { isKioskPlace, kioskPlace } from '../domain/kiosk/kiosk'

type Context = {
  queryClient: QueryClient
  /** Who is asked by the guard of the member's pages. */
  session: { signedIn: () => boolean; leaveForSignIn: (path: string) => void }
  isKiosk: () => boolean
}

export const Route = createRootRouteWithContext<Context>()({
  // The one guard of a kiosk: whatever is typed, pressed or gone back to, the form is all there is (req 10.4).
  beforeLoad: ({ context: { isKiosk }, location }) => {
    if (isKiosk() && !isKioskPlace(location)) throw redirect(kioskPlace)
  },
  component: Outlet,
})
