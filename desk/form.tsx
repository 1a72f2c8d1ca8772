/** Form fields, and a card that is a form with fields, one button and a success message. */
import {
  Box,
  Button,
  type ButtonProps,
  MenuItem,
  TextField,
  type TextFieldProps,
  Typography,
} from '@mui/material'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { formatCount } from '../src/domain/count'
import type { DeskOlder } from '../src/domain/desk/row'
import { useAction } from './use-action'
import { call } from './calls'
import type { Conflicts } from './merge'
import { type Question, useQuestion } from './question'
import { SectionCard, useDeskQuery } from './screen-parts'
import { LabelledCheckbox } from './checkboxes'

/** State of one text field whose text is not worth storing: its value, and the props of the field. */
export function useTextField(initial = '') {
  const [value, setValue] = useState(initial)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setValue(target.value)
  return { value, clear: () => setValue(''), field: { value, onChange } }
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
  /** Result of useFormValues. `finish` is called after success; conflicts have to be resolved before sending. */
  form?: { values: object; conflicts: Conflicts; finish(sent?: object): void }
  /** Returns what has to be confirmed before sending; null: nothing. */
  questionOf?: () => Question | null
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
  successText,
  isReady = true,
  form,
  questionOf,
  button,
  children,
  extra,
  after,
}: Props) {
  const { act, isBusy } = useAction()
  const { confirm, dialog } = useQuestion()
  const hasConflicts = form !== undefined && Object.keys(form.conflicts).length > 0
  const submitForm = async () => {
    const sent = form?.values
    if (!(await confirm(questionOf?.() ?? null))) return
    if (await act(send, successText)) form?.finish(sent)
  }
  return (
    <SectionCard title={title} onSubmit={() => void submitForm()}>
      {children}
      {hasConflicts && (
        <Typography color="warning.dark">
          A colleague changed the same fields. Choose a value for each.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy || !isReady || hasConflicts} {...button}>
          {submit}
        </Button>
        {extra}
      </Box>
      {dialog}
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
      {before.value !== '' && <OlderCount path={path} before={before.value} />}
    </DestructiveFormCard>
  )
}

function OlderCount({ path, before }: { path: string; before: string }) {
  const { data } = useDeskQuery<DeskOlder>(`${path}?before=${before}`)
  return data ? <Typography role="status">{formatCount(data.count)} will be deleted.</Typography> : null
}
