/** The artwork of a job: stored files, uploads in progress, and ways to add more (req 5.9, 5.15). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileClock, FileText, Trash2, Upload as UploadIcon } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { artworkAccept, artworkLimits, artworkMessages, isPictureFile } from '../../domain/cart/artwork'
import { choiceNames, type JobFile, jobKey } from '../../domain/cart/job'
import { InvalidTokenFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { useArtworkFacts } from '../../queries/artwork-facts'
import { useHasLibrary } from '../../queries/provider-features'
import { linesOfJob, removeArtworkMutation } from '../../queries/cart-line'
import { reorderFile, yourFilesQuery } from '../../queries/order'
import { Button, IconButton } from '../../ui/button'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { Picture } from '../../ui/picture'
import { showToast } from '../../ui/toast/toast'
import { VisuallyHidden } from '../../ui/page'
import type { ArtworkQueue, Uploads } from '../../widgets/cart/artwork-queue'
import { ChooseArtwork } from '../../widgets/artwork/choose-artwork'
import { FactLines, FileTitle, type PrintSize } from '../../widgets/artwork/fact-lines'
import { type Removal, useRemoval } from '../../widgets/form/removal'
import { UploadList } from './upload-list'
import groundStyles from '../../widgets/artwork/ground.module.css'
import styles from './job-artwork.module.css'

const yourFilesDialog = lazyComponent(() => import('./your-files-dialog'), 'YourFilesDialog')

type JobArtworkProps = {
  files: JobFile[]
  queue: ArtworkQueue
  uploads: Uploads
  removal: ArtworkRemoval
  /** Id of the text that explains why nothing can be sent now. */
  reasonId: string | undefined
  /** The files of earlier orders are requested only while the section is open. */
  isOpen: boolean
  /** Print area in mm, or null when it is unknown. */
  area: PrintSize | null
}

export function JobArtwork({ files, queue, uploads, removal, reasonId, isOpen, area }: JobArtworkProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const hasLibrary = useHasLibrary()
  const earlierFiles = useQuery({
    ...yourFilesQuery(),
    enabled: isOpen && reasonId === undefined && hasLibrary === false,
  })
  const YourFilesDialog = yourFilesDialog.useComponent(isChoosing)

  const send = (chosen: FileList | null) => {
    if (reasonId !== undefined) showToast('warning', artworkNeedsNetwork)
    else queue.add(chosen ?? [])
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    send(target.files)
    // Clears the input, so that a removed file can be chosen again.
    target.value = ''
  }
  const highlightDropArea = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    send(event.dataTransfer.files)
  }
  const openFilePicker = () => {
    if (reasonId !== undefined) showToast('warning', artworkNeedsNetwork)
    else input.current?.click()
  }
  // React supports the cancel event for dialogs only, not for inputs.
  useEffect(() => {
    const picker = input.current
    const showNoFileToast = () => showToast('info', artworkMessages.none)
    picker?.addEventListener('cancel', showNoFileToast)
    return () => picker?.removeEventListener('cancel', showNoFileToast)
  }, [])
  return (
    <div
      role="presentation"
      className={isDraggedOver ? `${styles.artwork} ${styles.over}` : styles.artwork}
      onDragOver={highlightDropArea}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      <h4 ref={title} tabIndex={-1} className={styles.title}>
        Artwork
      </h4>
      <ArtworkList
        files={files}
        queue={queue}
        removal={removal}
        reasonId={reasonId}
        area={area}
        onRemoved={() => title.current?.focus()}
      />
      <UploadList queue={queue} list={uploads.list} />
      <div className={styles.controls}>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={artworkAccept}
          aria-label="Artwork"
          onChange={choose}
        />
        <Button
          aria-disabled={reasonId !== undefined}
          aria-describedby={reasonId ?? `${id}-limits`}
          onClick={openFilePicker}
        >
          <UploadIcon aria-hidden="true" size={18} />
          Upload artwork
        </Button>
        <ChooseArtwork
          multiple
          area={area}
          reasonId={reasonId}
          onChosen={(chosen) => queue.add(chosen.map(({ bytes, ...file }) => ({ ...file, size: bytes })))}
        />
        {earlierFiles.data && earlierFiles.data.value.length > 0 && (
          <Button variant="quiet" aria-disabled={reasonId !== undefined} onClick={() => setIsChoosing(true)}>
            <FileClock aria-hidden="true" size={18} />
            Your files
          </Button>
        )}
      </div>
      <p id={`${id}-limits`} className={styles.limits}>
        {artworkLimits}
      </p>
      <p role="status" className={styles.status}>
        {uploads.message}
      </p>
      {YourFilesDialog && (
        <YourFilesDialog
          open={isChoosing}
          files={earlierFiles.data?.value ?? []}
          onClose={() => setIsChoosing(false)}
          onChosen={(chosen) => queue.add(chosen)}
        />
      )}
    </div>
  )
}

