/** A press that makes one call. */
import { Button } from '@mui/material'
import { useAct } from './acting'
import { call } from './calls'

type Props = {
  label: string
  /** What it is about, of several presses with one label. */
  of?: string
  asks: Parameters<typeof call>
  /** What is said then. */
  done: string
  isFinal?: boolean
}

export function Press({ label, of, asks, done, isFinal = false }: Props) {
  const { act, isBusy } = useAct()
  return (
    <Button
      size="small"
      color={isFinal ? 'error' : 'primary'}
      disabled={isBusy}
      onClick={() => void act(() => call(...asks), done)}
      aria-label={of && `${label}: ${of}`}
    >
      {label}
    </Button>
  )
}
