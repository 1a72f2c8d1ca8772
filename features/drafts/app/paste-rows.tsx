/** Adds rows of a spreadsheet or a CSV to a draft. Unreadable rows are reported one by one, with their text. */
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { withCount } from '../../../src/domain/count'
import { failureMessage } from '../../../src/domain/failure-message'
import type { ClientDraft } from '../rules/client-draft'
import { maxRows, parseOrderRows, TooLongText, type SkippedRow, skippedRowText } from '../rules/pasted-rows'
import { decodeTextFile, notATextFileMessage } from '../../../src/domain/table/text-file'
import { linesOfRows } from './draft-queries'
import { clientDrafts } from './client-drafts'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { TextArea } from '../../../src/ui/form/field'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import frame from './draft-dialog.module.css'
import styles from './paste-rows.module.css'

type PasteRowsProps = { draft: ClientDraft; open: boolean; onClose: () => void }

export function PasteRows({ draft, open, onClose }: PasteRowsProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <PasteForm id={id} draft={draft} onClose={onClose} />
    </Dialog>
  )
}

const maxFileBytes = 4_000_000
/** Maximum number of skipped rows that are listed with their reasons. All of them stay in the field. */
const maxShownReasons = 50

/** `added` is the number of rows that the last press added to the draft, `unused` names columns that were ignored. */
type Result = { added: number; skipped: SkippedRow[]; unused: string[] } | { problem: string }

function PasteForm({ id, draft, onClose }: { id: string; draft: ClientDraft; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const [runOnce, isBusy] = useSingleRun()

  const add = () =>
    void runOnce(async () => {
      try {
        const { rows, skipped, header, unused } = parseOrderRows(text)
        const matched = await linesOfRows(queryClient, rows)
        if (matched.lines.length > 0) await clientDrafts().addLines(draft.id, matched.lines)
        const unreadRows = [...skipped, ...matched.skipped].toSorted((a, b) => a.number - b.number)
        setResult({ added: rows.length - matched.skipped.length, skipped: unreadRows, unused })
        // Unreadable rows stay in the field, so that they can be corrected and added without the rows already in the
        // draft.
        const retryTexts = unreadRows.map((row) => row.text)
        setText(retryTexts.length > 0 ? [header, ...retryTexts].filter(Boolean).join('\n') : '')
      } catch (error) {
        setResult({ problem: error instanceof TooLongText ? error.message : failureMessage(error) })
      }
    })
  const readFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (!file) return
    setResult(file.size > maxFileBytes ? { problem: new TooLongText().message } : null)
    // A text of this size in the field would block the page.
    if (file.size > maxFileBytes) return
    file.arrayBuffer().then(
      (content) => {
        const decodedText = decodeTextFile(new Uint8Array(content))
        if (decodedText === null) setResult({ problem: notATextFileMessage })
        else setText(decodedText)
      },
      () => setResult({ problem: 'We couldn’t read this file.' }),
    )
  }
  return (
    <div className={frame.ask}>
      <h2 id={id}>Paste rows</h2>
      <TextArea
        label="SKU, colour, size, quantity"
        hint={`One product per row, copied from a spreadsheet or typed with commas. Up to ${maxRows} rows.`}
        rows={7}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <label className={styles.file}>
        Or choose a CSV file
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={readFile}
        />
      </label>
      <div role="status">{result && <ResultText result={result} />}</div>
      <div className={frame.answers}>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button aria-disabled={isBusy || text.trim() === ''} onClick={() => text.trim() !== '' && add()}>
          {isBusy ? 'Looking up…' : 'Add rows'}
        </Button>
      </div>
    </div>
  )
}

function ResultText({ result }: { result: Result }) {
  if ('problem' in result) return <p>{result.problem}</p>
  const { added, skipped, unused } = result
  return (
    <>
      <p>
        {withCount(added, 'row')} added to the draft.
        {unused.length > 0 && ` Columns not used: ${unused.join(', ')}.`}
        {skipped.length > 0 && ` ${withCount(skipped.length, 'row')} could not be read:`}
      </p>
      {skipped.length > 0 && (
        <ul className={styles.unread}>
          {skipped.slice(0, maxShownReasons).map((row) => (
            <li key={row.number}>{skippedRowText(row)}</li>
          ))}
          {skipped.length > maxShownReasons && (
            <li>And {withCount(skipped.length - maxShownReasons, 'more row')}.</li>
          )}
        </ul>
      )}
    </>
  )
}
