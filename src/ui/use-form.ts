/** A form while it is filled in: what was typed, what is wrong with it, and which attempt to send it this is. */
import { type ChangeEvent, useId, useState } from 'react'

export type Fields = Record<string, string>
export type FieldErrors<F extends Fields> = Partial<Record<keyof F, string>>

export type FormState<F extends Fields> = {
  fields: F
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
  const [errors, setErrors] = useState<FieldErrors<F>>({})
  const [refusals, setRefusals] = useState(0)
  const fields = { ...initial, ...typed }
  const idOf = (name: string) => `${formId}-${name}`

  const change = (name: keyof F & string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  return {
    fields,
    typed,
    problems: Object.keys(initial).flatMap((name) => {
      const message = errors[name]
      return message === undefined ? [] : [{ id: idOf(name), message }]
    }),
    refusals,
    field: (name) => ({
      id: idOf(name),
      name,
      value: fields[name],
      error: errors[name],
      onChange: (event) => change(name, event.target.value),
    }),
    change,
    passes: () => {
      const found = check(fields)
      setErrors(found)
      const isRight = Object.values(found).every((message) => message === undefined)
      if (!isRight) setRefusals((before) => before + 1)
      return isRight
    },
    reset: () => {
      setTyped({})
      setErrors({})
    },
  }
}
