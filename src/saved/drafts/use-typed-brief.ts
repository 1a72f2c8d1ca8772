/** The brief that somebody types for the lines of a job, until it is saved (req 12.9). */
import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { isChanged, readTypedBrief, storeTypedBrief, type TypedBrief } from './drafts'

type TypedField = {
  /** What stands in the field, perhaps typed back to what it was. Null: nothing was typed, or all of it is saved. */
  typed: TypedBrief | null
  /** What is to be saved at this moment, not at the last drawing. */
  now: () => TypedBrief | null
  type: (typed: TypedBrief | null) => void
  /** This text is saved: what was typed since then is typed over it. */
  stored: (text: string) => void
}

/**
 * What is typed and not saved yet is a draft: also a reload, a crash and an ended session leave it. A job has one, under the
 * id of one of its lines; where that one goes, it moves on to another.
 */
export function useTypedBrief(lines: CartLine[]): TypedField {
  const [typed, setTyped] = useState<TypedBrief | null>(null)
  const latest = useRef<TypedBrief | null>(null)
  const touched = useRef(false)
  const ids = lines.map(({ id }) => id).join(' ')
  const home = useRef('')

  useEffect(() => {
    let gone = false
    const find = async (id: string) => ({ id, draft: await readTypedBrief(id) })
    const all = ids.split(' ')
    if (!all.includes(home.current)) {
      if (latest.current) storeTypedBrief(home.current, null)
      home.current = all[0] ?? ''
      if (latest.current) storeTypedBrief(home.current, latest.current)
    }
    void Promise.all(all.map(find)).then((found) => {
      const kept = found.find(({ draft }) => draft !== null)
      if (gone || touched.current || !kept) return
      home.current = kept.id
      latest.current = kept.draft
      setTyped(kept.draft)
    })
    return () => {
      gone = true
    }
  }, [ids])

  const type = (next: TypedBrief | null) => {
    touched.current = true
    latest.current = next
    setTyped(next)
    storeTypedBrief(home.current, next)
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
