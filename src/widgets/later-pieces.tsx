/** Parts of the frame that no first paint needs: toasts and the update offer. */
import { useEffect, useState } from 'react'
import { whenIdle } from '../device/page-events'
import { lazyPiece } from '../ui/lazy-piece'
import { preloadTrouble } from './screen-trouble'

const toaster = lazyPiece(() => import('../ui/toaster').then(({ Toaster }) => Toaster))
const updateOffer = lazyPiece(() => import('./update-offer').then(({ UpdateOffer }) => UpdateOffer))

export function LaterPieces() {
  const [idle, setIdle] = useState(false)
  const Toaster = toaster.usePiece(idle)
  const UpdateOffer = updateOffer.usePiece(idle)
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
    </>
  )
}
