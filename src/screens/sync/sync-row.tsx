/** One change that is not sent: what, when and for whom, how it stands, and what can be done about it. */
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { agoWords } from '../../domain/age'
import { guestOwner } from '../../domain/account/identity'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { rowReason, type SyncState, syncState } from '../../domain/outbox/sync-words'
import { useContact } from '../../session/profile'
import { aboutRow, isKnownRow, rowFacts } from '../../outbox/queues'
import { ProductLink } from '../../widgets/product/product-link'
import { BriefConflict, type BriefConflictProps } from '../../widgets/sync/brief-conflict'
import { BriefEditor, type BriefEditorProps } from './brief-editor'
import { EntryDetails, type EntryDetailsProps } from './entry-details'
import { RowActions } from './row-actions'
import type { EntryLock } from './use-entry-lock'
import styles from './sync.module.css'

const chips: Record<SyncState, string | undefined> = {
  Waiting: styles.waiting,
  Sending: styles.sending,
  'Needs you': styles.needs,
  Sent: '',
}

export type SyncRowProps = {
  row: OutboxRow
  now: number
  lock: EntryLock
  tell: (words: string) => void
  /** Whether it is being edited. */
  hold: (row: OutboxRow, isHeld: boolean) => void
}

/** What a kind shows in its row, besides what all of them have. */
type Pieces = {
  /** Both texts of a conflict, to choose from. */
  Conflict?: ComponentType<BriefConflictProps>
  /** In the place of the text, while it is mended. */
  Editor?: ComponentType<BriefEditorProps>
  /** What was typed, where it is not the row's text; it is mended there. */
  Details?: ComponentType<EntryDetailsProps>
}

const piecesOf: Partial<Record<string, Pieces>> = {
  brief: { Conflict: BriefConflict, Editor: BriefEditor },
  entry: { Details: EntryDetails },
}

export function SyncRow({ row, now, lock, tell, hold }: SyncRowProps) {
  const title = useId()
  const { fullName } = useContact()
  const [editing, setEditing] = useState(false)
  const edit = (isEdited: boolean) => {
    setEditing(isEdited)
    hold(row, isEdited)
  }
  const [later, setLater] = useState(false)
  const { text } = aboutRow(row)
  const { visitor, note } = rowFacts(row)
  const { Conflict, Editor, Details } = (isKnownRow(row) && piecesOf[row.kind]) || {}
  const state = syncState(row)
  const reason = rowReason(row)
  const hasConflict = row.state.name === 'conflict' && Conflict !== undefined
  const chosen = () => {
    tell('Your choice is saved on this device.')
    document.getElementById('sync-title')?.focus()
  }
  return (
    <li>
      <div className={styles.top}>
        <RowTitle row={row} id={title} />
        <span className={`${styles.chip} ${chips[state]}`}>{state}</span>
      </div>
      <p className={styles.facts}>
        {row.createdAt > 0 && (
          <span>
            <time dateTime={new Date(row.createdAt).toISOString()}>{agoWords(row.createdAt, now)}</time>
          </span>
        )}
        <span>{row.owner === guestOwner ? visitor : `For ${fullName || 'you'}`}</span>
      </p>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {hasConflict && !later ? (
        <Conflict row={row} heading="h3" onLater={() => setLater(true)} onChosen={chosen} />
      ) : editing && Editor ? (
        <Editor row={row} onDone={() => edit(false)} tell={tell} />
      ) : (
        text !== null && <TypedText text={text} />
      )}
      {Details && <Details row={row} lock={lock} tell={tell} editing={editing} onEdit={edit} />}
      {note !== null && <p className={styles.quiet}>{note}</p>}
      {!editing && (!hasConflict || later) && (
        <RowActions
          row={row}
          state={state}
          titleId={title}
          text={text}
          onEdit={Editor && !hasConflict ? () => edit(true) : null}
          onChoose={hasConflict ? () => setLater(false) : null}
          lock={lock}
          tell={tell}
        />
      )}
    </li>
  )
}

/** What a change is about; a product's leads to its page. */
export function RowTitle({ row, id }: { row: OutboxRow; id?: string }) {
  const { title, slug } = aboutRow(row)
  return (
    <h3 id={id} className={styles.what}>
      <ProductLink slug={slug}>{title}</ProductLink>
    </h3>
  )
}

/** What was typed, three lines of it until its reader asks for the rest. */
function TypedText({ text }: { text: string }) {
  const id = useId()
  const block = useRef<HTMLQuoteElement>(null)
  const [open, setOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = block.current
    if (!element || open) return
    const look = () => setIsCut(text !== '' && element.scrollHeight > element.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, open])
  return (
    <div className={styles.typed}>
      <blockquote ref={block} id={id} className={open ? undefined : styles.cut}>
        {text === '' ? <em>No text</em> : text}
      </blockquote>
      {(isCut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className={styles.more}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
