/** A form whose input outlives the page: it is saved during typing, and restored when the form is opened again. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DraftFields, draftOf, isWorthStoring, visitor } from '../../domain/outbox/draft'
import { draftOwner, forgetDraft, storeDraft, readDraft } from './drafts'

/** The part of ui/form/use-form that a draft needs. */
type DraftedForm = {
  /** Input on this page. The object changes only when the input changes. */
  typed: Partial<DraftFields>
  initial: DraftFields
  restore: (before: Partial<DraftFields>) => void
  reset: () => void
}

export type FormDraft = {
  /** The form shows what was typed before it was opened. */
  isRestored: boolean
  /** Some fields have to be typed again, as they are never saved. */
  isIncomplete: boolean
  startAgain: () => void
  /** Call when the form was sent or is not wanted any more. Later input is saved again. */
  discard: () => void
}

/** `name` identifies the form among others of its kind. A password belongs in `except`. */
export function useDraft(
  name: string,
  form: DraftedForm,
  { except = [] }: { except?: readonly string[] } = {},
): FormDraft {
  const { typed, initial, restore, reset } = form
  const [isRestored, setRestored] = useState(false)
  const formOwner = useOwner()
  /** The stored draft of this form as JSON, for comparison. */
  const storedText = useRef('')

  const restoreDraft = useEffectEvent((before: DraftFields) => {
    const fields = draftOf(before, initial, except)
    if (Object.keys(fields).length === 0) return
    storedText.current = JSON.stringify(fields)
    restore(fields)
    setRestored(isWorthStoring(fields, initial))
  })
  useEffect(() => {
    let isUnmounted = false
    const owner = formOwner.open()
    if (owner !== null)
      void readDraft(name, owner).then((before) => {
        if (before && !isUnmounted) restoreDraft(before)
      })
    return () => {
      isUnmounted = true
    }
  }, [name, formOwner])

  const saveInput = useEffectEvent((latest: Partial<DraftFields>) => {
    const fields = draftOf(latest, initial, except)
    const text = isWorthStoring(fields, initial) ? JSON.stringify(fields) : ''
    if (text === storedText.current) return
    storedText.current = text
    const owner = formOwner.inputOwner()
    if (text !== '') storeDraft(name, fields, owner)
    else void forgetDraft(name, owner)
  })
  useEffect(() => saveInput(typed), [typed])
  // The user has deleted everything that was restored.
  if (isRestored && !isWorthStoring(draftOf(typed, initial, except), initial)) setRestored(false)

  return {
    isRestored,
    isIncomplete: except.length > 0,
    startAgain: reset,
    discard: () => {
      setRestored(false)
      void forgetDraft(name, formOwner.current())
    },
  }
}

type Owner = {
  /** Called when the form is opened. */
  open: () => string | null
  /** Returns the owner of the form. */
  current: () => string | null
  /** Returns the owner of the current input; null when the session of the form's owner has ended. */
  inputOwner: () => string | null
}

/**
 * A form belongs to the person who opened it: one customer's input never becomes another customer's, nor a visitor's.
 * A visitor who signs in while the form is open takes the input along.
 */
function useOwner(): Owner {
  const [owner] = useState(() => {
    let ownerId: string | null = null
    const current = () => {
      if (ownerId === visitor) ownerId = draftOwner() ?? visitor
      return ownerId
    }
    return {
      open: () => {
        ownerId = draftOwner()
        return ownerId
      },
      current,
      inputOwner: () => (current() === draftOwner() ? ownerId : null),
    }
  })
  return owner
}
