/**
 * Button that opens the artwork chooser. It is hidden from visitors, and for providers without an artwork library
 * (req 24.6).
 */
import { Images } from 'lucide-react'
import { useState } from 'react'
import { useHasLibrary } from '../../queries/provider-features'
import { useSignedIn } from '../../session/account'
import { Button } from '../../ui/button'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import type { ArtworkChoice } from './artwork-chooser'

const chooser = lazyComponent(() => import('./artwork-chooser'), 'ArtworkChooser')

/** `reasonId`: id of the element that explains why the button is disabled. */
export function ChooseArtwork({ reasonId, ...choice }: ArtworkChoice & { reasonId?: string | undefined }) {
  const hasLibrary = useHasLibrary()
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const Chooser = chooser.useComponent(isOpen)
  if (!hasLibrary || !signedIn) return null
  return (
    <>
      <Button
        variant="quiet"
        aria-disabled={reasonId !== undefined}
        aria-describedby={reasonId}
        onClick={() => reasonId === undefined && setOpen(true)}
      >
        <Images aria-hidden="true" size={18} />
        Your artwork
      </Button>
      {Chooser && <Chooser open={isOpen} onClose={() => setOpen(false)} {...choice} />}
    </>
  )
}
