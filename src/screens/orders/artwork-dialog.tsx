/** Files of an ordered line with a look at each; an approval says how far it is (req 6.12). */
import { ExternalLink, FileImage, FileText, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Approval, OrderFile } from '../../domain/order/order'
import type { Proof } from '../../domain/order/order-status'
import { privateReferrer } from '../../domain/product/picture'
import { IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { OrderStatusChip } from './order-facts'
import styles from './artwork-dialog.module.css'

type ArtworkDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The product's name. */
  of: string
  files: (OrderFile & { approval?: Approval; proof?: Proof })[]
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
            {file.proof?.note && <p className={styles.asked}>You asked for: {file.proof.note}</p>}
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
          {name} can’t be opened here.
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

type Look = 'picture' | 'document' | 'none'

/** By the ending of its path: the browser shows only these by itself. A vector drawing of anybody's is never shown. */
export function lookOf(url: string): Look {
  const path = url.split(/[?#]/)[0] ?? url
  if (/\.(png|jpe?g|jpe|gif|webp|avif)$/i.test(path)) return 'picture'
  return /\.pdf$/i.test(path) ? 'document' : 'none'
}

type ArtworkPreviewProps = { url: string; name: string }

/** A look at a file in a frame of 95 % of the width (req 6.12). What cannot be shown here can still be opened. */
export function ArtworkPreview({ url, name }: ArtworkPreviewProps) {
  const [failed, setFailed] = useState(false)
  const look = lookOf(url)
  if (look === 'document') {
    // A `sandbox` here leaves it blank in Chromium: the provider's own header does that.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    return <iframe src={url} title={`Preview of ${name}`} loading="lazy" className={styles.frame} />
  }
  if (look === 'none' || failed) {
    return (
      <p className={styles.none}>
        {failed ? 'The preview couldn’t be loaded.' : 'We can’t preview this kind of file.'} Open the file to
        see it.
      </p>
    )
  }
  return (
    <img
      src={url}
      alt={`Preview of ${name}`}
      referrerPolicy={privateReferrer}
      className={styles.frame}
      onError={() => setFailed(true)}
    />
  )
}
