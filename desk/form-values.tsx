/**
 * Values of a form. Nothing typed is lost: when a colleague changes the record, untouched fields follow it, and a field
 * that both changed shows both values (req 22.30).
 */
import { Box, Button } from '@mui/material'
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Conflicts, isSame, mergeTyped, partAt, withPart } from './merge'
import { closeForm, discardUnsaved, readUnsaved, storeUnsaved } from './unsaved'

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>
/** `base`: the values of the record when typing started. */
type Unsaved<Values> = { base: Values; values: Values; conflicts: Conflicts }
/** `seen`: the record that was merged last, as JSON. */
type State<Values> = Unsaved<Values> & { seen: string }

type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

export type FormValues<Values> = {
  values: Values
  /** A function gets the current values, for example when an upload ends after other fields were changed. */
  set: (part: Partial<Values> | ((values: Values) => Partial<Values>)) => void
  /** Props of a text field. */
  field: (name: TextNames<Values> & string) => {
    value: string
    onChange: (event: TextChange) => void
    helperText?: ReactNode
  }
  /** The note with a colleague's conflicting value, for fields other than text fields; null: there is no conflict. */
  note: (path: string) => ReactNode
  conflicts: Conflicts
  /** Call it after the values were saved. `sent`: the values that the call contained. */
  finish(sent?: Values): void
}

/**
 * `name` is unique on its screen. `stored`: the record's values, or the initial ones of a form that adds something
 * (`isNew`), which is empty again after it was sent.
 */
export function useFormValues<Values extends object>(
  name: string,
  stored: Values,
  { isNew = false } = {},
): FormValues<Values> {
  const key = `${useLocation().pathname} ${name}`
  const [state, setState] = useState(() => initialState(readUnsaved(key), stored))
  const merged = withStored(state, stored)
  if (merged !== state) setState(merged)
  const { base, values, conflicts } = merged
  const isUnsaved = !isSame(values, base)
  useEffect(() => {
    if (isUnsaved) storeUnsaved(key, { base, values, conflicts })
    else discardUnsaved(key)
  }, [key, isUnsaved, base, values, conflicts])
  useEffect(() => () => closeForm(key), [key])

  const set: FormValues<Values>['set'] = (part) =>
    setState((current) => {
      const changed = typeof part === 'function' ? part(current.values) : part
      return { ...current, values: { ...current.values, ...changed } }
    })
  const resolve = (path: string, isTheirs: boolean) =>
    setState((current) => {
      const { [path]: theirs, ...others } = current.conflicts
      const next = isTheirs ? withPart(current.values, path, theirs) : current.values
      return { ...current, conflicts: others, values: next }
    })
  const note = (path: string) =>
    path in conflicts ? (
      <ColleagueValue value={conflicts[path]} onChoose={(isTheirs) => resolve(path, isTheirs)} />
    ) : null
  return {
    values,
    set,
    conflicts,
    note,
    field: (fieldName) => ({
      value: values[fieldName] as string,
      onChange: ({ target }) => set({ [fieldName]: target.value } as unknown as Partial<Values>),
      ...(fieldName in conflicts && { helperText: note(fieldName) }),
    }),
    finish: (sent = values) => {
      // The stored values are discarded at once, so that a redirect after saving does not ask about unsaved values.
      discardUnsaved(key)
      setState((current) =>
        isNew ? resetState(current, sent, stored) : { ...current, base: sent, conflicts: {} },
      )
    },
  }
}

function initialState<Values extends object>(unsaved: unknown, stored: Values): State<Values> {
  const initial = { base: stored, values: stored, conflicts: {} }
  const start = (unsaved ?? initial) as Unsaved<Values>
  // Another version of the desk may have stored other fields.
  const isUsable = isSame(Object.keys(start.base), Object.keys(stored))
  return isUsable
    ? { ...start, seen: JSON.stringify(start.base) }
    : { ...initial, seen: JSON.stringify(stored) }
}

/** Merges a record that has changed since it was last seen. Conflicts that are still open remain. */
function withStored<Values extends object>(state: State<Values>, stored: Values): State<Values> {
  const seen = JSON.stringify(stored)
  if (seen === state.seen) return state
  const { value: values, conflicts } = mergeTyped(state.base, state.values, stored)
  for (const path of Object.keys(state.conflicts)) {
    const theirs = partAt(stored, path)
    if (theirs !== undefined && !isSame(theirs, partAt(values, path))) conflicts[path] = theirs
  }
  return { seen, base: stored, values, conflicts }
}

/** Returns the state of a form that was sent: empty, except for text that was typed while the call ran. */
function resetState<Values extends object>(
  state: State<Values>,
  sent: Values,
  initial: Values,
): State<Values> {
  const { value: values } = mergeTyped(sent, state.values, initial)
  return { ...state, base: initial, values, conflicts: {} }
}

type ColleagueValueProps = { value: unknown; onChoose: (isTheirs: boolean) => void }

function ColleagueValue({ value, onChoose }: ColleagueValueProps) {
  return (
    <Box component="span" role="status" sx={{ display: 'block', color: 'warning.dark' }}>
      <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {colleagueText(value)}
      </Box>
      <Button size="small" onClick={() => onChoose(false)}>
        Keep mine
      </Button>
      <Button size="small" onClick={() => onChoose(true)}>
        Use theirs
      </Button>
    </Box>
  )
}

/** Such as "A colleague set Navy." */
function colleagueText(value: unknown): string {
  const text = textOf(value)
  if (text === '') return 'A colleague cleared this.'
  return text.includes('\n') ? `A colleague set:\n${text}` : `A colleague set ${text}.`
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.map(textOf).join(value.some((part) => typeof part === 'object') ? '\n' : ', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(': ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
