/**
 * Dialog with the files of an order line and a preview of each. Files for approval show their approval status (req
 * 6.12).
 */
import { ExternalLink, FileImage, FileText } from 'lucide-react'
import { useId, useState } from 'react'
import type { Approval, OrderFile } from '../../domain/order/order'
import type { Proof } from '../../domain/order/order-status'
import { privateReferrer } from '../../domain/product/picture'
import { CloseButton } from '../../ui/close-button'
import { Dialog } from '../../ui/dialog'
import { OrderStatusChip } from './order-facts'
import styles from './artwork-dialog.module.css'

type ArtworkDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  productName: string
  files: (OrderFile & { approval?: Approval; proof?: Proof })[]
}

export function ArtworkDialog({ open, onClose, title, productName, files }: ArtworkDialogProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={styles.dialog}>
      <div className={styles.top}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{productName}</p>
        </div>
        <CloseButton label={`Close ${title}`} onClick={onClose} />
      </div>
      {files.length === 0 && <p className={styles.none}>No attachment found.</p>}
      <ul className={styles.files}>
        {files.map((file, index) => (
          <li key={index}>
            <Heading file={file} />
            {file.proof?.note && <p className={styles.changeRequest}>You asked for: {file.proof.note}</p>}
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
          <Icon kind="none" />
          {name} can’t be opened here.
        </span>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles.file}>
          <Icon kind={previewKindOf(url)} />
          <span>{name}</span>
          <ExternalLink aria-label="opens in a new tab" size={16} />
        </a>
      )}
      {approval && <OrderStatusChip status={approval} />}
    </div>
  )
}

function Icon({ kind }: { kind: PreviewKind }) {
  return kind === 'picture' ? (
    <FileImage aria-hidden="true" size={22} />
  ) : (
    <FileText aria-hidden="true" size={22} />
  )
}

type PreviewKind = 'picture' | 'document' | 'none'

/**
 * Decides by the file extension of the URL path. Only formats that browsers display safely count. SVG is excluded,
 * because a file of unknown origin may contain scripts.
 */
export function previewKindOf(url: string): PreviewKind {
  const path = url.split(/[?#]/)[0] ?? url
  if (/\.(png|jpe?g|jpe|gif|webp|avif)$/i.test(path)) return 'picture'
  return /\.pdf$/i.test(path) ? 'document' : 'none'
}

type ArtworkPreviewProps = { url: string; name: string }

/** Preview of a file at 95 % of the width (req 6.12). The file link remains for files without a preview. */
export function ArtworkPreview({ url, name }: ArtworkPreviewProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const kind = previewKindOf(url)
  if (kind === 'document') {
    // A `sandbox` attribute leaves the PDF blank in Chromium. The provider's own response header sandboxes the file.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    return <iframe src={url} title={`Preview of ${name}`} loading="lazy" className={styles.frame} />
  }
  if (kind === 'none' || hasFailed) {
    return (
      <p className={styles.none}>
        {hasFailed ? 'The preview couldn’t be loaded.' : 'We can’t preview this kind of file.'} Open the file
        to see it.
      </p>
    )
  }
  return (
    <img
      src={url}
      alt={`Preview of ${name}`}
      referrerPolicy={privateReferrer}
      className={styles.frame}
      onError={() => setHasFailed(true)}
    />
  )
}
