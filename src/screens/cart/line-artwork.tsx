/** The artwork of a line: what is there, what is on its way, and how more comes (req 5.9). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, FileText, FileUp, Trash2, Upload as UploadIcon, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { artworkAccept, artworkLimits, artworkWords, isPictureFile } from '../../domain/cart/artwork'
import type { Artwork, CartLine } from '../../domain/cart/cart'
import { InvalidTokenFailure } from '../../domain/failure'
import { lastReadLine, removeArtworkMutation } from '../../queries/cart-line'
import { Button, IconButton } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { showToast } from '../../ui/toast/toast'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { type Removal, useRemoval } from '../../widgets/form/removal'
import { type ArtworkQueue, type Upload, useArtworkQueue } from './artwork-queue'
import styles from './line-artwork.module.css'

type LineArtworkProps = {
  line: CartLine
  removal: ArtworkRemoval
  /** The id of the words that say why nothing can be sent just now. */
  reason: string | undefined
}

export function LineArtwork({ line, removal, reason }: LineArtworkProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { queue, uploads } = useArtworkQueue(line.id)
  const [isOver, setIsOver] = useState(false)

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    queue.choose(target.files ?? [])
    // So that the same file can be chosen again after it was taken off.
    target.value = ''
  }
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    queue.choose(event.dataTransfer.files)
  }
  const upload = () => {
    if (reason !== undefined) return showToast('warning', artworkNeedsNetwork)
    if (!queue.start()) showToast('error', artworkWords.none, 5000)
  }
  return (
    <div
      role="presentation"
      className={isOver ? `${styles.artwork} ${styles.over}` : styles.artwork}
      onDragOver={hold}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h4 ref={title} tabIndex={-1} className={styles.title}>
        Artwork
      </h4>
      <ArtworkList line={line} removal={removal} reason={reason} onGone={() => title.current?.focus()} />
      <UploadList queue={queue} list={uploads.list} />
      <div className={styles.controls}>
        <input
          id={`${id}-files`}
          type="file"
          multiple
          accept={artworkAccept}
          aria-describedby={`${id}-limits`}
          className={styles.input}
          onChange={choose}
        />
        <label htmlFor={`${id}-files`} className={styles.choose}>
          Choose files
        </label>
        <Button aria-disabled={reason !== undefined} aria-describedby={reason} onClick={upload}>
          <UploadIcon aria-hidden="true" size={18} />
          Upload artwork
        </Button>
      </div>
      <p id={`${id}-limits`} className={styles.limits}>
        {artworkLimits}
      </p>
      <p role="status" className={styles.said}>
        {uploads.said}
      </p>
    </div>
  )
}

type ArtworkListProps = {
  line: CartLine
  removal: ArtworkRemoval
  reason: string | undefined
  onGone: () => void
}

/** The files of a line that the shop has, each with its picture where there is one. */
function ArtworkList({ line, removal, reason, onGone }: ArtworkListProps) {
  if (line.artwork.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Artwork of this line">
      {line.artwork.map((artwork) => (
        <li key={artwork.id} className={removal.pending === artwork.id ? styles.leaving : styles.file}>
          <Thumbnail artwork={artwork} />
          <FileName artwork={artwork} />
          <IconButton
            label={`Remove ${artwork.name}`}
            className={styles.remove}
            aria-disabled={reason !== undefined || removal.pending !== null}
            aria-describedby={reason}
            onClick={() => removal.ask({ ...artwork, lineId: line.id, onGone })}
          >
            <Trash2 aria-hidden="true" size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Pictures of one customer: no worker keeps them. */
function Thumbnail({ artwork: { url, name } }: { artwork: Artwork }) {
  if (url !== null && isPictureFile(name))
    return <Picture url={url} alt="" sizes="44px" isPrivate className={styles.picture} />
  return (
    <span className={styles.paper}>
      <FileText aria-hidden="true" size={22} />
    </span>
  )
}

function FileName({ artwork: { url, name } }: { artwork: Artwork }) {
  if (url === null) return <span className={styles.name}>{name}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.name}>
      {name}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}

type UploadListProps = { queue: ArtworkQueue; list: readonly Upload[] }

/** The files of a line that are chosen, on their way, or came to nothing, each with what can be done about it. */
function UploadList({ queue, list }: UploadListProps) {
  if (list.length === 0) return null
  return (
    <ul className={styles.uploadListFiles} aria-label="Files to upload">
      {list.map((upload) => (
        <UploadEntry key={upload.id} upload={upload} queue={queue} />
      ))}
    </ul>
  )
}

function UploadEntry({ upload, queue }: { upload: Upload; queue: ArtworkQueue }) {
  const { id, name, step, words } = upload
  const isBad = step === 'failed' || step === 'refused'
  const label = step === 'sending' || step === 'waiting' ? `Cancel ${name}` : `Take ${name} off the list`
  return (
    <li className={isBad ? styles.bad : styles.uploadListFile}>
      {isBad ? <CircleAlert aria-hidden="true" size={22} /> : <FileUp aria-hidden="true" size={22} />}
      <div className={styles.words}>
        <p className={styles.uploadListName}>{name}</p>
        {isBad ? <p role="alert">{words}</p> : <Progress upload={upload} />}
      </div>
      {step === 'failed' && (
        <Button look="quiet" aria-label={`Retry ${name}`} onClick={() => queue.retry(id)}>
          Retry
        </Button>
      )}
      <IconButton label={label} onClick={() => queue.cancel(id)}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}

function Progress({ upload: { name, step, part, words } }: { upload: Upload }) {
  if (step === 'chosen') return <p>Ready to upload</p>
  if (step === 'waiting') return <p>Waiting for its turn</p>
  if (words !== '') return <p>{words}</p>
  const percent = Math.floor(part * 100)
  return (
    <>
      <progress max={100} value={percent} aria-label={`Uploading ${name}`} />
      <p>{part < 1 ? `${percent} % sent` : 'Sent. The shop is looking at it…'}</p>
    </>
  )
}

/** `onGone` is called when the file's entry has left the page, with the focus on it. */
type Removable = Artwork & { lineId: string; onGone: () => void }
export type ArtworkRemoval = Removal<Removable>

const artworkNeedsNetwork = 'Artwork needs a connection. The cart stays as it is until then.'

export function useArtworkRemoval(): ArtworkRemoval {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(removeArtworkMutation(queryClient))
  const remove = async ({ id, lineId, name }: Removable) => {
    await mutateAsync({ lineId, artworkId: id }).catch((error: unknown) => {
      const isGone = lastReadLine(queryClient, lineId)?.artwork.every((one) => one.id !== id)
      if (!isGone || error instanceof InvalidTokenFailure) throw error
    })
    showToast('success', `${name} was removed.`)
  }
  return useRemoval({
    remove,
    onFocusLost: ({ onGone }) => onGone(),
    offlineReason: artworkNeedsNetwork,
    failed: { lost: 'The file may still be in your cart.', otherwise: 'This file could not be removed.' },
  })
}
