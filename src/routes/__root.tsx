import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { isKioskLocation, kioskLocation } from '../domain/kiosk/kiosk'

type Context = {
  queryClient: QueryClient
  /** The session for the guard of the members' pages. */
  session: { signedIn: () => boolean; rememberReturnPath: (path: string) => void }
  isKiosk: () => boolean
}

export const Route = createRootRouteWithContext<Context>()({
  // The guard of a kiosk: every navigation leads to the form (req 10.4).
  beforeLoad: ({ context: { isKiosk }, location }) => {
    if (isKiosk() && !isKioskLocation(location)) throw redirect(kioskLocation)
  },
  component: Outlet,
})
