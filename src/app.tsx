/** The app as one element: query client and router around the shell, the matched screen inside it. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  Matches,
  RouterContextProvider,
  type RouterHistory,
  useRouterState,
} from '@tanstack/react-router'
import { memberTools, tools } from './features'
import { routeTree } from './routeTree.gen'
import { rememberReturnPath } from './session/account'
import { signedIn } from './session/identity'
import { isKiosk } from './session/kiosk'
import { useHydrated } from './ui/use-lifetime'
import { connectFeatures } from './widgets/frame/features'
import { ScreenPlaceholder, NotFoundSlot, ProblemSlot } from './widgets/shell/error-slots'
import { Shell } from './widgets/shell/shell'

type RouterEnvironment = {
  /** The default is the browser's history; the server passes another one. */
  history?: RouterHistory
  /** The shop's origin when it differs from the page's. */
  origin?: string
  /**
   * Returns true when the page may be scrolled to its previous position. Without this function nothing is scrolled,
   * as on the server.
   */
  scrollRestoration?: (to: { location: { hash: string } }) => boolean
}

export function createShopRouter(queryClient: QueryClient, environment: RouterEnvironment = {}) {
  return createRouter({
    routeTree,
    context: { queryClient, session: { signedIn, rememberReturnPath }, isKiosk },
    // With scroll restoration, the library would write a script into the page.
    scrollRestoration: false,
    ...environment,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // Only the query cache decides about freshness.
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

connectFeatures({ tools, memberTools, loadSlots: () => import('./feature-slots') })

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
 * A server-rendered page has its match before it is hydrated. Otherwise the prerendered placeholder stays until the
 * first match exists, so that hydration finds the expected markup.
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
