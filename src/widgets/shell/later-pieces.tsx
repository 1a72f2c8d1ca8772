/** Parts of the frame that no first paint needs: toasts, what is offered at the foot, titles said aloud, and the branding methods. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { Toaster } from '../../ui/toast/toaster'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { InstallCard } from './install-card'
import { useShownBranding } from './overlays'
import { UpdateOffer } from './update-offer'

const brandingModal = lazyPiece(() =>
  import('../branding/branding-modal').then(({ BrandingModal }) => BrandingModal),
)

export function LaterPieces() {
  const BrandingModal = brandingModal.usePiece(useShownBranding() !== null)
  return (
    <>
      <PageAnnouncer />
      <Toaster />
      <UpdateOffer />
      <InstallCard />
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
