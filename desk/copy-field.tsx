/** A read-only field with a button that copies it, and a warning with a secret that is shown only once. */
import { Alert, IconButton, TextField } from '@mui/material'
import { Copy } from 'lucide-react'
import { useNotify } from 'react-admin'

type Props = { label: string; value: string }

export function CopyField({ label, value }: Props) {
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify(`${label} copied`, { type: 'success' })
    } catch {
      // The browser refuses pages without https, and people may refuse.
      notify('The browser did not allow copying. Select the text and copy it.', { type: 'error' })
    }
  }
  const button = (
    <IconButton aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
      <Copy size={18} />
    </IconButton>
  )
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      slotProps={{ htmlInput: { readOnly: true }, input: { endAdornment: button } }}
      onFocus={({ target }) => target.select()}
    />
  )
}

export function Secret(secret: Props) {
  return (
    <Alert severity="warning" role="status" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      You’ll only see this once. Copy it now.
      <CopyField {...secret} />
    </Alert>
  )
}
