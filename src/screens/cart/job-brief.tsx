/**
 * The brief (instructions) of a job: typed, stored on this device, sent to each line, and its state shown (req 5.8,
 * 5.15).
 */
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { briefCounter, briefProblem, isSameBrief } from '../../domain/cart/cart-brief'
import { choiceName, choiceNames, jobBrief } from '../../domain/cart/job'
import { InvalidTokenFailure, isKnownFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { NotStoredFailure } from '../../domain/not-stored'
import { ConflictFailure, type OutboxRow, StoppedFailure } from '../../domain/outbox/outbox'
import { baseTextOf, createBriefEdit, briefIn, briefRows, briefDelayMessage } from '../../outbox/kinds/brief'
import { queues, sendNow, storeOrSend, useAccountRows } from '../../outbox/queues'
import type { OutboxEvent } from '../../outbox/sender'
import { isChanged, type TypedBrief, useTypedBrief } from '../../saved/drafts/use-typed-brief'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/form/field'
import { showToast } from '../../ui/toast/toast'
import { type BriefChoice, BriefConflictDialog } from '../../widgets/sync/brief-conflict'
import styles from './job-brief.module.css'

export function JobBrief({ brief }: { brief: BriefState }) {
  const button = useRef<HTMLButtonElement>(null)
  const counter = briefCounter(brief.text)
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== button.current || relatedTarget === null) brief.saveOnBlur()
  }
  const onChosen = (choice: BriefChoice, theirs: string) => {
    if (choice === 'theirs') brief.rebaseEdit(theirs)
    brief.showConflictDialog(false)
    // The button that opened the dialog may be gone.
    button.current?.focus()
  }
  return (
    <div className={styles.brief}>
      <TextArea
        label="Brief"
        rows={3}
        value={brief.text}
        error={brief.problem}
        alerts
        onChange={(event) => brief.setText(event.target.value)}
        onBlur={handleBlur}
      />
      <div className={styles.foot}>
        <Button ref={button} variant="quiet" onClick={brief.save}>
          Save brief
        </Button>
        <div role="status" className={styles.status}>
          {brief.status && <p>{brief.status}</p>}
          {brief.reasonMessages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          {brief.conflicts.length > 0 && <p>This brief was changed somewhere else</p>}
        </div>
        {brief.conflicts.length > 0 && (
          <Button variant="quiet" onClick={() => brief.showConflictDialog(true)}>
            Choose…
          </Button>
        )}
        {counter !== null && <p className={styles.counter}>{counter}</p>}
      </div>
      <BriefConflictDialog
        rows={brief.isConflictDialogOpen ? brief.conflicts : []}
        onLater={() => brief.showConflictDialog(false)}
        onChosen={onChosen}
      />
    </div>
  )
}

export type BriefState = {
  text: string
  problem: string | undefined
  /** The save state as text; '' when there is none to show. */
  status: string
  /** Messages about why the provider lacks the brief, or lacks it for some of the lines. */
  reasonMessages: string[]
  /** Part of the brief has not reached the provider, and the customer may have to act. */
  isUndelivered: boolean
  /** Rows with a conflict that the customer has to resolve, and the state of the dialog for it. */
  conflicts: OutboxRow[]
  isConflictDialogOpen: boolean
  showConflictDialog: (open: boolean) => void
  /** The customer chose the remote text, so the typed text becomes an edit of that text. */
  rebaseEdit: (theirs: string) => void
  setText: (text: string) => void
  /** Saves after the button was pressed and shows the provider's reply as a toast. */
  save: () => void
  /** Saves changes without a toast after the field has lost the focus. */
  saveOnBlur: () => void
}

type Brief = {
  line: CartLine
  /** The latest pending row of the outbox, or null when the provider has the latest brief. */
  row: OutboxRow | null
  /** The row that the customer has to decide about, because the brief was changed elsewhere. */
  conflict: OutboxRow | null
  rows: readonly OutboxRow[]
  text: string
}

/** Returns for each line the customer's pending text, or else the brief that the provider has. */
function useBriefs(lines: CartLine[]): Brief[] {
  const accountRows = useAccountRows()
  return lines.map((line) => {
    const rows = briefRows(accountRows, line.id)
    const row = rows.at(-1) ?? null
    const conflict = rows.find(({ state }) => state.name === 'conflict') ?? null
    return { line, row, conflict, rows, text: (row && briefIn(row)?.text) ?? line.brief }
  })
}

/**
 * Result of the last save that the outbox rows do not show: the reason of a failure or a delay, or the success.
 */
type SaveResult = { name: 'failed' | 'delayed' | 'saved'; message: string }

