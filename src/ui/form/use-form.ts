/** State of a form: typed values, problems, and the number of attempts to send it with invalid fields. */
import { type ChangeEvent, useCallback, useId, useRef, useState } from 'react'
import { newUuid } from '../../domain/uuid'

export type Fields = Record<string, string>
export type FieldErrors<F extends Fields> = Partial<Record<keyof F, string>>

export type FormState<F extends Fields> = {
  fields: F
  /** Values of fields in which nothing was typed. */
  initial: F
  /** Typed values only. The object stays the same until more is typed. */
  typed: Partial<F>
  /** Problems in the order of the form, each with the id of its field. */
  problems: { id: string; message: string }[]
  /** Number of attempts to send the form with invalid fields. Each of them shows the problems again. */
  refusals: number
  /** Props for an input. Typing in the input removes its error. */
  field: (name: keyof F & string) => FieldProps
  change: (name: keyof F & string, value: string) => void
  /** Returns true when all fields are valid; otherwise shows the problems. */
  validate: () => boolean
  /** Restores earlier typed values without overwriting newer ones. Unknown field names are ignored. */
  restore: (earlierValues: Partial<Fields>) => void
  /** Clears all typed values. */
  reset: () => void
}

type FieldProps = {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

/** `initial` may arrive late or change (a stored copy, then a fresh one). Typed values take precedence. */
export function useForm<F extends Fields>(initial: F, check: (fields: F) => FieldErrors<F>): FormState<F> {
  const formId = useId()
  const [typed, setTyped] = useState<Partial<F>>({})
  /** Names of fields that were invalid at the last attempt and have not been edited since. */
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  const fields = { ...initial, ...typed }
  // Errors are checked against the current values, because a change in another field can make a field valid or remove
  // it.
  const errors: FieldErrors<F> = invalidFields.length > 0 ? check(fields) : {}
  const errorOf = (name: keyof F & string) => (invalidFields.includes(name) ? errors[name] : undefined)
  const idOf = (name: string) => `${formId}-${name}`

  const change = (name: keyof F & string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setInvalidFields((before) => before.filter((other) => other !== name))
  }
  return {
    fields,
    initial,
    typed,
    problems: Object.keys(initial).flatMap((name) => {
      const message = errorOf(name)
      return message === undefined ? [] : [{ id: idOf(name), message }]
    }),
    refusals,
    field: (name) => ({
      id: idOf(name),
      name,
      value: fields[name],
      error: errorOf(name),
      onChange: (event) => change(name, event.target.value),
    }),
    change,
    validate: () => {
      const invalidNames = Object.entries(check(fields)).flatMap(([name, message]) =>
        message === undefined ? [] : [name],
      )
      setInvalidFields(invalidNames)
      if (invalidNames.length > 0) setRefusals((before) => before + 1)
      return invalidNames.length === 0
    },
    restore: (earlierValues) => {
      for (const name of Object.keys(initial)) {
        const text = earlierValues[name]
        if (text !== undefined) setTyped((newerValues) => ({ [name]: text, ...newerValues }))
      }
    },
    reset: () => {
      setTyped({})
      setInvalidFields([])
    },
  }
}

/**
 * Returns a function for the idempotency key of a request. The same content gives the same key; the content must be
 * plain data.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return useCallback((content) => {
    const serialized = JSON.stringify(content)
    if (last.current.content !== serialized) last.current = { content: serialized, key: newUuid() }
    return last.current.key
  }, [])
}
