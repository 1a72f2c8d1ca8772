/** Frame of every page: skip link, header, screen, footer. A kiosk shows the screen only. */
import { useRouterState } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { databaseExists } from '../../device/database'
import { whenIdle } from '../../device/page-events'
import { databases } from '../../device/storage-names'
import { useConnectivity } from '../../session/connectivity'
import { useKiosk } from '../../session/kiosk'
import { useSignedIn } from '../../session/account'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { SearchBox } from '../nav/search-box'
import { SiteNav } from '../nav/site-nav'
import { ToolBar } from '../nav/tool-bar'
import { SignInLink } from '../sign-in/sign-in-link'
import { Footer, Logo } from './footer'
import { Slot } from '../frame/features'
import { useShownBranding, useSignInStep } from '../frame/overlays'
import { preloadProblemScreens } from './error-slots'
import freshnessBannerStyles from './freshness-banner.module.css'
import styles from './shell.module.css'

export function Shell({ children }: { children: ReactNode }) {
  const kiosk = useKiosk()
  return (
    <div className={styles.shell}>
      {!kiosk && (
        <>
          <a href="#main" className={styles.skip} onClick={skipToContent}>
            Skip to content
          </a>
          <Suspense>
            <Header />
          </Suspense>
          <FreshnessSlot />
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!kiosk && (
        <>
          <Suspense>
            <Footer />
          </Suspense>
          <LaterSlot />
        </>
      )}
    </div>
  )
}

/** Moves the focus without a new history entry, which the router would treat as a navigation. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Header of every page: name, search, account, and the menu bar (req 1.2, 1.6). */
function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.name}>
          <Logo />
          <SyncSlot />
        </div>
        <SearchBox />
        <AccountLinks />
      </div>
      <SiteNav />
      <ToolBar />
    </header>
  )
}

const syncStatus = lazyComponent(() => import('../sync/sync-status'), 'SyncStatus')

/**
 * Slot of the sync status, under the shop's name. Its code loads for customers, and for visitors on a device that has
 * stored edits before.
 */
function SyncSlot() {
  const signedIn = useSignedIn()
  const page = useRouterState({ select: (state) => state.location.pathname })
  const [hasStored, setHasStored] = useState(false)
  const isWanted = signedIn || hasStored
  const SyncStatus = syncStatus.useComponent(isWanted)
  // The check runs on each page, because the previous page may have stored the first edit.
  const checkStored = useEffectEvent((_page: string) => {
    if (!hasStored) whenIdle(() => void databaseExists(databases.outbox).then(setHasStored))
  })
  useEffect(() => checkStored(page), [page])
  return isWanted && SyncStatus ? <SyncStatus /> : null
}

const freshnessBanner = lazyComponent(() => import('./freshness-banner'), 'FreshnessBanner')

/** Slot of the banner about saved copies: empty until the first screen is shown. */
function FreshnessSlot() {
  const [idle, setIdle] = useState(false)
  const offline = useConnectivity() === 'offline'
  const FreshnessBanner = freshnessBanner.useComponent(idle || offline)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (FreshnessBanner) return <FreshnessBanner />
  // A live region must exist, empty, before its content changes.
  return (
    <div>
      <p role="status" className={freshnessBannerStyles.silent} />
    </div>
  )
}

const laterPieces = lazyComponent(() => import('./later-pieces'), 'LaterPieces')

/** Code that the first paint does not need is loaded when the page is idle, or on demand. */
function LaterSlot() {
  const [idle, setIdle] = useState(false)
  const LaterPieces = laterPieces.useComponent(useShownBranding() !== null || idle)
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true)
        preloadProblemScreens()
      }),
    [],
  )
  return LaterPieces && <LaterPieces />
}

const memberLinks = lazyComponent(() => import('../nav/member-links'), 'MemberLinks')
const signInDialog = lazyComponent(() => import('../sign-in/sign-in-dialog'), 'SignInDialog')

/**
 * The header's right end: Sign In with its dialog, or the links of a customer, whose code is loaded with the first
 * sign-in.
 */
export function AccountLinks() {
  const signedIn = useSignedIn()
  const currentPath = useRouterState({ select: (state) => state.location.href })
  const MemberLinks = memberLinks.useComponent(signedIn)
  const SignInDialog = signInDialog.useComponent(useSignInStep() !== null)
  return (
    <div className={signedIn ? styles.member : styles.links}>
      <Slot name="headerLink" props={{}} />
      {signedIn ? (
        MemberLinks && <MemberLinks />
      ) : (
        <SignInLink returnPath={currentPath} className={styles.signIn}>
          Sign In
        </SignInLink>
      )}
      {SignInDialog && <SignInDialog />}
    </div>
  )
}
