/** What is typed into a brief and not saved yet: also a reload, a crash and an ended session leave it. */
import { useEffect, useRef, useState } from 'react'
import { isTyped, keepTyped, keptTyped, type Typed } from '../../saved/drafts/typed-brief'

export type TypedBrief = {
  /** What stands in the field, perhaps typed back to what it was. Null: nothing was typed, or all of it is saved. */
  typed: Typed | null
  /** What is to be saved at this moment, not at the last drawing. */
  now: () => Typed | null
  type: (typed: Typed | null) => void
  /** This text is saved: what was typed since then is typed over it. */
  kept: (text: string) => void
}

export function useTypedBrief(lineId: string): TypedBrief {
  const [typed, setTyped] = useState<Typed | null>(null)
  const latest = useRef<Typed | null>(null)
  const touched = useRef(false)

  useEffect(() => {
    let gone = false
    void keptTyped(lineId).then((kept) => {
      if (gone || touched.current || !kept) return
      latest.current = kept
      setTyped(kept)
    })
    return () => {
      gone = true
    }
  }, [lineId])

  const type = (next: Typed | null) => {
    touched.current = true
    latest.current = next
    setTyped(next)
    keepTyped(lineId, next)
  }
  return {
    typed,
    now: () => (isTyped(latest.current) ? latest.current : null),
    type,
    kept: (text) => {
      const since = latest.current
      if (since) type(since.text === text ? null : { text: since.text, base: text })
    },
  }
}
