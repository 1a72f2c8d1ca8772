/**
 * Parts of the frame that the first paint does not need: toasts, offers to update and install, announced page titles,
 * the branding dialog, and what features add at the foot of the page.
 */
import { useIsMutating } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { Toaster } from '../../ui/toast/toaster'
import { VisuallyHidden } from '../../ui/page'
import { Button } from '../../ui/button'
import { hasUnsavedInput } from '../../ui/form/unsaved-input'
import { acceptUpdate, postponeUpdate, useUpdate } from '../../saved/update-ready'
import { InstallCard } from './install-card'
import { Slot } from '../frame/features'
import { useShownBranding } from '../frame/overlays'
import styles from './later-pieces.module.css'

const fullDevice = lazyComponent(() => import('./full-device'), 'FullDevice')
const brandingModal = lazyComponent(() => import('../branding/branding-modal'), 'BrandingModal')

export function LaterPieces() {
  const BrandingModal = brandingModal.useComponent(useShownBranding() !== null)
  return (
    <>
      <PageAnnouncer />
      <Toaster />
      <UpdateOffer />
      <InstallCard />
      <Slot name="pageFoot" props={{}} />
      {BrandingModal && <BrandingModal />}
    </>
  )
}

/** ms after which a new screen has set its title. */
const titleDelayMs = 150

/** Announces the title of a page that was opened without loading a document. */
function PageAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      clearTimeout(timer)
      timer = setTimeout(() => setTitle(document.title), titleDelayMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [router])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}

const texts = {
  offer: 'A new version of the shop is ready. This page stays as it is.',
  sending: 'We’re still sending something. Tap Update again in a moment.',
  unsavedInput: 'What you typed on this page will be lost. Send it first, or update anyway.',
  updating: 'One moment…',
}

/**
 * Offer of a new version (req 13.2): it waits to be accepted and never reloads by itself. It waits for running
 * requests, and asks first if typed text that no draft stores would be lost.
 */
function UpdateOffer() {
  const update = useUpdate()
  const FullDevice = fullDevice.useComponent(update === 'failed')
  const isSending = useIsMutating() > 0
  const [reason, setReason] = useState<'offer' | 'sending' | 'unsavedInput'>('offer')
  const messageKey =
    update === 'updating' ? 'updating' : reason === 'sending' && !isSending ? 'offer' : reason

  const press = () => {
    if (isSending) setReason('sending')
    else if (messageKey !== 'unsavedInput' && hasUnsavedInput()) setReason('unsavedInput')
    else void acceptUpdate()
  }
  const later = (
    <Button variant="quiet" onClick={postponeUpdate}>
      Later
    </Button>
  )
  return (
    <div role="status">
      {FullDevice && update === 'failed' && <FullDevice later={later} />}
      {(update === 'ready' || update === 'updating') && (
        <div className={styles.offer}>
          <p>
            <strong>Update ready</strong> {texts[messageKey]}
          </p>
          <Button aria-disabled={update === 'updating'} onClick={press}>
            {messageKey === 'unsavedInput' ? 'Update anyway' : 'Update'}
          </Button>
          {update === 'ready' && later}
        </div>
      )}
    </div>
  )
}
