/** The files of an ordered line, behind two buttons: what the customer sent, and what is to be approved (req 6.12). */
import { FileImage, Paperclip } from 'lucide-react'
import { useId, useState } from 'react'
import type { OrderLine } from '../../domain/order/order'
import { Button } from '../../ui/button'
import { ArtworkDialog } from './artwork-dialog'
import styles from './line-artwork.module.css'

type LineArtworkProps = { line: OrderLine; onOpen: () => void }

export function LineArtwork({ line, onOpen }: LineArtworkProps) {
  const [shown, setShown] = useState<'customer' | 'approval' | null>(null)
  const id = useId()
  const open = (which: 'customer' | 'approval') => {
    onOpen()
    setShown(which)
  }
  const close = () => setShown(null)
  return (
    <div className={styles.buttons}>
      {/* Every line has such buttons: whose these are is said after their names. */}
      <span id={id} hidden>
        of {line.name}
      </span>
      <Button look="quiet" aria-describedby={id} onClick={() => open('customer')}>
        <Paperclip aria-hidden="true" size={18} />
        Client ArtWork
        <Count files={line.customerFiles.length} />
      </Button>
      <Button look="quiet" aria-describedby={id} onClick={() => open('approval')}>
        <FileImage aria-hidden="true" size={18} />
        Artwork Approve
        <Count files={line.approvalFiles.length} />
      </Button>
      <ArtworkDialog
        open={shown === 'customer'}
        onClose={close}
        title="Client ArtWork"
        of={line.name}
        files={line.customerFiles}
      />
      <ArtworkDialog
        open={shown === 'approval'}
        onClose={close}
        title="Artwork Approve"
        of={line.name}
        files={line.approvalFiles}
      />
    </div>
  )
}

/** Seen only: the button is called by its name. */
function Count({ files }: { files: number }) {
  if (files === 0) return null
  return (
    <span aria-hidden="true" className={styles.count}>
      {files}
    </span>
  )
}
