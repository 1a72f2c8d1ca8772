/** The one wiring file: identity → boot snapshot → query client → router → service worker. */
import { StrictMode, startTransition } from 'react'
import { CancelledError } from '@tanstack/react-query'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { connectTransport } from './api/request'
import { brandDataId, type PageBrand } from './domain/brand/brand'
import { setShopBrand } from './domain/brand/shop-brand'
import { isKnownFailure } from './domain/failure'
import { sampleName } from './domain/field-metrics'
import { sentDataId } from './domain/sent-page'
import { isKioskPlace, kioskAddress } from './domain/kiosk/kiosk'
import { App, createShopRouter, type ShopRouter } from './app'
import { connectivity, noteOutcome, onConnectivityChange, watchConnectivity } from './session/connectivity'
import { endSession, rememberPages } from './session/account'
import { connectIdentity, currentToken, finishInterruptedWipe, signedIn } from './session/identity'
import { isKiosk } from './session/kiosk'
import { flushSaved, forgetWaiting, saveBeforeLeaving } from './saved/reads'
import { savesData } from './device/data-saver'
import { databaseExists } from './device/database'
import { onOtherTabWrote } from './device/local-changes'
import { replayEarlyClicks } from './device/early-clicks'
import { screenHydrated, whenIdle } from './device/page-events'
import { databases, localKeys } from './device/storage-names'
import { saveBootSnapshot, restoreBootSnapshot } from './queries/boot-snapshot'
import { savedCatalogue } from './queries/read-query'
import { askAsCustomer, takeSentPage } from './queries/sent-page'
import { createQueryClient } from './query-client'
import { fetchProductCode } from './routes/product.$slug'
import { goToCanonicalAddress, loaderUntil } from './device/first-visit'
import { fetchMissedCode, withCode } from './ui/lazy/lazy-piece'
import { preloadTrouble } from './widgets/shell/screen-trouble'
import { removeToasts } from './ui/toast/toast'
import './ui/tokens.css'
import './ui/layout.css'

goToCanonicalAddress()
// Before the router reads another one, and fetches its screen.
if (isKiosk()) history.replaceState(null, '', kioskAddress)

connectTransport({ token: currentToken, onOutcome: noteOutcome })

setShopBrand(JSON.parse(document.getElementById(brandDataId)?.textContent ?? '') as PageBrand)

const root = document.getElementById('root')
if (!root) throw new Error('No #root.')
// The shop's header is not for visitors of a stall, not even for a moment.
if (isKiosk()) root.replaceChildren()

let router: ShopRouter
let tree: Root | null = null
const queryClient = createQueryClient((token) => endSession(token, router.latestLocation.href))
// In tasks of their own, as the modules above: what is pressed meanwhile is answered in between.
setTimeout(() => void start(root))

