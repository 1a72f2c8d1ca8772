/** A read-only field that is selected on focus, and a warning with a secret that is shown only once. */
import { Alert, TextField } from '@mui/material'

type Props = { label: string; value: string }

export function CopyField({ label, value }: Props) {
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      slotProps={{ htmlInput: { readOnly: true } }}
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
