/** A form while it is filled in: what was typed, what is wrong with it, and which attempt to send it this is. */
import { type ChangeEvent, useCallback, useId, useRef, useState } from 'react'
import { newUuid } from '../../domain/uuid'

export type Fields = Record<string, string>
export type FieldErrors<F extends Fields> = Partial<Record<keyof F, string>>

export type FormState<F extends Fields> = {
  fields: F
  /** What stands where nothing was typed. */
  initial: F
  /** What of it was typed here, the same object until more is. */
  typed: Partial<F>
  /** In the order of the form, with the id of the field that each is about. */
  problems: { id: string; message: string }[]
  /** How often the form was refused so far: each time the problems are put before the user. */
  refusals: number
  /** What an input needs; typing in it takes its error away. */
  field: (name: keyof F & string) => FieldProps
  change: (name: keyof F & string, value: string) => void
  /** True when nothing is wrong; else the problems are shown. */
  passes: () => boolean
  /** Puts back what was typed before; what was typed since then stands. Names that are none of the form's are left out. */
  restore: (before: Partial<Fields>) => void
  /** Forgets what was typed. */
  reset: () => void
}

type FieldProps = {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

/** `initial` may come late or change (a saved copy, then a fresh one): what was typed stands. */
export function useForm<F extends Fields>(initial: F, check: (fields: F) => FieldErrors<F>): FormState<F> {
  const formId = useId()
  const [typed, setTyped] = useState<Partial<F>>({})
  /** Fields that were wrong at the last attempt and have not been typed in since. */
  const [accused, setAccused] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  const fields = { ...initial, ...typed }
  // As things are now: what another field made right, or took off the page, is wrong no more.
  const found: FieldErrors<F> = accused.length > 0 ? check(fields) : {}
  const errorOf = (name: keyof F & string) => (accused.includes(name) ? found[name] : undefined)
  const idOf = (name: string) => `${formId}-${name}`

  const change = (name: keyof F & string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setAccused((before) => before.filter((other) => other !== name))
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
    passes: () => {
      const wrong = Object.entries(check(fields)).flatMap(([name, message]) =>
        message === undefined ? [] : [name],
      )
      setAccused(wrong)
      if (wrong.length > 0) setRefusals((before) => before + 1)
      return wrong.length === 0
    },
    restore: (before) => {
      for (const name of Object.keys(initial)) {
        const text = before[name]
        if (text !== undefined) setTyped((since) => ({ [name]: text, ...since }))
      }
    },
    reset: () => {
      setTyped({})
      setAccused([])
    },
  }
}

/** Gives the key under which to send `words`, which must be plain data. */
export function useWriteKey(): (words: unknown) => string {
  const last = useRef({ words: '', key: '' })
  return useCallback((given) => {
    const words = JSON.stringify(given)
    if (last.current.words !== words) last.current = { words, key: newUuid() }
    return last.current.key
  }, [])
}
