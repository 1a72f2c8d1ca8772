/** A card that is a form: its fields, one button, and what is said when it was sent. */
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  TextField as MuiTextField,
  type TextFieldProps,
} from '@mui/material'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useAct } from './acting'
import { call } from './calls'
import { Part } from './one'

/** What is typed into a field: its value, and what the field is given. */
export function useTyped(initial = '') {
  const [value, setValue] = useState(initial)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setValue(target.value)
  return { value, clear: () => setValue(''), field: { value, onChange } }
}

export function DayField(props: TextFieldProps) {
  return <MuiTextField type="date" slotProps={{ inputLabel: { shrink: true } }} {...props} />
}

type Props = {
  title: string
  submit: string
  send: () => Promise<unknown>
  /** What is said then. */
  done: string
  isReady?: boolean
  children?: ReactNode
  /** Below the button. */
  after?: ReactNode
}

export function FormPart({ title, submit, send, done, isReady = true, children, after }: Props) {
  const { act, isBusy } = useAct()
  return (
    <Part title={title} onSubmit={() => void act(send, done)}>
      {children}
      <Box>
        <Button type="submit" variant="contained" disabled={isBusy || !isReady}>
          {submit}
        </Button>
      </Box>
      {after}
    </Part>
  )
}

type FinalProps = Props & { words: string }

/** What cannot be taken back: it asks for a tick first. */
export function FinalPart({ title, submit, send, done, words, isReady = true, children }: FinalProps) {
  const { act, isBusy } = useAct()
  const [isSure, setSure] = useState(false)
  return (
    <Part title={title} onSubmit={() => void act(send, done)}>
      {children}
      <FormControlLabel
        label={words}
        control={<Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)} />}
      />
      <Box>
        <Button type="submit" color="error" variant="outlined" disabled={isBusy || !isSure || !isReady}>
          {submit}
        </Button>
      </Box>
    </Part>
  )
}

/** Deletes what was received before a day. */
export function PurgePart({ title, path }: { title: string; path: string }) {
  const before = useTyped()
  return (
    <FinalPart
      title={title}
      submit="Delete"
      send={() => call('POST', path, { before: before.value })}
      done="Deleted."
      words="They are deleted for good."
      isReady={before.value !== ''}
    >
      <DayField label="Received before" required {...before.field} />
    </FinalPart>
  )
}
