/** What is shown once: it is copied now, or made anew. */
import { Alert, TextField } from '@mui/material'

export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <Alert severity="warning" role="status" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      It is shown this once: copy it now.
      <TextField
        fullWidth
        label={label}
        value={value}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
    </Alert>
  )
}
