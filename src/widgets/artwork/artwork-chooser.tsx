/**
 * Dialog to choose files of the artwork library, with print warnings for the area that they are meant for (req 24.6).
 */
import { useId, useState } from 'react'
import { filterFiles, type LibraryFile } from '../../domain/artwork/library'
import { withCount } from '../../domain/count'
import { failureMessage } from '../../domain/failure-message'
import { useLibrary } from '../../queries/library'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { CloseButton } from '../../ui/close-button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/form/field'
import { showToast } from '../../ui/toast/toast'
import { useSingleRun } from '../../ui/use-lifetime'
import { ArtworkPicture } from './artwork-picture'
import { FactLines, FileTitle, type PrintSize } from './fact-lines'
import styles from './artwork-chooser.module.css'

export type ArtworkChoice = {
  /** Selects the usable files by their names; default: all files. */
  accepts?: (name: string) => boolean
  /** Allows several files to be chosen; default: one. */
  multiple?: boolean
  /** Print area in mm. null: size unknown; undefined: the files will not be printed. */
  area?: PrintSize | null
  /** A rejection is shown as an error toast. */
  onChosen: (files: LibraryFile[]) => Promise<void> | void
}

type ArtworkChooserProps = ArtworkChoice & { open: boolean; onClose: () => void }

export function ArtworkChooser({ open, onClose, ...choice }: ArtworkChooserProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={styles.dialog}>
      <div className={styles.top}>
        <h2 id={id}>Your artwork</h2>
        <CloseButton label="Close Your artwork" onClick={onClose} />
      </div>
      <ChooserContent {...choice} onClose={onClose} />
    </Dialog>
  )
}

const maxShownFiles = 60
const everyFile = () => true

function ChooserContent({
  accepts = everyFile,
  multiple = false,
  area,
  onChosen,
  onClose,
}: Omit<ArtworkChooserProps, 'open'>) {
  const name = useId()
  const { files, pinned, isPending } = useLibrary()
  const isOffline = useConnectivity() === 'offline'
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [runOnce, isBusy] = useSingleRun()
  const usableFiles = files.filter((file) => accepts(file.name))
  const matches = filterFiles(usableFiles, { text, tag: null, showsHidden: false }).toSorted(
    (a, b) => Number(pinned.has(b.sha256)) - Number(pinned.has(a.sha256)),
  )
  const toggle = ({ sha256 }: LibraryFile) => {
    if (!multiple) return setChosen([sha256])
    setChosen(chosen.includes(sha256) ? chosen.filter((hash) => hash !== sha256) : [...chosen, sha256])
  }
  const submitChoice = async () => {
    try {
      await onChosen(chosen.flatMap((sha256) => files.find((file) => file.sha256 === sha256) ?? []))
      onClose()
    } catch (error) {
      showToast('error', failureMessage(error))
    }
  }
  if (isPending) return <p role="status">Loading your artwork…</p>
  if (usableFiles.length === 0)
    return (
      <p>
        You have no suitable artwork yet. Files that you upload in your cart or on the Artwork page appear
        here.
      </p>
    )
  return (
    <div>
      <Field
        label="Search artwork"
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {matches.length === 0 && <p role="status">No file matches.</p>}
      <ul className={styles.files}>
        {matches.slice(0, maxShownFiles).map((file) => (
          <FileChoice
            key={file.sha256}
            name={name}
            file={file}
            area={area}
            multiple={multiple}
            isPinned={pinned.has(file.sha256)}
            isOffline={isOffline}
            isChosen={chosen.includes(file.sha256)}
            onToggle={() => toggle(file)}
          />
        ))}
      </ul>
      {matches.length > maxShownFiles && (
        <p className="fine">Search to see more of {withCount(matches.length, 'file')}.</p>
      )}
      <Button
        aria-disabled={chosen.length === 0 || isBusy}
        onClick={() => void (chosen.length > 0 && runOnce(submitChoice))}
      >
        {isBusy
          ? 'Adding…'
          : multiple && chosen.length > 0
            ? `Add ${withCount(chosen.length, 'file')}`
            : 'Use this artwork'}
      </Button>
    </div>
  )
}

type FileChoiceProps = {
  name: string
  file: LibraryFile
  area: PrintSize | null | undefined
  multiple: boolean
  isPinned: boolean
  isOffline: boolean
  isChosen: boolean
  onToggle: () => void
}

function FileChoice({
  name,
  file,
  area,
  multiple,
  isPinned,
  isOffline,
  isChosen,
  onToggle,
}: FileChoiceProps) {
  const isUnavailable = isOffline && !isPinned
  return (
    <li>
      <label className={styles.file}>
        <input
          type={multiple ? 'checkbox' : 'radio'}
          name={name}
          checked={isChosen}
          disabled={isUnavailable}
          onChange={onToggle}
        />
        <ArtworkPicture file={file} isPinned={isPinned} sizes="64px" className={styles.picture} />
        <span>
          <FileTitle name={file.name} />
          {isUnavailable && <small>Not on this device. Pin it while you’re online.</small>}
          <FactLines facts={file.facts} area={area} />
        </span>
      </label>
    </li>
  )
}
