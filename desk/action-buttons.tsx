/** Buttons that make a call, send a file or download a file. */
import { Button, type ButtonProps } from '@mui/material'
import { Download as DownloadIcon } from 'lucide-react'
import { useAction } from './use-action'
import { call } from './calls'
import { FileButton } from './file-button'
import { useQuestion } from './question'

type Props = Pick<ButtonProps, 'size' | 'disabled' | 'aria-label'> & {
  label: string
  /** Subject for the accessible name, when several buttons have the same label. */
  subject?: string
  request: Parameters<typeof call>
  successText: string
  /** Text of a confirmation dialog; without it the call is made immediately. */
  question?: string
  isDestructive?: boolean
}

export function ActionButton({
  label,
  subject,
  request,
  successText,
  question,
  isDestructive = false,
  disabled = false,
  ...button
}: Props) {
  const { act, isBusy } = useAction()
  const { confirm, dialog } = useQuestion()
  const title = subject ? `${label}: ${subject}` : label
  const start = async () => {
    if (await confirm(question ? { title: `${title}?`, text: question, confirm: label } : null))
      await act(() => call(...request), successText)
  }
  return (
    <>
      <Button
        size="small"
        color={isDestructive ? 'error' : 'primary'}
        disabled={isBusy || disabled}
        onClick={() => void start()}
        aria-label={title}
        {...button}
      >
        {label}
      </Button>
      {dialog}
    </>
  )
}

type FileProps = {
  label: string
  accept: string
  send: (file: File) => Promise<unknown>
  successText: string
}

export function FileActionButton({ label, accept, send, successText }: FileProps) {
  const { act, isBusy } = useAction()
  const onFile = (file: File) => void act(() => send(file), successText)
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
