/** Wires the app: identity → boot snapshot → query client → router → service worker. */
import { StrictMode, startTransition } from 'react'
import { CancelledError } from '@tanstack/react-query'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { connectTransport } from './api/request'
import { brandDataId, type PageBrand } from './domain/brand/brand'
import { setShopBrand } from './domain/brand/shop-brand'
import { isKnownFailure } from './domain/failure'
import { sampleName } from './domain/field-metrics'
import { sentDataId } from './domain/sent-page'
import { isKioskLocation, kioskAddress } from './domain/kiosk/kiosk'
import { App, createShopRouter, type ShopRouter } from './app'
import { connectivity, recordOutcome, onConnectivityChange, watchConnectivity } from './session/connectivity'
import { endSession, rememberPages } from './session/account'
import { connectIdentity, currentToken, finishInterruptedWipe, signedIn } from './session/identity'
import { isKiosk } from './session/kiosk'
import { flushCopies, discardPrivateWrites, saveBeforeLeaving } from './saved/reads'
import { savesData } from './device/data-saver'
import { databaseExists } from './device/database'
import { onOtherTabWrote } from './device/local-changes'
import { replayEarlyClicks } from './device/early-clicks'
import { screenHydrated, whenIdle } from './device/page-events'
import { databases, localKeys } from './device/storage-names'
import { saveBootSnapshot, restoreBootSnapshot } from './queries/boot-snapshot'
import { savedCatalogue } from './queries/read-query'
import { refetchAsCustomer, takeSentPage } from './queries/sent-page'
import { createQueryClient } from './query-client'
import { fetchProductCode } from './routes/product.$slug'
import { goToCanonicalAddress, showLoaderUntilReady } from './device/first-visit'
import { retryFailedLoads, withCode } from './ui/lazy/lazy-piece'
import { preloadProblemScreens } from './widgets/shell/error-slots'
import { removeToasts } from './ui/toast/toast'
import './ui/tokens.css'
import './ui/layout.css'

goToCanonicalAddress()
// This must happen before the router reads the URL and fetches its screen.
if (isKiosk()) history.replaceState(null, '', kioskAddress)

connectTransport({ token: currentToken, onOutcome: recordOutcome })

setShopBrand(JSON.parse(document.getElementById(brandDataId)?.textContent ?? '') as PageBrand)

const root = document.getElementById('root')
if (!root) throw new Error('No #root.')
// A kiosk must not show the shop's header, not even for a moment.
if (isKiosk()) root.replaceChildren()

let router: ShopRouter
let tree: Root | null = null
const queryClient = createQueryClient((token) => endSession(token, router.latestLocation.href))
// The start is split into separate tasks, so that the browser can handle input between them.
setTimeout(() => void start(root))

