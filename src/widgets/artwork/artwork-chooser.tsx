/** "Your artwork": files of the library, with what a printer would say of each where it is to go (req 24.6). */
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { foundFiles, type LibraryFile } from '../../domain/artwork/library'
import { counted } from '../../domain/count'
import { failureWords } from '../../domain/failure-words'
import { useLibrary } from '../../queries/library'
import { useConnectivity } from '../../session/connectivity'
import { Button, IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/form/field'
import { showToast } from '../../ui/toast/toast'
import { useOnce } from '../../ui/use-lifetime'
import { ArtworkPicture } from './artwork-picture'
import { FactLines, FileTitle, type PrintSize } from './fact-lines'
import styles from './artwork-chooser.module.css'

export type ArtworkChoice = {
  /** Which files can be used here, by their names; all of them else. */
  accepts?: (name: string) => boolean
  /** Several at once, or one. */
  several?: boolean
  /** Where they will be printed, in mm; null where that is not known, and absent where they will not be. */
  area?: PrintSize | null
  /** What it rejects with is said. */
  onChosen: (files: LibraryFile[]) => Promise<void> | void
}

type ArtworkChooserProps = ArtworkChoice & { open: boolean; onClose: () => void }

export function ArtworkChooser({ open, onClose, ...choice }: ArtworkChooserProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={styles.dialog}>
      <div className={styles.top}>
        <h2 id={id}>Your artwork</h2>
        <IconButton label="Close Your artwork" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Choice {...choice} onClose={onClose} />
    </Dialog>
  )
}

const atOnce = 60
const everyFile = () => true

function Choice({
  accepts = everyFile,
  several = false,
  area,
  onChosen,
  onClose,
}: Omit<ArtworkChooserProps, 'open'>) {
  const name = useId()
  const { files, pinned, isPending } = useLibrary()
  const isOffline = useConnectivity() === 'offline'
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [once, isBusy] = useOnce()
  const usable = files.filter((file) => accepts(file.name))
  const found = foundFiles(usable, { text, tag: null, showsHidden: false }).toSorted(
    (a, b) => Number(pinned.has(b.sha256)) - Number(pinned.has(a.sha256)),
  )
  const toggle = ({ sha256 }: LibraryFile) => {
    if (!several) return setChosen([sha256])
    setChosen(chosen.includes(sha256) ? chosen.filter((one) => one !== sha256) : [...chosen, sha256])
  }
  const take = async () => {
    try {
      await onChosen(chosen.flatMap((sha256) => files.find((file) => file.sha256 === sha256) ?? []))
      onClose()
    } catch (error) {
      showToast('error', failureWords(error))
    }
  }
  if (isPending) return <p role="status">Loading your artwork…</p>
  if (usable.length === 0)
    return (
      <p>
        There is nothing here that can be used yet. What you upload in your cart, or on the Artwork page, will
        be.
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
      {found.length === 0 && <p role="status">No file matches.</p>}
      <ul className={styles.files}>
        {found.slice(0, atOnce).map((file) => (
          <FileChoice
            key={file.sha256}
            name={name}
            file={file}
            area={area}
            several={several}
            isPinned={pinned.has(file.sha256)}
            isOffline={isOffline}
            isChosen={chosen.includes(file.sha256)}
            onToggle={() => toggle(file)}
          />
        ))}
      </ul>
      {found.length > atOnce && (
        <p className="fine">Search to see more of {counted(found.length, 'file')}.</p>
      )}
      <Button
        aria-disabled={chosen.length === 0 || isBusy}
        onClick={() => void (chosen.length > 0 && once(take))}
      >
        {isBusy
          ? 'Adding…'
          : several && chosen.length > 0
            ? `Add ${counted(chosen.length, 'file')}`
            : 'Use this artwork'}
      </Button>
    </div>
  )
}

type FileChoiceProps = {
  name: string
  file: LibraryFile
  area: PrintSize | null | undefined
  several: boolean
  isPinned: boolean
  isOffline: boolean
  isChosen: boolean
  onToggle: () => void
}

function FileChoice({ name, file, area, several, isPinned, isOffline, isChosen, onToggle }: FileChoiceProps) {
  const isAway = isOffline && !isPinned
  return (
    <li>
      <label className={styles.file}>
        <input
          type={several ? 'checkbox' : 'radio'}
          name={name}
          checked={isChosen}
          disabled={isAway}
          onChange={onToggle}
        />
        <ArtworkPicture file={file} isPinned={isPinned} sizes="64px" className={styles.picture} />
        <span>
          <FileTitle name={file.name} />
          {isAway && <small>Not on this device. Pin it while you’re online.</small>}
          <FactLines facts={file.facts} area={area} />
        </span>
      </label>
    </li>
  )
}
