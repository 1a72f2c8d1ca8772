/** The files of a line that are chosen, on their way, or came to nothing, each with what can be done about it. */
import { CircleAlert, FileUp, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button'
import type { ArtworkQueue, Upload } from './artwork-queue'
import styles from './upload-list.module.css'

type UploadListProps = { queue: ArtworkQueue; list: readonly Upload[] }

export function UploadList({ queue, list }: UploadListProps) {
  if (list.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Files to upload">
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
    <li className={isBad ? styles.bad : styles.file}>
      {isBad ? <CircleAlert aria-hidden="true" size={22} /> : <FileUp aria-hidden="true" size={22} />}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
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

function Progress({ upload: { name, step, part } }: { upload: Upload }) {
  if (step === 'chosen') return <p>Ready to upload</p>
  if (step === 'waiting') return <p>Waiting for its turn</p>
  const percent = Math.floor(part * 100)
  return (
    <>
      <progress max={100} value={percent} aria-label={`Uploading ${name}`} />
      <p>{part < 1 ? `${percent} % sent` : 'Sent. The shop is looking at it…'}</p>
    </>
  )
}
