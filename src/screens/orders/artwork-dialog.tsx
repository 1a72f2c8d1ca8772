/** Files of an ordered line with a look at each; an approval says how far it is (req 6.12). */
import { ExternalLink, FileImage, FileText, X } from 'lucide-react'
import { useId } from 'react'
import type { Approval, OrderFile } from '../../domain/order/order'
import { IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { type Look, lookOf, ArtworkPreview } from './artwork-preview'
import { OrderStatusChip } from './order-status-chip'
import styles from './artwork-dialog.module.css'

type ArtworkDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The product's name. */
  of: string
  files: (OrderFile & { approval?: Approval })[]
}

export function ArtworkDialog({ open, onClose, title, of, files }: ArtworkDialogProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={styles.dialog}>
      <div className={styles.top}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{of}</p>
        </div>
        <IconButton label={`Close ${title}`} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {files.length === 0 && <p className={styles.none}>No attachment found.</p>}
      <ul className={styles.files}>
        {files.map((file, index) => (
          <li key={index}>
            <Heading file={file} />
            {file.url !== null && <ArtworkPreview key={file.url} url={file.url} name={file.name} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Heading({ file: { url, name, approval } }: { file: ArtworkDialogProps['files'][number] }) {
  return (
    <div className={styles.heading}>
      {url === null ? (
        <span className={styles.file}>
          <Icon look="none" />
          {name} cannot be opened from here.
        </span>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles.file}>
          <Icon look={lookOf(url)} />
          <span>{name}</span>
          <ExternalLink aria-label="opens in a new tab" size={16} />
        </a>
      )}
      {approval && <OrderStatusChip status={approval} />}
    </div>
  )
}

function Icon({ look }: { look: Look }) {
  return look === 'picture' ? (
    <FileImage aria-hidden="true" size={22} />
  ) : (
    <FileText aria-hidden="true" size={22} />
  )
}
