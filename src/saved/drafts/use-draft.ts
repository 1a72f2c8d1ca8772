/** A form whose words outlive the page: they are saved while it is filled in, and put back when it is opened again. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DraftFields, draftOf, isWorthStoring, visitor } from '../../domain/outbox/draft'
import { draftOwner, forgetDraft, storeDraft, readDraft } from './drafts'

/** Of ui/form/use-form, or of what works like it. */
type DraftedForm = {
  /** What was typed here, the same object until more is. */
  typed: Partial<DraftFields>
  initial: DraftFields
  restore: (before: Partial<DraftFields>) => void
  reset: () => void
}

export type FormDraft = {
  /** The form shows what was typed before it was opened. */
  shown: boolean
  /** Some fields have to be typed again, as they are never saved. */
  lacks: boolean
  startAgain: () => void
  /** It was sent, or is not wanted any more. What is typed from now on is saved again. */
  forget: () => void
}

/** `name` is the form's, with whatever tells it from others of its kind. A password belongs in `except`. */
export function useDraft(
  name: string,
  form: DraftedForm,
  { except = [] }: { except?: readonly string[] } = {},
): FormDraft {
  const { typed, initial, restore, reset } = form
  const [shown, setShown] = useState(false)
  const whose = useOwner()
  /** What the device has of this form, to be compared. */
  const kept = useRef('')

  const putBack = useEffectEvent((before: DraftFields) => {
    const fields = draftOf(before, initial, except)
    if (Object.keys(fields).length === 0) return
    kept.current = JSON.stringify(fields)
    restore(fields)
    setShown(isWorthStoring(fields, initial))
  })
  useEffect(() => {
    let gone = false
    const owner = whose.begin()
    if (owner !== null)
      void readDraft(name, owner).then((before) => {
        if (before && !gone) putBack(before)
      })
    return () => {
      gone = true
    }
  }, [name, whose])

  const follow = useEffectEvent((latest: Partial<DraftFields>) => {
    const fields = draftOf(latest, initial, except)
    const text = isWorthStoring(fields, initial) ? JSON.stringify(fields) : ''
    if (text === kept.current) return
    kept.current = text
    const owner = whose.typing()
    if (text !== '') storeDraft(name, fields, owner)
    else void forgetDraft(name, owner)
  })
  useEffect(() => follow(typed), [typed])
  // All that was put back was taken out again.
  if (shown && !isWorthStoring(draftOf(typed, initial, except), initial)) setShown(false)

  return {
    shown,
    lacks: except.length > 0,
    startAgain: reset,
    forget: () => {
      setShown(false)
      void forgetDraft(name, whose.of())
    },
  }
}

type Owner = {
  /** The form is opened. */
  begin: () => string | null
  /** Whose form it is. */
  of: () => string | null
  /** The owner of what is typed just now: none, where the session of the form's owner ended. */
  typing: () => string | null
}

/**
 * A form belongs to whom it was opened by: what one customer typed in it never becomes another one's, nor a visitor's.
 * A visitor who signs in beside it takes it along.
 */
function useOwner(): Owner {
  const [owner] = useState(() => {
    let own: string | null = null
    const of = () => {
      if (own === visitor) own = draftOwner() ?? visitor
      return own
    }
    return {
      begin: () => {
        own = draftOwner()
        return own
      },
      of,
      typing: () => (of() === draftOwner() ? own : null),
    }
  })
  return owner
}

// Forms whose words no draft saves, like an entry of a giveaway or a password: a reload would lose what was typed.

let forms = 0

/** `typed`: something was, in a form that is on the page just now. */
export function useTypedHere(typed: boolean): void {
  useEffect(() => {
    if (!typed) return
    forms += 1
    return () => {
      forms -= 1
    }
  }, [typed])
}

export function isTypedHere(): boolean {
  return forms > 0
}
