/** A button that chooses files of the customer's artwork library; not there where there is none (req 24.6). */
import { Images } from 'lucide-react'
import { useState } from 'react'
import { useHasLibrary } from '../../queries/provider-features'
import { useSignedIn } from '../../session/account'
import { Button } from '../../ui/button'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import type { ArtworkChoice } from './artwork-chooser'

const chooser = lazyPiece(() => import('./artwork-chooser').then(({ ArtworkChooser }) => ArtworkChooser))

/** `reason`: the id of the words that say why nothing can be chosen just now. */
export function ChooseArtwork({ reason, ...choice }: ArtworkChoice & { reason?: string | undefined }) {
  const hasLibrary = useHasLibrary()
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const Chooser = chooser.usePiece(isOpen)
  if (!hasLibrary || !signedIn) return null
  return (
    <>
      <Button
        look="quiet"
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