export function useJobBrief(lines: CartLine[], slug: string): BriefState {
  const briefs = useBriefs(lines)
  const isOffline = useConnectivity() === 'offline'
  const {
    typed: typedBrief,
    currentBrief,
    type: setTypedBrief,
    markSaved,
  } = useTypedBrief(lines.map(({ id }) => id))
  const [saveResult, setSaveResult] = useState<SaveResult | null>(null)
  const [isConflictDialogOpen, setConflictDialogOpen] = useState(false)
  /** The button was pressed and the result has not been shown yet. */
  const isButtonPressed = useRef(false)
  /** Saves run one after the other, so leaving the field by pressing the button is one save, not two. */
  const saves = useRef(Promise.resolve())
  const isStoring = useRef(false)
  const storedText = jobBrief(briefs.map((brief) => brief.text))
  const rows = briefs.flatMap(({ row }) => row ?? [])
  const conflicts = briefs.flatMap(({ conflict }) => conflict ?? [])
  const state = urgentState(rows)
  const differsFromStored = typedBrief !== null && !isSameBrief(typedBrief.text, storedText)
  const isUnsaved = differsFromStored && isChanged(typedBrief)
  const text = typedBrief && isUnsaved === differsFromStored ? typedBrief.text : storedText

  const isOfJob = (row: OutboxRow) => lines.some(({ id }) => id === briefIn(row)?.lineId)
  const onSent = (message: string | null) => {
    setSaveResult({ name: 'saved', message: 'Brief saved' })
    if (isButtonPressed.current) showToast('success', message ?? 'Your brief was saved.')
    isButtonPressed.current = false
  }
  const handleEvent = useEffectEvent((event: OutboxEvent) => {
    if (!('row' in event) || !isOfJob(event.row)) return
    const isLast = queues.account.unsent().every((row) => row.id === event.row.id || !isOfJob(row))
    if (event.name === 'done' && isLast && !isStoring.current) onSent(event.message)
    const message = event.name === 'delayed' ? briefDelayMessage(event.error) : null
    if (message !== null) setSaveResult({ name: 'delayed', message })
  })
  useEffect(() => queues.account.subscribe((event) => handleEvent(event)), [])
  const hasConflict = conflicts.length > 0 && state !== 'pending' && state !== 'inflight'
  const openDialogIfPressed = useEffectEvent(() => isButtonPressed.current && setConflictDialogOpen(true))
  useEffect(() => void (hasConflict && openDialogIfPressed()), [hasConflict])

  const rebaseEdit = (theirs: string) => {
    const edit = currentBrief()
    if (edit) setTypedBrief({ ...edit, base: theirs })
  }
  /** Stores the brief for each line that lacks it, and stops at the first line that cannot be stored. */
  const store = async (isPressed: boolean) => {
    const edit = currentBrief()
    let line: CartLine | null = null
    let message: string | null = null
    isStoring.current = true
    try {
      for (const brief of briefs) {
        const next = nextBrief(brief, edit, storedText)
        if (next === null) continue
        line = brief.line
        message = (await storeOrSend(editOf(line, next)))?.message ?? null
      }
      // The lines stored first may have reached the provider before the last line is stored.
      if (line && !queues.account.unsent().some(isOfJob)) onSent(message)
      if (edit) markSaved(edit.text)
      if (isPressed) void sendNow('account')
    } catch (error) {
      // The customer has now seen the remote text, so the next save may overwrite it.
      if (error instanceof ConflictFailure) rebaseEdit(error.theirs)
      const failureText = storageFailureMessage(error)
      const prefix = line && lines.length > 1 ? `${choiceName(line)}: ` : ''
      setSaveResult(failureText === null ? null : { name: 'failed', message: prefix + failureText })
    } finally {
      isStoring.current = false
    }
  }
  const editOf = (line: CartLine, next: { text: string; base: string | null }) => {
    const choice = lines.length > 1 ? { choice: choiceName(line) } : {}
    // In a job of several lines an empty remote brief is not a conflict, whatever text the other lines have.
    const acceptedTexts = lines.length > 1 ? [''] : []
    return createBriefEdit(
      { ...next, lineId: line.id, product: { name: line.name, slug, ...choice } },
      acceptedTexts,
    )
  }
  const save = (isPressed: boolean) => {
    const lengthProblem = briefProblem(text)
    setSaveResult(lengthProblem === null ? null : { name: 'failed', message: lengthProblem })
    if (lengthProblem !== null) return
    // The rendered cart shows a sent brief only after a delay, so this check is on the typed text instead.
    if (rows.length === 0 && currentBrief() === null && linesWithoutBrief(briefs, storedText).length === 0) {
      setTypedBrief(null)
      return setSaveResult({ name: 'saved', message: 'Brief saved' })
    }
    if (isPressed) isButtonPressed.current = true
    if (isPressed && conflicts.length > 0) setConflictDialogOpen(true)
    saves.current = saves.current.then(() => store(isPressed))
  }

  const isDelayed = saveResult?.name === 'delayed' && state && state !== 'failed'
  return {
    text,
    problem: saveResult?.name === 'failed' ? saveResult.message : undefined,
    status:
      statusText(isUnsaved, state, isOffline) || (saveResult?.name === 'saved' ? saveResult.message : ''),
    reasonMessages: isUnsaved
      ? []
      : [
          ...refusalMessages(briefs),
          ...(isDelayed ? [saveResult.message] : []),
          ...differenceMessages(briefs, storedText),
        ],
    isUndelivered: isUnsaved || rows.length > 0,
    conflicts,
    isConflictDialogOpen,
    showConflictDialog: setConflictDialogOpen,
    rebaseEdit,
    setText: (next) => {
      setTypedBrief({ text: next, base: currentBrief()?.base ?? storedText })
      setSaveResult(null)
    },
    save: () => save(true),
    saveOnBlur: () => {
      if (currentBrief()) save(false)
    },
  }
}

