/** The brief that a customer types for some lines of the cart, until it is saved (req 12.9): a draft of each key. */
import { useEffect, useRef, useState } from 'react'
import { isSameBrief } from '../../domain/cart/cart-brief'
import { forgetDraft, readDraft, storeDraft } from './drafts'

/** `base`: what stood in the field when the first key was pressed. */
export type TypedBrief = { text: string; base: string }

/** Typed back to what it was, nothing is left to be saved: what others write since then stands. */
export function isChanged(typed: TypedBrief | null): typed is TypedBrief {
  return typed !== null && !isSameBrief(typed.text, typed.base)
}

/** The name of its draft. */
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
  /** What stands in the field, perhaps typed back to what it was. Null: nothing was typed, or all of it is saved. */
  typed: TypedBrief | null
  /** What is to be saved at this moment, not at the last drawing. */
  now: () => TypedBrief | null
  type: (typed: TypedBrief | null) => void
  /** This text is saved: what was typed since then is typed over it. */
  stored: (text: string) => void
}

/** A job has one, under the id of one of its lines; where that one goes, it moves on to another. */
export function useTypedBrief(lineIds: readonly string[]): TypedField {
  const [typed, setTyped] = useState<TypedBrief | null>(null)
  const latest = useRef<TypedBrief | null>(null)
  const touched = useRef(false)
  const ids = lineIds.join(' ')
  const home = useRef('')

  useEffect(() => {
    let gone = false
    const all = ids.split(' ')
    if (!all.includes(home.current)) {
      if (latest.current) store(home.current, null)
      home.current = all[0] ?? ''
      if (latest.current) store(home.current, latest.current)
    }
    void Promise.all(all.map(readTypedBrief)).then((found) => {
      const at = found.findIndex((draft) => draft !== null)
      if (gone || touched.current || at < 0) return
      home.current = all[at] ?? ''
      latest.current = found[at] ?? null
      setTyped(latest.current)
    })
    return () => {
      gone = true
    }
  }, [ids])

  const type = (next: TypedBrief | null) => {
    touched.current = true
    latest.current = next
    setTyped(next)
    store(home.current, next)
  }
  return {
    typed,
    now: () => (isChanged(latest.current) ? latest.current : null),
    type,
    stored: (text) => {
      const since = latest.current
      if (since) type(since.text === text ? null : { text: since.text, base: text })
    },
  }
}
