/**
 * Card that offers to install the shop (req 13.1). The page gets as much extra space at its end as the card covers.
 */
import { useRouterState } from '@tanstack/react-router'
import { Share, SquarePlus } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { shopBrand } from '../../domain/brand/shop-brand'
import { type InstallMemory, mayOfferInstall } from '../../domain/install/install-offer'
import { isInstalled, noteAdded, noteDeclined, noteVisit, thisInstallWay } from '../../device/install'
import { hasInstallOffer, onInstallChange, takeInstallOffer } from '../../device/install-offer'
import { useUpdate } from '../../saved/update-ready'
import { Button } from '../../ui/button'
import { useCartPanel } from '../frame/overlays'
import styles from './install-card.module.css'

export function InstallCard() {
  const ask = useInstallAsk()
  const [stepsShown, setStepsShown] = useState(false)
  if (!ask) return null
  return (
    <aside aria-labelledby="install-card-title" className={styles.card}>
      <div>
        <h2 id="install-card-title" className={styles.title}>
          Install {shopBrand.shortName}
        </h2>
        <p>Opens from your home screen and works offline.</p>
      </div>
      {stepsShown && <HomeScreenSteps />}
      <div className="row gap8">
        {ask.by === 'browser' && <Button onClick={ask.install}>Install</Button>}
        {ask.by === 'steps' && (
          <Button aria-expanded={stepsShown} onClick={() => setStepsShown(!stepsShown)}>
            Show me how
          </Button>
        )}
        <Button variant="quiet" onClick={ask.decline}>
          {stepsShown ? 'Close' : 'Not now'}
        </Button>
      </div>
    </aside>
  )
}

type InstallAsk = {
  /** `steps`: the browser has no install prompt, so the visitor follows instructions. */
  by: 'browser' | 'steps'
  /** Must be called by a user's click. */
  install: () => void
  decline: () => void
}

/** Returns null while the installation is not offered. */
function useInstallAsk(): InstallAsk | null {
  const [memory, setMemory] = useState<InstallMemory | null>(null)
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const { open: panelOpen, added } = useCartPanel()
  const hasAdded = added !== null
  const updating = useUpdate() !== 'none'
  const hasPrompt = useSyncExternalStore(onInstallChange, hasInstallOffer, () => false)

  useEffect(() => void noteVisit(Date.now()).then(setMemory), [])
  useEffect(() => {
    if (hasAdded) void noteAdded(Date.now()).then(setMemory)
  }, [hasAdded])

  // Only one request is shown at a time.
  if (memory === null || panelOpen || updating) return null
  const byHand = thisInstallWay() === 'ios'
  const facts = {
    ...memory,
    installed: isInstalled(),
    canInstall: hasPrompt || byHand,
    path,
    now: Date.now(),
  }
  if (!mayOfferInstall(facts)) return null
  const decline = () => {
    setMemory({ ...memory, declinedAt: Date.now() })
    void noteDeclined(Date.now())
  }
  return {
    by: hasPrompt ? 'browser' : 'steps',
    // The browser's prompt can be shown once, so a refusal there counts as declined.
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