/**
 * Returns the text to store for a line, or null when there is nothing to store. `edit` is null when the button was
 * pressed and nothing was typed.
 */
function nextBrief(
  { text, row, rows }: Brief,
  edit: TypedBrief | null,
  storedText: string,
): { text: string; base: string | null } | null {
  if (edit) return { text: edit.text, base: baseTextOf(edit.base, rows) }
  // Pressing the button again for a refused brief sends it again.
  if (row?.state.name === 'failed') return { text, base: baseTextOf(text, rows) }
  return text.trim() === '' && storedText !== '' ? { text: storedText, base: text } : null
}

/** Returns the lines without a brief when other lines have one. */
function linesWithoutBrief(briefs: readonly Brief[], storedText: string): CartLine[] {
  return storedText === '' ? [] : briefs.flatMap(({ line, text }) => (text.trim() === '' ? line : []))
}

/** Messages about the lines whose brief differs from the field. */
function differenceMessages(briefs: readonly Brief[], storedText: string): string[] {
  const missing = linesWithoutBrief(briefs, storedText)
  const differentBriefs = briefs.filter(({ text }) => text.trim() !== '' && !isSameBrief(text, storedText))
  return [
    ...(missing.length > 0 ? [`${choiceNames(missing)}: no brief yet.`] : []),
    ...differentBriefs.map(({ line, text }) => `${choiceName(line)} has a brief of its own: “${text}”`),
  ]
}

/** Reasons why the provider refused the brief, with the names of these lines unless all were refused. */
function refusalMessages(briefs: readonly Brief[]): string[] {
  const refused = new Map<string, CartLine[]>()
  for (const { line, row } of briefs)
    if (row?.state.name === 'failed')
      refused.set(row.state.reason, [...(refused.get(row.state.reason) ?? []), line])
  return [...refused].map(([reason, lines]) =>
    lines.length === briefs.length ? reason : `${choiceNames(lines)}: ${reason}`,
  )
}

type RowStateName = OutboxRow['state']['name'] | undefined

/** Returns the most urgent of the states: the one that the customer has to know first. */
function urgentState(rows: readonly OutboxRow[]): RowStateName {
  const names = rows.map(({ state }) => state.name)
  const byUrgency: RowStateName[] = ['failed', 'inflight', 'pending']
  return byUrgency.find((name) => name && names.includes(name)) ?? names[0]
}

/** The state of the brief in words. An attempt without a network cannot succeed, so it is not called "Sending…". */
function statusText(isUnsaved: boolean, state: RowStateName, isOffline: boolean): string {
  if (isUnsaved) return 'Not saved yet'
  if (state === undefined || state === 'sent' || state === 'conflict') return ''
  if (state === 'failed') return 'Needs you'
  return state === 'inflight' && !isOffline ? 'Sending…' : 'Saved on this device'
}

/** Returns null for failures that are reported elsewhere, such as the end of the session. */
function storageFailureMessage(error: unknown): string | null {
  if (error instanceof InvalidTokenFailure || error instanceof StoppedFailure) return null
  if (error instanceof ConflictFailure)
    return `This brief was changed somewhere else. It is now: “${error.theirs}”. Save yours again to keep it.`
  if (error instanceof NotStoredFailure) return error.message
  if (!isKnownFailure(error)) console.error(error)
  return briefDelayMessage(error) ?? failureMessage(error, { lost: 'What you typed is still here.' })
}
