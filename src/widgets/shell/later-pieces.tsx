/** Parts of the frame that no first paint needs: toasts, what is offered at the foot, and the branding methods. */
import { useEffect, useState } from 'react'
import { whenIdle } from '../../device/page-events'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { useShownBranding } from '../branding/branding-state'
import { preloadTrouble } from './screen-trouble'

const toaster = lazyPiece(() => import('../../ui/toast/toaster').then(({ Toaster }) => Toaster))
const brandingModal = lazyPiece(() =>
  import('../branding/branding-modal').then(({ BrandingModal }) => BrandingModal),
)
const updateOffer = lazyPiece(() => import('./update-offer').then(({ UpdateOffer }) => UpdateOffer))
const installCard = lazyPiece(() => import('./install-card').then(({ InstallCard }) => InstallCard))

export function LaterPieces() {
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
