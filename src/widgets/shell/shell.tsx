/** The frame of every page: skip link, header, the screen, footer. A kiosk has none of it. */
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../../device/page-events'
import { useConnectivity } from '../../session/connectivity'
import { useKiosk } from '../../session/kiosk'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { MobileMenuButton } from '../nav/mobile-menu-button'
import { SearchBox } from '../nav/search-box'
import { SiteNav } from '../nav/site-nav'
import { AccountLinks } from '../sign-in/account-links'
import { SyncPlace } from '../sync/sync-place'
import { Footer } from './footer'
import { Logo } from './logo'
import { useShownBranding } from './overlays'
import { preloadTrouble } from './screen-trouble'
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
          <Header />
          <FreshnessPlace />
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!kiosk && (
        <>
          <Footer />
          <PageAnnouncer />
          <LaterPieces />
        </>
      )}
    </div>
  )
}

/** Without a new entry in the history, which the router would take for a page. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The banner of every page: name, search, account, and the bar of the shop's sections (req 1.2, 1.6). */
function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.start}>
          <MobileMenuButton />
          <div className={styles.name}>
            <Logo />
            <SyncPlace />
          </div>
        </div>
        <SearchBox />
        <AccountLinks />
      </div>
      <SiteNav />
    </header>
  )
}

const banner = lazyPiece(() => import('./freshness-banner').then(({ FreshnessBanner }) => FreshnessBanner))

/** The place of the line about saved copies: nothing is said there until the first screen is shown. */
function FreshnessPlace() {
  const [idle, setIdle] = useState(false)
  const offline = useConnectivity() === 'offline'
  const FreshnessBanner = banner.usePiece(idle || offline)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (FreshnessBanner) return <FreshnessBanner />
  // What is to be announced has to be there, empty, before.
  return (
    <div>
      <p role="status" className={freshnessBannerStyles.silent} />
    </div>
  )
}

const toaster = lazyPiece(() => import('../../ui/toast/toaster').then(({ Toaster }) => Toaster))
const brandingModal = lazyPiece(() =>
  import('../branding/branding-modal').then(({ BrandingModal }) => BrandingModal),
)
const updateOffer = lazyPiece(() => import('./update-offer').then(({ UpdateOffer }) => UpdateOffer))
const installCard = lazyPiece(() => import('./install-card').then(({ InstallCard }) => InstallCard))

/** Parts of the frame that no first paint needs: toasts, what is offered at the foot, and the branding methods. */
function LaterPieces() {
  const [idle, setIdle] = useState(false)
  const Toaster = toaster.usePiece(idle)
  const UpdateOffer = updateOffer.usePiece(idle)
  const InstallCard = installCard.usePiece(idle)
  const BrandingModal = brandingModal.usePiece(useShownBranding() !== null)
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true)
        preloadTrouble()
      }),
    [],
  )
  return (
    <>
      {Toaster && <Toaster />}
      {UpdateOffer && <UpdateOffer />}
      {InstallCard && <InstallCard />}
      {BrandingModal && <BrandingModal />}
    </>
  )
}

/** The new screen sets the title right after it is there; in ms. */
const titleIsSet = 150

/** Says the title of a page that was opened without loading a document. */
function PageAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      clearTimeout(timer)
      timer = setTimeout(() => setTitle(document.title), titleIsSet)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [router])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