async function start(place: HTMLElement): Promise<void> {
  restoreBootSnapshot(queryClient)
  saveBootSnapshot(queryClient)
  const sent = isKiosk() ? null : takeSentPage(queryClient)
  await nextTask()
  let isFirstScreen = true
  router = createShopRouter(queryClient, {
    ...(sent ? { origin: sent.origin } : {}),
    // A page that came whole can be scrolled before it is hydrated: then it stays where it is, but for its #fragment.
    scrollRestoration: ({ location }) => {
      const isFree = !isFirstScreen || scrollY === 0 || location.hash !== ''
      isFirstScreen = false
      return isFree
    },
  })
  if (!isKiosk()) rememberPages(router)
  connectIdentity({
    abortRequests: () => void queryClient.cancelQueries(),
    clearQueries: () => {
      forgetWaiting()
      queryClient.clear()
      removeToasts()
    },
    goToSignIn: () => {
      // A member's page has left for it by itself, and the customer may be typing there.
      if (router.latestLocation.pathname !== '/signin')
        void router.navigate({ to: '/signin', ignoreBlocker: true })
    },
    reloadPage,
  })
  // Opened in another tab, or before Back brought this page out whole: no page of the shop stays usable beside a kiosk.
  onOtherTabWrote(localKeys.kiosk, () => isKiosk() && reloadPage())
  loaderUntil((ready) => router.subscribe('onRendered', ready))

  await nextTask()
  const { pathname: opened, search } = router.latestLocation
  if (sent) {
    // A whole page: it waits for its screen's code.
    router.ssr = { manifest: undefined }
    if (sent.status === 404) preloadTrouble()
    void router.load().finally(() => {
      // What a visitor does not find may be a customer's own, and a session may have ended meanwhile: then the page is drawn anew.
      showApp(place, sent.status !== 404 && router.latestLocation.pathname === opened)
      if (signedIn()) void screenHydrated.then(() => askAsCustomer(queryClient))
    })
  } else {
    // Perhaps there is no network: then the reader of the saved catalogue starts beside the screen's code.
    if (navigator.serviceWorker?.controller) void savedCatalogue().then((saved) => saved?.openReader())
    // The screen's code and data are asked for before the shell comes alive, not after.
    void router.preloadRoute({ to: opened, search }).catch(() => {})
    showApp(place, true)
  }
  withCode(
    () => document.fonts.load('1em "Bricolage Grotesque"'),
    // The rules of it (ui/tokens.css) hold from here on.
    () => document.documentElement.classList.add('heading-font'),
  )
  watchNetwork()
  saveBeforeLeaving()
  whenIdle(() => startServices(opened))
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** `isAsRendered`: what stands in the page is what the app will show. */
function showApp(place: HTMLElement, isAsRendered: boolean): void {
  const app = (
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>
  )
  const options = {
    onCaughtError: logCaught,
    // The visitor goes on, or a session ends, while the page comes alive: React draws it anew.
    onRecoverableError: (error: unknown) => console.warn(error),
  }
  if (isAsRendered && place.firstElementChild !== null) {
    const hydrate = () => void (tree = hydrateRoot(place, app, options))
    // In slices, which hold nothing up; for a customer in one go, as the own header would move a page that is seen.
    if (signedIn()) hydrate()
    else startTransition(hydrate)
    replayEarlyClicks(screenHydrated)
  } else {
    tree = createRoot(place, options)
    tree.render(app)
  }
  document.getElementById(sentDataId)?.remove()
}

/** A screen that failed for want of a network recovers by itself; without one, the next search is for the saved catalogue. */
function watchNetwork(): void {
  onConnectivityChange(() => {
    if (connectivity() !== 'online') {
      void savedCatalogue().then((saved) => saved?.warmReader())
      return
    }
    fetchMissedCode()
    void queryClient.invalidateQueries({
      predicate: (query) => query.state.status === 'error' || isOldCopy(query.state.data),
    })
    void router.invalidate()
  })
}

/** `opened`: path of the first page. */
function startServices(opened: string): void {
  watchConnectivity()
  void finishEndedSessions()
  void flushSaved()
  void fetchNextCode().finally(() => {
    if (import.meta.env.PROD)
      withCode(
        () => import('./saved/app-update'),
        ({ registerWorker }) => void registerWorker(),
      )
  })
  if (visitIsSampled())
    withCode(
      () => import('./session/field-metrics'),
      ({ measureVisit }) => void measureVisit(opened),
    )
}

/** What a press in a list needs next, with the sanitiser of its texts: before the worker, which fetches everything else. */
function fetchNextCode(): Promise<unknown> {
  if (isKiosk() || savesData()) return Promise.resolve()
  return Promise.allSettled([fetchProductCode(), import('dompurify')])
}

/** The provider says in a header of the page which share of visits it samples; without it, none. */
function visitIsSampled(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  const sample = page?.serverTiming?.find(({ name }) => name === sampleName)
  return Math.random() * 100 < Number(sample?.description ?? 0)
}

/** What a crash, or a network that was away, left of them; nothing where no customer was ever signed in. */
async function finishEndedSessions(): Promise<void> {
  if (!(await databaseExists(databases.meta))) return
  await finishInterruptedWipe()
  // Afterwards: until then, a token that came back after a crash looks like one that is in use.
  withCode(
    () => import('./session/log-out'),
    ({ closeEndedSessions }) => void closeEndedSessions(),
  )
}

function reloadPage(): void {
  // Nothing of anybody's is on the kiosk, and a visitor may be typing.
  if (isKiosk() && isKioskPlace(router.latestLocation)) return
  // What it shows goes at once, however long the page takes to come anew.
  tree?.unmount()
  if (isKiosk()) window.location.replace(kioskAddress)
  else window.location.reload()
}

/** A failure that has a screen of its own is logged as such; only what is ours to mend counts as an error. */
function logCaught(error: unknown): void {
  // Read for a customer who has just signed out.
  if (error instanceof CancelledError) return
  if (isKnownFailure(error)) console.warn(error.message)
  else console.error(error)
}

function isOldCopy(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'fresh' in data && data.fresh === false
}
