/** What is copied from the desk: whole at one press; and what is shown once, to be copied now or made anew. */
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
      It is shown this once: copy it now.
      <CopyField {...secret} />
    </Alert>
  )
}
