import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'

type Context = {
  queryClient: QueryClient
  /** Who is asked by the guard of the member's pages. */
  session: { signedIn: () => boolean; leaveForSignIn: (path: string) => void }
}

export const Route = createRootRouteWithContext<Context>()({
  component: Outlet,
})
