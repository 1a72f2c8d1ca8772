/** State of form fields, and a card that is a form with fields, one button and a success message. */
import { Box, Button, type ButtonProps, MenuItem, TextField, type TextFieldProps } from '@mui/material'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useAction } from './use-action'
import { call } from './calls'
import { SectionCard } from './screen-parts'
import { LabelledCheckbox } from './checkboxes'

export type TextChangeEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** State of one text field: its value, and the props of the field. */
export function useTextField(initial = '') {
  const [value, setValue] = useState(initial)
  const onChange = ({ target }: TextChangeEvent) => setValue(target.value)
  return { value, clear: () => setValue(''), field: { value, onChange } }
}

/** State of several text fields, by name. */
export function useFields<Name extends string>(initial: Record<Name, string>) {
  const [values, setValues] = useState(initial)
  const field = (name: Name) => ({
    value: values[name],
    onChange: ({ target }: TextChangeEvent) => setValues((now) => ({ ...now, [name]: target.value })),
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
  successText: string
  isReady?: boolean
  /** Variant and colour of the submit button. */
  button?: Pick<ButtonProps, 'variant' | 'color'>
  children?: ReactNode
  /** Other buttons, next to the submit button. */
  extra?: ReactNode
  /** Below the button. */
  after?: ReactNode
}

export function FormCard({
  title,
  submit,
  send,
  successText: done,
  isReady = true,
  button,
  children,
  extra,
  after,
}: Props) {
  const { act, isBusy } = useAction()
  return (
    <SectionCard title={title} onSubmit={() => void act(send, done)}>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy || !isReady} {...button}>
          {submit}
        </Button>
        {extra}
      </Box>
      {after}
    </SectionCard>
  )
}

type DestructiveFormProps = Props & { label: string }

/** A form for an action that cannot be undone; the button is disabled until a box is ticked. */
export function DestructiveFormCard({ label, isReady = true, children, ...form }: DestructiveFormProps) {
  const [isSure, setSure] = useState(false)
  return (
    <FormCard {...form} button={destructiveButton} isReady={isSure && isReady}>
      {children}
      <LabelledCheckbox label={label} isChecked={isSure} onToggle={setSure} />
    </FormCard>
  )
}

export const destructiveButton = { color: 'error', variant: 'outlined' } as const

/** A form that deletes everything received before a chosen day. */
export function PurgeCard({ title, path }: { title: string; path: string }) {
  const before = useTextField()
  return (
    <DestructiveFormCard
      title={title}
      submit="Delete"
      send={() => call('POST', path, { before: before.value })}
      successText="Deleted"
      label="Delete permanently. This can’t be undone."
      isReady={before.value !== ''}
    >
      <DayField label="Received before" required {...before.field} />
    </DestructiveFormCard>
  )
}
