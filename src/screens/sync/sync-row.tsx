/** An unsent change: subject, time, owner, state and actions. */
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { agoText } from '../../domain/age'
import { guestOwner } from '../../domain/account/identity'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { rowReason, type SyncState, syncState } from '../../domain/outbox/sync-text'
import { useContact } from '../../session/profile'
import { describeRow, isKnownRow, rowFacts } from '../../outbox/queues'
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
  'Needs you': styles.actionNeeded,
  Sent: '',
}

export type SyncRowProps = {
  row: OutboxRow
  now: number
  lock: EntryLock
  notify: (message: string) => void
  /** Retains the row in its section while it is being edited. */
  retain: (row: OutboxRow, isRetained: boolean) => void
}

/** Components that only some kinds of change have. */
type RowParts = {
  /** Shows both texts of a conflict for a choice. */
  Conflict?: ComponentType<BriefConflictProps>
  /** Replaces the text while it is edited. */
  Editor?: ComponentType<BriefEditorProps>
  /** Shows and edits the content when the row has no plain text. */
  Details?: ComponentType<EntryDetailsProps>
}

const partsByKind: Partial<Record<string, RowParts>> = {
  brief: { Conflict: BriefConflict, Editor: BriefEditor },
  entry: { Details: EntryDetails },
}

export function SyncRow({ row, now, lock, notify, retain }: SyncRowProps) {
  const titleId = useId()
  const { fullName } = useContact()
  const [isEditing, setIsEditing] = useState(false)
  const edit = (isNowEditing: boolean) => {
    setIsEditing(isNowEditing)
    retain(row, isNowEditing)
  }
  const [isPostponed, setIsPostponed] = useState(false)
  const { text } = describeRow(row)
  const { visitor, note } = rowFacts(row)
  const { Conflict, Editor, Details } = (isKnownRow(row) && partsByKind[row.kind]) || {}
  const state = syncState(row)
  const reason = rowReason(row)
  const hasConflict = row.state.name === 'conflict' && Conflict !== undefined
  const handleChosen = () => {
    notify('Your choice is saved on this device.')
    document.getElementById('sync-title')?.focus()
  }
  return (
    <li>
      <div className={styles.top}>
        <RowTitle row={row} id={titleId} />
        <span className={`${styles.chip} ${chips[state]}`}>{state}</span>
      </div>
      <p className={styles.facts}>
        {row.createdAt > 0 && (
          <span>
            <time dateTime={new Date(row.createdAt).toISOString()}>{agoText(row.createdAt, now)}</time>
          </span>
        )}
        <span>{row.owner === guestOwner ? visitor : `For ${fullName || 'you'}`}</span>
      </p>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {hasConflict && !isPostponed ? (
        <Conflict row={row} heading="h3" onLater={() => setIsPostponed(true)} onChosen={handleChosen} />
      ) : isEditing && Editor ? (
        <Editor row={row} onDone={() => edit(false)} notify={notify} />
      ) : (
        text !== null && <TypedText text={text} />
      )}
      {Details && <Details row={row} lock={lock} notify={notify} isEditing={isEditing} onEdit={edit} />}
      {note !== null && <p className={styles.quiet}>{note}</p>}
      {!isEditing && (!hasConflict || isPostponed) && (
        <RowActions
          row={row}
          state={state}
          titleId={titleId}
          text={text}
          onEdit={Editor && !hasConflict ? () => edit(true) : null}
          onChoose={hasConflict ? () => setIsPostponed(false) : null}
          lock={lock}
          notify={notify}
        />
      )}
    </li>
  )
}

/** The subject of a change. A change of a product links to the product page. */
export function RowTitle({ row, id }: { row: OutboxRow; id?: string }) {
  const { title, slug } = describeRow(row)
  return (
    <h3 id={id} className={styles.subject}>
      <ProductLink slug={slug}>{title}</ProductLink>
    </h3>
  )
}

/** Typed text, cut to three lines until the reader expands it. */
function TypedText({ text }: { text: string }) {
  const id = useId()
  const block = useRef<HTMLQuoteElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = block.current
    if (!element || isExpanded) return
    const measure = () => setIsCut(text !== '' && element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, isExpanded])
  return (
    <div className={styles.typed}>
      <blockquote ref={block} id={id} className={isExpanded ? undefined : styles.cut}>
        {text === '' ? <em>No text</em> : text}
      </blockquote>
      {(isCut || isExpanded) && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          className={styles.more}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
