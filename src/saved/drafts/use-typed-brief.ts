/**
 * The brief that a customer types for some lines of the cart, until it is saved (req 12.9). Each key press is stored
 * as a draft.
 */
import { useEffect, useRef, useState } from 'react'
import { isSameBrief } from '../../domain/cart/cart-brief'
import { forgetDraft, readDraft, storeDraft } from './drafts'

/** `base` is the text in the field when the first key was pressed. */
export type TypedBrief = { text: string; base: string }

/**
 * Returns true if the text has to be saved. Text that was changed back to its original need not be saved, so that later
 * changes by other users remain.
 */
export function isChanged(typed: TypedBrief | null): typed is TypedBrief {
  return typed !== null && !isSameBrief(typed.text, typed.base)
}

function draftName(lineId: string): string {
  return `brief ${lineId}`
}

export async function readTypedBrief(lineId: string): Promise<TypedBrief | null> {
  const fields = await readDraft(draftName(lineId))
  const typed = fields && { text: fields['text'] ?? '', base: fields['base'] ?? '' }
  return isChanged(typed) ? typed : null
}

function store(lineId: string, typed: TypedBrief | null): void {
  if (isChanged(typed)) storeDraft(draftName(lineId), typed)
  else void forgetDraft(draftName(lineId))
}

type TypedField = {
  /** The text in the field, perhaps typed back to its original. null: nothing was typed, or all of it is saved. */
  typed: TypedBrief | null
  /** Returns the text to be saved at this moment, not at the last render. */
  currentBrief: () => TypedBrief | null
  type: (typed: TypedBrief | null) => void
  /** Call when this text is saved: later input is then a change of this text. */
  markSaved: (text: string) => void
}

/**
 * A job has one typed brief, under the id of one of its lines; when that line is removed, it moves to another line's
 * id.
 */
export function useTypedBrief(lineIds: readonly string[]): TypedField {
  const [typed, setTyped] = useState<TypedBrief | null>(null)
  const latest = useRef<TypedBrief | null>(null)
  const touched = useRef(false)
  const ids = lineIds.join(' ')
  const draftLineId = useRef('')

  useEffect(() => {
    let isUnmounted = false
    const idList = ids.split(' ')
    if (!idList.includes(draftLineId.current)) {
      if (latest.current) store(draftLineId.current, null)
      draftLineId.current = idList[0] ?? ''
      if (latest.current) store(draftLineId.current, latest.current)
    }
    void Promise.all(idList.map(readTypedBrief)).then((drafts) => {
      const at = drafts.findIndex((draft) => draft !== null)
      if (isUnmounted || touched.current || at < 0) return
      draftLineId.current = idList[at] ?? ''
      latest.current = drafts[at] ?? null
      setTyped(latest.current)
    })
    return () => {
      isUnmounted = true
    }
  }, [ids])

  const type = (next: TypedBrief | null) => {
    touched.current = true
    latest.current = next
    setTyped(next)
    store(draftLineId.current, next)
  }
  return {
    typed,
    currentBrief: () => (isChanged(latest.current) ? latest.current : null),
    type,
    markSaved: (text) => {
      const current = latest.current
      if (current) type(current.text === text ? null : { text: current.text, base: text })
    },
  }
}
