/**
 * Card that offers to install the shop (req 13.1). The page gets as much extra space at its end as the card covers.
 */
import { useRouterState } from '@tanstack/react-router'
import { Share, SquarePlus } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { shopBrand } from '../../domain/brand/shop-brand'
import { type InstallMemory, canOfferInstall } from '../../domain/install/install-offer'
import {
  currentInstallMethod,
  isInstalled,
  recordAddedToCart,
  recordDeclined,
  recordVisit,
} from '../../device/install'
import { hasInstallOffer, onInstallChange, takeInstallOffer } from '../../device/install-offer'
import { useUpdate } from '../../saved/update-ready'
import { Button } from '../../ui/button'
import { useCartPanel } from '../frame/overlays'
import styles from './install-card.module.css'

export function InstallCard() {
  const offer = useInstallOffer()
  const [showsSteps, setShowsSteps] = useState(false)
  if (!offer) return null
  return (
    <aside aria-labelledby="install-card-title" className={styles.card}>
      <div>
        <h2 id="install-card-title" className={styles.title}>
          Install {shopBrand.shortName}
        </h2>
        <p>Opens from your home screen and works offline.</p>
      </div>
      {showsSteps && <HomeScreenSteps />}
      <div className="row gap8">
        {offer.method === 'browser' && <Button onClick={offer.install}>Install</Button>}
        {offer.method === 'steps' && (
          <Button aria-expanded={showsSteps} onClick={() => setShowsSteps(!showsSteps)}>
            Show me how
          </Button>
        )}
        <Button variant="quiet" onClick={offer.decline}>
          {showsSteps ? 'Close' : 'Not now'}
        </Button>
      </div>
    </aside>
  )
}

type InstallOffer = {
  /** `steps`: the browser has no install prompt, so the visitor follows instructions. */
  method: 'browser' | 'steps'
  /** Must be called by a user's click. */
  install: () => void
  decline: () => void
}

/** Returns null while the installation is not offered. */
function useInstallOffer(): InstallOffer | null {
  const [memory, setMemory] = useState<InstallMemory | null>(null)
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const { open: panelOpen, added } = useCartPanel()
  const hasAdded = added !== null
  const updating = useUpdate() !== 'none'
  const hasPrompt = useSyncExternalStore(onInstallChange, hasInstallOffer, () => false)

  useEffect(() => void recordVisit(Date.now()).then(setMemory), [])
  useEffect(() => {
    if (hasAdded) void recordAddedToCart(Date.now()).then(setMemory)
  }, [hasAdded])

  // Only one offer is shown at a time: an open cart panel and an update come first.
  if (memory === null || panelOpen || updating) return null
  const byHand = currentInstallMethod() === 'ios'
  const facts = {
    ...memory,
    installed: isInstalled(),
    canInstall: hasPrompt || byHand,
    path,
    now: Date.now(),
  }
  if (!canOfferInstall(facts)) return null
  const decline = () => {
    setMemory({ ...memory, declinedAt: Date.now() })
    void recordDeclined(Date.now())
  }
  return {
    method: hasPrompt ? 'browser' : 'steps',
    // The browser's prompt can be shown once, so a refusal in the prompt counts as declined.
    install: () => void takeInstallOffer().then(decline),
    decline,
  }
}

/** Instructions to add the shop to the home screen of an iPhone or iPad, with the icons to look for. */
export function HomeScreenSteps() {
  return (
    <ol>
      <li>
        <Share aria-hidden="true" size={20} /> Tap Share, below the page or beside the address.
      </li>
      <li>
        <SquarePlus aria-hidden="true" size={20} /> Tap “Add to Home Screen”, then “Add”.
      </li>
      <li>Open {shopBrand.shortName} from your home screen and save the catalogue there.</li>
    </ol>
  )
}
