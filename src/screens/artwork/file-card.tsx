/** One file of the artwork library, and what can be done with it (req 24.4, 24.5). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Eye, EyeOff, Pencil, Pin } from 'lucide-react'
import { useState } from 'react'
import { type LibraryFile, maxTags, parseTags } from '../../domain/artwork/library'
import { endingOf } from '../../domain/cart/artwork'
import { InvalidTokenFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { longDay } from '../../domain/readable-date'
import { saveBlob } from '../../device/files'
import { fileEditMutation, pinMutation, readLibraryFile } from '../../queries/library'
import { Button, IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/form/field'
import { showToast } from '../../ui/toast/toast'
import { useSingleRun } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/page'
import { ArtworkPicture } from '../../widgets/artwork/artwork-picture'
import { FactLines, FileTitle } from '../../widgets/artwork/fact-lines'
import styles from './file-card.module.css'

const showFailure = (error: unknown) => {
  if (!(error instanceof InvalidTokenFailure)) showToast('error', failureMessage(error))
}

type FileCardProps = { file: LibraryFile; isPinned: boolean }

export function FileCard({ file, isPinned }: FileCardProps) {
  const { name, tags, facts, isHidden } = file
  return (
    <li className={styles.card}>
      <ArtworkPicture
        file={file}
        isPinned={isPinned}
        sizes="(max-width: 600px) 90vw, 300px"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className="title">
          <FileTitle name={name} />
          {isHidden && <small> (hidden)</small>}
        </h2>
        <FactLines facts={facts} area={undefined} />
        {tags.length > 0 && (
          <ul aria-label={`Tags of ${name}`} className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        <UsedOn file={file} />
      </div>
      <Actions file={file} isPinned={isPinned} />
    </li>
  )
}

const maxNamedOrders = 2

function UsedOn({ file: { orders, orderCount, proof } }: { file: LibraryFile }) {
  const namedOrders = orders.slice(0, maxNamedOrders)
  const moreCount = orderCount - namedOrders.length
  return (
    <>
      <p className="note">
        {namedOrders.length === 0 ? 'Not used on an order yet' : 'Used on '}
        {namedOrders.map(({ id, product }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to="/order_detail/$id" params={{ id }}>
              order {id}
            </Link>
            {product !== '' && ` (${product})`}
          </span>
        ))}
        {moreCount > 0 && ` and ${moreCount} more`}
      </p>
      {proof && (
        <p className="note">
          {proof.url === null ? (
            'Last proof'
          ) : (
            <a href={proof.url} target="_blank" rel="noopener noreferrer">
              Last proof
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}{' '}
          approved{proof.at !== null && ` ${longDay(new Date(proof.at))}`}, order {proof.orderId}
        </p>
      )}
    </>
  )
}

const hiddenText = 'If no cart, draft or order has it, it’s deleted after 30 days.'

function Actions({ file, isPinned }: FileCardProps) {
  const queryClient = useQueryClient()
  const { mutateAsync: edit } = useMutation(fileEditMutation(queryClient))
  const { mutateAsync: pin } = useMutation(pinMutation(queryClient))
  const [runOnce, isBusy] = useSingleRun()
  const [isEditing, setEditing] = useState(false)
  const { sha256, name, isHidden } = file
  const run = (task: () => Promise<unknown>) => void runOnce(() => task().catch(showFailure))
  return (
    <div className={styles.actions}>
      <IconButton
        label={isPinned ? `Unpin ${name}` : `Pin ${name} to this device`}
        aria-pressed={isPinned}
        aria-disabled={isBusy}
        onClick={() =>
          run(async () => {
            await pin({ file, isPinned })
            showToast(
              'success',
              isPinned ? `${name} is no longer pinned.` : `${name} is on this device, also offline.`,
            )
          })
        }
      >
        <Pin size={20} />
      </IconButton>
      <IconButton label={`Name and tags of ${name}`} onClick={() => setEditing(true)}>
        <Pencil size={20} />
      </IconButton>
      <IconButton
        label={isHidden ? `Show ${name}` : `Hide ${name}`}
        aria-disabled={isBusy}
        onClick={() =>
          run(async () => {
            await edit({ sha256, edit: { isHidden: !isHidden } })
            showToast('success', isHidden ? `${name} is shown again.` : `${name} is hidden. ${hiddenText}`)
          })
        }
      >
        {isHidden ? <Eye size={20} /> : <EyeOff aria-hidden="true" size={20} />}
      </IconButton>
      <IconButton
        label={`Download ${name}`}
        aria-disabled={isBusy}
        onClick={() => run(async () => saveBlob(await readLibraryFile(file), name))}
      >
        <Download size={20} />
      </IconButton>
      <Dialog open={isEditing} onClose={() => setEditing(false)} label={`Name and tags of ${name}`}>
        <EditForm
          file={file}
          onCancel={() => setEditing(false)}
          onSave={(change) => {
            setEditing(false)
            run(() => edit({ sha256, edit: change }))
          }}
        />
      </Dialog>
    </div>
  )
}

type EditFormProps = {
  file: LibraryFile
  onSave: (change: { name: string; tags: string[] }) => void
  onCancel: () => void
}

function EditForm({ file, onSave, onCancel }: EditFormProps) {
  const extension = endingOf(file.name)
  const [name, setName] = useState(file.name.slice(0, file.name.length - extension.length - 1))
  const [tags, setTags] = useState(file.tags.join(', '))
  const save = () => onSave({ name: `${name.trim() || 'artwork'}.${extension}`, tags: parseTags(tags) })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h2>Name and tags</h2>
      <Field label="Name" value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
      <Field
        label="Tags"
        hint={`Separated by commas, up to ${maxTags}. A client’s name, for example.`}
        value={tags}
        maxLength={900}
        onChange={({ target }) => setTags(target.value)}
      />
      <div className="row">
        <Button type="submit">Save</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
