/** Whether this visitor is asked to install the shop just now, and what the answer does. */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isInstalled, noteAdded, noteDeclined, noteVisit, thisInstallWay } from '../../device/install'
import { hasInstallOffer, onInstallChange, takeInstallOffer } from '../../device/install-offer'
import { type InstallMemory, mayOfferInstall } from '../../domain/install/install-offer'
import { useUpdate } from '../../saved/update-ready'
import { useCartPanel } from '../cart/cart-panel-state'

export type InstallAsk = {
  /** `steps`: the browser has no question, the visitor does it by hand. */
  by: 'browser' | 'steps'
  /** Must be called by a press. */
  install: () => void
  decline: () => void
}

/** Null while nobody is to be asked. */
export function useInstallAsk(): InstallAsk | null {
  const [memory, setMemory] = useState<InstallMemory | null>(null)
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const { open: panelOpen, added } = useCartPanel()
  const hasAdded = added !== null
  const updating = useUpdate() !== 'none'
  const hasQuestion = useSyncExternalStore(onInstallChange, hasInstallOffer, () => false)

  useEffect(() => void noteVisit(Date.now()).then(setMemory), [])
  useEffect(() => {
    if (hasAdded) void noteAdded(Date.now()).then(setMemory)
  }, [hasAdded])

  // One thing at a time.
  if (memory === null || panelOpen || updating) return null
  const byHand = thisInstallWay() === 'ios'
  const facts = {
    ...memory,
    installed: isInstalled(),
    possible: hasQuestion || byHand,
    path,
    now: Date.now(),
  }
  if (!mayOfferInstall(facts)) return null
  const decline = () => {
    setMemory({ ...memory, declinedAt: Date.now() })
    void noteDeclined(Date.now())
  }
  return {
    by: hasQuestion ? 'browser' : 'steps',
    // The browser's question can be asked once; a no to it is a no.
    install: () => void takeInstallOffer().then(decline),
    decline,
  }
}