type ArtworkListProps = {
  files: JobFile[]
  queue: ArtworkQueue
  removal: ArtworkRemoval
  reasonId: string | undefined
  area: PrintSize | null
  onRemoved: () => void
}

/** The files that the shop has, each with a picture if possible, and the lines that lack it. */
function ArtworkList({ files, queue, removal, reasonId, area, onRemoved }: ArtworkListProps) {
  if (files.length === 0) return null
  /** Sends the file to the lines of the job that lack it, because they were added later. */
  const sendToLinesWithoutFile = async ({ name, url, linesWithout }: JobFile) => {
    try {
      if (url !== null)
        queue.add([await reorderFile({ name, url })], new Set(linesWithout.map(({ id }) => id)))
    } catch (error) {
      showToast('error', `${name} couldn’t be fetched. ${failureMessage(error)}`)
    }
  }
  return (
    <ul className={styles.files} aria-label="Artwork">
      {files.map((file) => {
        const id = file.copies[0]?.artworkId ?? ''
        return (
          <li key={id} className={removal.pendingId === id ? styles.removing : styles.file}>
            <Thumbnail file={file} />
            <FileName file={file} area={area} />
            {file.linesWithout.length > 0 && file.url !== null && reasonId === undefined && (
              <Button
                variant="quiet"
                aria-label={`Add ${file.name} to all`}
                onClick={() => void sendToLinesWithoutFile(file)}
              >
                Add to all
              </Button>
            )}
            <IconButton
              label={`Remove ${file.name}`}
              className={styles.remove}
              aria-disabled={reasonId !== undefined || removal.pendingId !== null}
              aria-describedby={reasonId}
              onClick={() => removal.ask({ ...file, id, onRemoved })}
            >
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

/** The picture is private to the customer, so the service worker must not cache it. */
function Thumbnail({ file: { url, name } }: { file: JobFile }) {
  const className = `${groundStyles.ground} ${styles.picture}`
  if (url !== null && isPictureFile(name))
    return <Picture url={url} alt="" sizes="44px" isPrivate className={className} />
  return (
    <span className={styles.paper}>
      <FileText aria-hidden="true" size={22} />
    </span>
  )
}

function FileName({
  file: { url, name, linesWithout, facts },
  area,
}: {
  file: JobFile
  area: PrintSize | null
}) {
  const loadedFacts = useArtworkFacts(facts)
  return (
    <div className={styles.name}>
      {url === null ? (
        <FileTitle name={name} />
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          <FileTitle name={name} />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      )}
      {linesWithout.length > 0 && <small>Not on {choiceNames(linesWithout)}</small>}
      {loadedFacts && <FactLines facts={loadedFacts} area={area} />}
    </div>
  )
}

/** `onRemoved` runs after the file's entry, which had the focus, has left the page. */
type Removable = JobFile & { id: string; onRemoved: () => void }
export type ArtworkRemoval = Removal<Removable>

const artworkNeedsNetwork = 'You’re offline. You can change artwork when you’re back online.'

export function useArtworkRemoval(): ArtworkRemoval {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(removeArtworkMutation(queryClient))
  const remove = async ({ copies, name }: Removable) => {
    const placements = copies.map(({ line, artworkId }) => ({ lineId: line.id, artworkId }))
    await mutateAsync(placements).catch((error: unknown) => {
      if (error instanceof InvalidTokenFailure || copies.some(isStillInCart)) throw error
    })
    showToast('success', `${name} was removed.`)
  }
  const isStillInCart = ({ line, artworkId }: JobFile['copies'][number]) =>
    linesOfJob(queryClient, jobKey(line)).some(({ artwork }) => artwork.some(({ id }) => id === artworkId))
  return useRemoval({
    remove,
    onFocusLost: ({ onRemoved }) => onRemoved(),
    offlineReason: artworkNeedsNetwork,
    failureTexts: { lost: 'The file may still be in your cart.', fallback: 'This file couldn’t be removed.' },
  })
}
