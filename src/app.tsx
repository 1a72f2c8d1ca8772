/** The app as one element: query client and router around the shell, the matched screen inside it. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  Matches,
  RouterContextProvider,
  type RouterHistory,
  useRouterState,
} from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'
import { leaveForSignIn } from './session/account'
import { signedIn } from './session/identity'
import { isKiosk } from './session/kiosk'
import { useHydrated } from './ui/use-lifetime'
import { ScreenPlaceholder, NotFoundSlot, ProblemSlot } from './widgets/shell/screen-trouble'
import { Shell } from './widgets/shell/shell'

type Place = {
  /** The browser's own unless it is drawn elsewhere. */
  history?: RouterHistory
  /** The shop's, where it is not the page's. */
  origin?: string
  /** Whether the page may be scrolled to where it was; without it nothing is, as when it is drawn. */
  scrollRestoration?: (to: { location: { hash: string } }) => boolean
}

export function createShopRouter(queryClient: QueryClient, place: Place = {}) {
  return createRouter({
    routeTree,
    context: { queryClient, session: { signedIn, leaveForSignIn }, isKiosk },
    // Without it the library writes a script into the page.
    scrollRestoration: false,
    ...place,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // Freshness is the query cache's business alone.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPlaceholder,
    defaultErrorComponent: ProblemSlot,
    defaultNotFoundComponent: NotFoundSlot,
    caseSensitive: false,
  })
}

export type ShopRouter = ReturnType<typeof createShopRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter
  }
}

export function App({ router, queryClient }: { router: ShopRouter; queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <Shell>
          <CurrentScreen />
        </Shell>
      </RouterContextProvider>
    </QueryClientProvider>
  )
}

/**
 * A page that came drawn has its match before it is hydrated. Else the placeholder that was prerendered stays until the
 * first match is there, so that hydration finds what it expects.
 */
function CurrentScreen() {
  const hydrated = useHydrated()
  const matched = useRouterState({ select: (state) => state.matches.length > 0 })
  return (
    <>
      {!matched && <ScreenPlaceholder />}
      {(hydrated || matched) && <Matches />}
    </>
  )
}
