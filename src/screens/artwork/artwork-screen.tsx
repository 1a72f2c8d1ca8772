/**
 * The artwork library: each file that the customer has ever sent, listed once with its technical data and the orders
 * that use it (req 24.4).
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { artworkWarnings } from '../../domain/artwork/facts'
import { filterFiles, tagsOf } from '../../domain/artwork/library'
import { artworkAccept, artworkProblem } from '../../domain/cart/artwork'
import { withCount } from '../../domain/count'
import { failureMessage, readFailureMessage } from '../../domain/failure-message'
import { useHasLibrary } from '../../queries/provider-features'
import { addFileMutation, useLibrary } from '../../queries/library'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { Field, Select } from '../../ui/form/field'
import { Switch } from '../../ui/form/switch'
import { Notice } from '../../ui/notice'
import { useSingleRun } from '../../ui/use-lifetime'
import { LoadProblem } from '../../widgets/shell/load-problem'
import { ScreenPlaceholder } from '../../widgets/shell/error-slots'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { FileCard } from './file-card'
import styles from './artwork-screen.module.css'

export function ArtworkScreen() {
  const hasLibrary = useHasLibrary()
  const library = useLibrary()
  if (library.isPending) return <ScreenPlaceholder />
  return (
    <AccountFrame title="Artwork">
      {hasLibrary === false ? (
        <Notice title="This shop has no artwork library" link={{ to: '/cart', name: 'Go to cart' }}>
          <p>Add your files to each job in the cart.</p>
        </Notice>
      ) : (
        <Library {...library} />
      )}
    </AccountFrame>
  )
}

/** Number of cards shown at first, and added by each press of "Show more". */
const pageSize = 60

function Library({ files, pinned, failure, retry }: ReturnType<typeof useLibrary>) {
  const [text, setText] = useState('')
  const [tag, setTag] = useState<string | null>(null)
  const [showsHidden, setShowsHidden] = useState(false)
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const tags = tagsOf(files)
  const chosenTag = tag !== null && tags.includes(tag) ? tag : null
  const matches = filterFiles(files, { text, tag: chosenTag, showsHidden })
  const hiddenCount = files.filter(({ isHidden }) => isHidden).length
  return (
    <>
      <AddFiles />
      {failure !== null && files.length > 0 && (
        <p className="fine">
          Only files that are pinned to this device are shown. {readFailureMessage(failure)}
        </p>
      )}
      {files.length === 0 && failure !== null ? (
        <LoadProblem title="Your artwork can’t be shown" error={failure} onRetry={retry} />
      ) : files.length === 0 ? (
        <Notice title="No artwork yet">
          <p>Upload a logo here. Files that you add in your cart appear here, too.</p>
        </Notice>
      ) : (
        <>
          <search className={styles.search}>
            <Field
              label="Search artwork"
              hint="Name, tag, order or product."
              type="search"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            {tags.length > 0 && (
              <Select
                label="Tag"
                value={chosenTag ?? ''}
                onChange={({ target }) => setTag(target.value || null)}
              >
                <option value="">All tags</option>
                {tags.map((tagName) => (
                  <option key={tagName}>{tagName}</option>
                ))}
              </Select>
            )}
            {hiddenCount > 0 && (
              <Switch checked={showsHidden} onChange={({ target }) => setShowsHidden(target.checked)}>
                Show {hiddenCount} hidden
              </Switch>
            )}
          </search>
          {showsHidden && (
            <p className="fine">Hidden files that no cart, draft or order has are deleted after 30 days.</p>
          )}
          <p role="status" className="fine">
            {matches.length === files.length - (showsHidden ? 0 : hiddenCount)
              ? withCount(matches.length, 'file')
              : `${withCount(matches.length, 'file')} found`}
            {pinned.size > 0 && `, ${pinned.size} on this device`}
          </p>
          <ul className={styles.files}>
            {matches.slice(0, visibleCount).map((file) => (
              <FileCard key={file.sha256} file={file} isPinned={pinned.has(file.sha256)} />
            ))}
          </ul>
          {matches.length > visibleCount && (
            <Button variant="quiet" onClick={() => setVisibleCount(visibleCount + pageSize)}>
              Show more
            </Button>
          )}
        </>
      )}
    </>
  )
}

/**
 * Result of adding a file. `warnings`: printing problems. `problem`: the reason why the file was not added, or '' when
 * it was added.
 */
type Outcome = { name: string; warnings: string[]; problem: string }

/** Uploaded files are checked immediately. The check warns, but rejects no file that can be printed at all. */
function AddFiles() {
  const { mutateAsync } = useMutation(addFileMutation(useQueryClient()))
  const isOffline = useConnectivity() === 'offline'
  const input = useRef<HTMLInputElement>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [runOnce, isBusy] = useSingleRun()

  const addFile = async (file: File): Promise<Outcome> => {
    const { name } = file
    const problem = artworkProblem(file)
    if (problem !== null) return { name, warnings: [], problem }
    try {
      const added = await mutateAsync(file)
      return {
        name: added?.name ?? name,
        warnings: added ? artworkWarnings(added.facts, null) : [],
        problem: '',
      }
    } catch (error) {
      return { name, warnings: [], problem: `${name} wasn’t added. ${failureMessage(error)}` }
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Clears the input, so that the same file can be chosen again.
    target.value = ''
    void runOnce(async () => {
      setOutcomes([])
      for (const file of files) {
        const outcome = await addFile(file)
        setOutcomes((before) => [...before, outcome])
      }
    })
  }
  return (
    <div className={styles.add}>
      <div className="row spread gap8">
        <p className="note">All your files in one place. Reuse them in your cart, drafts and quotes.</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={artworkAccept}
          aria-label="Artwork files"
          onChange={choose}
        />
        <Button
          aria-disabled={isOffline || isBusy}
          onClick={() => !isOffline && !isBusy && input.current?.click()}
        >
          <Upload size={18} />
          {isBusy ? 'Uploading…' : 'Upload artwork'}
        </Button>
      </div>
      <div role="status" className="stack gap8">
        {isOffline && <p className="note">You’re offline. You can upload when you’re back online.</p>}
        {outcomeTexts(outcomes).map(([text, className]) => (
          <p key={text} className={className}>
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Returns one text for all added files, each warning once with the files it applies to, and each problem. */
function outcomeTexts(outcomes: readonly Outcome[]): [text: string, className: string][] {
  const added = outcomes.filter(({ problem }) => problem === '').map(({ name }) => name)
  const warnings = new Set(outcomes.flatMap((outcome) => outcome.warnings))
  return [
    ...(added.length > 0
      ? [
          [`${nameFiles(added)} ${added.length > 1 ? 'are' : 'is'} in your artwork.`, 'good'] as [
            string,
            string,
          ],
        ]
      : []),
    ...[...warnings].map((warning): [string, string] => {
      const affectedNames = outcomes
        .filter((outcome) => outcome.warnings.includes(warning))
        .map(({ name }) => name)
      return [`${nameFiles(affectedNames)}: ${warning}`, 'warning']
    }),
    ...outcomes.flatMap(({ problem }): [string, string][] => (problem === '' ? [] : [[problem, 'alarm']])),
  ]
}

const maxFileNames = 3

function nameFiles(names: readonly string[]): string {
  return names.length > maxFileNames ? withCount(names.length, 'file') : names.join(', ')
}