async function start(container: HTMLElement): Promise<void> {
  restoreBootSnapshot(queryClient)
  saveBootSnapshot(queryClient)
  const sentPage = isKiosk() ? null : takeSentPage(queryClient)
  await nextTask()
  let isFirstScreen = true
  router = createShopRouter(queryClient, {
    ...(sentPage ? { origin: sentPage.origin } : {}),
    // A server-rendered page can be scrolled before it is hydrated. Its position then stays, unless the URL has a
    // #fragment.
    scrollRestoration: ({ location }) => {
      const mayScroll = !isFirstScreen || scrollY === 0 || location.hash !== ''
      isFirstScreen = false
      return mayScroll
    },
  })
  if (!isKiosk()) rememberPages(router)
  connectIdentity({
    abortRequests: () => void queryClient.cancelQueries(),
    clearQueries: () => {
      discardPrivateWrites()
      queryClient.clear()
      removeToasts()
    },
    goToSignIn: () => {
      // A member's page has already navigated there, and the customer may be typing.
      if (router.latestLocation.pathname !== '/signin')
        void router.navigate({ to: '/signin', ignoreBlocker: true })
    },
    reloadPage,
  })
  // The kiosk was started in another tab, or before Back restored this page. No page of the shop may stay usable next
  // to a kiosk.
  onOtherTabWrote(localKeys.kiosk, () => isKiosk() && reloadPage())
  showLoaderUntilReady((ready) => router.subscribe('onRendered', ready))

  await nextTask()
  const { pathname: firstPath, search } = router.latestLocation
  if (sentPage) {
    // The page is complete, so it only waits for its screen's code.
    router.ssr = { manifest: undefined }
    if (sentPage.status === 404) preloadProblemScreens()
    void router.load().finally(() => {
      // A page that a visitor does not find may exist for a customer, or a session may have ended meanwhile; the page
      // is then rendered again.
      showApp(container, sentPage.status !== 404 && router.latestLocation.pathname === firstPath)
      if (signedIn()) void screenHydrated.then(() => refetchAsCustomer(queryClient))
    })
  } else {
    // There may be no network, so the reader of the saved catalogue starts in parallel with the screen's code.
    if (navigator.serviceWorker?.controller) void savedCatalogue().then((saved) => saved?.openReader())
    // The screen's code and data are requested before the shell is hydrated, not after.
    void router.preloadRoute({ to: firstPath, search }).catch(() => {})
    showApp(container, true)
  }
  withCode(
    () => document.fonts.load('1em "Bricolage Grotesque"'),
    // This class enables the font's rules in ui/tokens.css.
    () => document.documentElement.classList.add('heading-font'),
  )
  watchNetwork()
  saveBeforeLeaving()
  whenIdle(() => startServices(firstPath))
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** `isAsRendered`: the app will render the markup that the page already has. */
function showApp(container: HTMLElement, isAsRendered: boolean): void {
  const app = (
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>
  )
  const options = {
    onCaughtError: logCaught,
    // The visitor may navigate, or a session may end, while the page is hydrated; React then renders it again.
    onRecoverableError: (error: unknown) => console.warn(error),
  }
  if (isAsRendered && container.firstElementChild !== null) {
    const hydrate = () => void (tree = hydrateRoot(container, app, options))
    // Hydration in slices does not block input. For a customer it runs in one task, because the customer's header
    // would move a visible page.
    if (signedIn()) hydrate()
    else startTransition(hydrate)
    replayEarlyClicks(screenHydrated)
  } else {
    tree = createRoot(container, options)
    tree.render(app)
  }
  document.getElementById(sentDataId)?.remove()
}

/**
 * Recovers screens that failed without a network. While there is no network, it prepares the reader of the saved
 * catalogue for the next search.
 */
function watchNetwork(): void {
  onConnectivityChange(() => {
    if (connectivity() !== 'online') {
      void savedCatalogue().then((saved) => saved?.warmReader())
      return
    }
    retryFailedLoads()
    void queryClient.invalidateQueries({
      predicate: (query) => query.state.status === 'error' || isOldCopy(query.state.data),
    })
    void router.invalidate()
  })
}

function startServices(firstPath: string): void {
  watchConnectivity()
  void finishEndedSessions()
  void flushCopies()
  void fetchNextCode().finally(() => {
    if (import.meta.env.PROD)
      withCode(
        () => import('./saved/app-update'),
        ({ registerWorker }) => void registerWorker(),
      )
  })
  if (isVisitSampled())
    withCode(
      () => import('./session/field-metrics'),
      ({ measureVisit }) => void measureVisit(firstPath),
    )
}

/**
 * Fetches the product screen's code and the sanitiser, which a click in a list needs next. It runs before the worker,
 * which fetches everything else.
 */
function fetchNextCode(): Promise<unknown> {
  if (isKiosk() || savesData()) return Promise.resolve()
  return Promise.allSettled([fetchProductCode(), import('dompurify')])
}

/**
 * A header of the page contains the percentage of visits that the provider samples; without it, no visit is sampled.
 */
function isVisitSampled(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  const sample = page?.serverTiming?.find(({ name }) => name === sampleName)
  return Math.random() * 100 < Number(sample?.description ?? 0)
}

/**
 * Finishes the sessions that a crash or a missing network left open. It does nothing when no customer was ever signed
 * in.
 */
async function finishEndedSessions(): Promise<void> {
  if (!(await databaseExists(databases.meta))) return
  await finishInterruptedWipe()
  // This runs afterwards, because until then a token that a crash left behind looks like a token in use.
  withCode(
    () => import('./session/log-out'),
    ({ closeEndedSessions }) => void closeEndedSessions(),
  )
}

function reloadPage(): void {
  // A kiosk that already shows its form is not reloaded: it shows no customer's data, and a visitor may be typing.
  if (isKiosk() && isKioskLocation(router.latestLocation)) return
  // The content is removed immediately, however long the reload takes.
  tree?.unmount()
  if (isKiosk()) window.location.replace(kioskAddress)
  else window.location.reload()
}

/** A failure that a screen explains is logged as a warning. Any other error is a fault of the app. */
function logCaught(error: unknown): void {
  // The read was cancelled because the customer signed out.
  if (error instanceof CancelledError) return
  if (isKnownFailure(error)) console.warn(error.message)
  else console.error(error)
}

function isOldCopy(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'fresh' in data && data.fresh === false
}
