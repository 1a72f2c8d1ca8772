/**
 * Button that opens the artwork chooser. It is hidden from visitors, and for providers without an artwork library
 * (req 24.6).
 */
import { Images } from 'lucide-react'
import { useState } from 'react'
import { useHasLibrary } from '../../queries/provider-features'
import { useSignedIn } from '../../session/account'
import { Button } from '../../ui/button'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import type { ArtworkChoice } from './artwork-chooser'

const chooser = lazyPiece(() => import('./artwork-chooser').then(({ ArtworkChooser }) => ArtworkChooser))

/** `reason`: id of the element that explains why the button is disabled. */
export function ChooseArtwork({ reason, ...choice }: ArtworkChoice & { reason?: string | undefined }) {
  const hasLibrary = useHasLibrary()
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const Chooser = chooser.usePiece(isOpen)
  if (!hasLibrary || !signedIn) return null
  return (
    <>
      <Button
        variant="quiet"
        aria-disabled={reason !== undefined}
        aria-describedby={reason}
        onClick={() => reason === undefined && setOpen(true)}
      >
        <Images aria-hidden="true" size={18} />
        Your artwork
      </Button>
      {Chooser && <Chooser open={isOpen} onClose={() => setOpen(false)} {...choice} />}
    </>
  )
}
