/** Files of a job that are being sent or have failed (req 5.10). */
import { CircleAlert, FileUp, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button'
import type { ArtworkQueue, Upload } from '../../widgets/cart/artwork-queue'
import styles from './job-artwork.module.css'

type UploadListProps = { queue: ArtworkQueue; list: readonly Upload[] }

/** The files, each with the buttons to retry, cancel or remove it. */
export function UploadList({ queue, list }: UploadListProps) {
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
  const { id, name, step, message } = upload
  const isBad = step === 'failed' || step === 'refused'
  const label = step === 'sending' || step === 'waiting' ? `Cancel ${name}` : `Remove ${name} from the list`
  return (
    <li className={isBad ? styles.bad : styles.uploadListFile}>
      {isBad ? <CircleAlert aria-hidden="true" size={22} /> : <FileUp aria-hidden="true" size={22} />}
      <div className={styles.words}>
        <p className={styles.uploadListName}>{name}</p>
        {isBad ? <p role="alert">{message}</p> : <Progress upload={upload} />}
      </div>
      {step === 'failed' && (
        <Button variant="quiet" aria-label={`Retry ${name}`} onClick={() => queue.retry(id)}>
          Retry
        </Button>
      )}
      <IconButton label={label} onClick={() => queue.cancel(id)}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}

function Progress({ upload: { name, step, progress, message } }: { upload: Upload }) {
  if (step === 'waiting') return <p>Waiting</p>
  if (message !== '') return <p>{message}</p>
  const percent = Math.floor(progress * 100)
  return (
    <>
      <progress max={100} value={percent} aria-label={`Uploading ${name}`} />
      <p>{progress < 1 ? `${percent}% sent` : 'Sent. We’re checking it…'}</p>
    </>
  )
}
