/** State of form fields, and a card that is a form with fields, one button and a success message. */
import { Box, Button, type ButtonProps, MenuItem, TextField, type TextFieldProps } from '@mui/material'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useAction } from './use-action'
import { call } from './calls'
import { Part } from './screen-parts'
import { Tick } from './checkboxes'

export type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** State of one text field: its value, and the props of the field. */
export function useTyped(initial = '') {
  const [value, setValue] = useState(initial)
  const onChange = ({ target }: Typing) => setValue(target.value)
  return { value, clear: () => setValue(''), field: { value, onChange } }
}

/** State of several text fields, by name. */
export function useFields<Name extends string>(initial: Record<Name, string>) {
  const [values, setValues] = useState(initial)
  const field = (name: Name) => ({
    value: values[name],
    onChange: ({ target }: Typing) => setValues((now) => ({ ...now, [name]: target.value })),
  })
  return { values, field }
}

export function DayField(props: TextFieldProps) {
  return <TextField type="date" slotProps={{ inputLabel: { shrink: true } }} {...props} />
}

type ChoiceProps = TextFieldProps & { choices: readonly { id: string; name: string }[] }

/** A select field. */
export function Choice({ choices, ...field }: ChoiceProps) {
  return (
    <TextField select {...field}>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

type Props = {
  title: string
  submit: string
  send: () => Promise<unknown>
  /** Success message. */
  done: string
  isReady?: boolean
  /** Look of the button. */
  button?: Pick<ButtonProps, 'variant' | 'color'>
  children?: ReactNode
  /** Other buttons, next to the submit button. */
  extra?: ReactNode
  /** Below the button. */
  after?: ReactNode
}

export function FormPart({
  title,
  submit,
  send,
  done,
  isReady = true,
  button,
  children,
  extra,
  after,
}: Props) {
  const { act, isBusy } = useAction()
  return (
    <Part title={title} onSubmit={() => void act(send, done)}>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy || !isReady} {...button}>
          {submit}
        </Button>
        {extra}
      </Box>
      {after}
    </Part>
  )
}

type FinalProps = Props & { label: string }

/** A form for an action that cannot be undone; the button is disabled until a box is ticked. */
export function FinalPart({ label, isReady = true, children, ...form }: FinalProps) {
  const [isSure, setSure] = useState(false)
  return (
    <FormPart {...form} button={finalButton} isReady={isSure && isReady}>
      {children}
      <Tick label={label} isTicked={isSure} onTick={setSure} />
    </FormPart>
  )
}

export const finalButton = { color: 'error', variant: 'outlined' } as const

/** Deletes what was received before a day. */
export function PurgePart({ title, path }: { title: string; path: string }) {
  const before = useTyped()
  return (
    <FinalPart
      title={title}
      submit="Delete"
      send={() => call('POST', path, { before: before.value })}
      done="Deleted"
      label="Delete permanently. This can’t be undone."
      isReady={before.value !== ''}
    >
      <DayField label="Received before" required {...before.field} />
    </FinalPart>
  )
}
