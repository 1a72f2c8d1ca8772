/** What is typed into a brief and not saved yet: also a reload, a crash and an ended session leave it. */
import { useEffect, useRef, useState } from 'react'
import { briefDraft } from '../../offline/outbox/brief'
import { forgetDraft, keepDraft, keptDraft } from '../../offline/drafts/drafts'

/** `base`: what stood in the field when the first key was pressed. */
export type Typed = { text: string; base: string }

export type TypedBrief = {
  /** Null: nothing, or all of it is saved. */
  typed: Typed | null
  /** The same at this moment, not at the last drawing. */
  now: () => Typed | null
  type: (typed: Typed | null) => void
}

export function useTypedBrief(lineId: string): TypedBrief {
  const [typed, setTyped] = useState<Typed | null>(null)
  const latest = useRef<Typed | null>(null)
  const touched = useRef(false)

  useEffect(() => {
    let gone = false
    void keptDraft(briefDraft(lineId)).then((kept) => {
      const text = kept?.['text']
      if (gone || touched.current || text === undefined) return
      latest.current = { text, base: kept?.['base'] ?? '' }
      setTyped(latest.current)
    })
    return () => {
      gone = true
    }
  }, [lineId])

  return {
    typed,
    now: () => latest.current,
    type: (next) => {
      touched.current = true
      latest.current = next
      setTyped(next)
      if (next) keepDraft(briefDraft(lineId), next)
      else void forgetDraft(briefDraft(lineId))
    },
  }
}
