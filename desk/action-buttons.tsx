/** Buttons that make a call, send a file or download a file. */
import { Button, type ButtonProps } from '@mui/material'
import { Download as DownloadIcon } from 'lucide-react'
import { useAction } from './use-action'
import { call } from './calls'
import { FileButton } from './file-button'

type Props = Pick<ButtonProps, 'size' | 'disabled' | 'aria-label'> & {
  label: string
  /** Subject for the accessible name, when several buttons have the same label. */
  subject?: string
  request: Parameters<typeof call>
  successText: string
  isDestructive?: boolean
}

export function ActionButton({
  label,
  subject,
  request,
  successText: done,
  isDestructive: isFinal = false,
  disabled = false,
  ...button
}: Props) {
  const { act, isBusy } = useAction()
  return (
    <Button
      size="small"
      color={isFinal ? 'error' : 'primary'}
      disabled={isBusy || disabled}
      onClick={() => void act(() => call(...request), done)}
      aria-label={subject && `${label}: ${subject}`}
      {...button}
    >
      {label}
    </Button>
  )
}

type FileProps = {
  label: string
  accept: string
  send: (file: File) => Promise<unknown>
  successText: string
}

export function FileActionButton({ label, accept, send, successText: done }: FileProps) {
  const { act, isBusy } = useAction()
  const onFile = (file: File) => void act(() => send(file), done)
  return <FileButton label={label} accept={accept} isBusy={isBusy} onFile={onFile} />
}

type DownloadProps = Pick<ButtonProps, 'size'> & { label: string; path: string }

export function Download({ label, path, size = 'small' }: DownloadProps) {
  return (
    <Button size={size} startIcon={<DownloadIcon size={18} />} href={`/desk/api/${path}`} download>
      {label}
    </Button>
  )
}
