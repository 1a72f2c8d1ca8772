/** One's own passkeys, the second step of signing in. */
import { Box, Button, List, ListItem, ListItemText, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useAct } from './acting'
import { call } from './calls'
import { One, Part } from './one'
import { addPasskey, hasPasskeys } from './passkey'
import { momentOf } from './words'

type Passkey = { id: number; name: string; createdAt: string; lastUsedAt: string | null }

export function Passkeys() {
  const { act, isBusy } = useAct()
  return (
    <One<{ passkeys: Passkey[] }> path="passkeys" title="Passkeys">
      {({ passkeys }) => (
        <>
          <Typography>
            With a passkey, your phone, your computer or a security key is the second step of signing in, in
            place of a code: no false page gets anything by it.
          </Typography>
          <Part title="Your passkeys">
            {passkeys.length === 0 && <Typography>You have none yet.</Typography>}
            <List disablePadding>
              {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
                <ListItem
                  key={id}
                  disableGutters
                  secondaryAction={
                    <Button
                      disabled={isBusy}
                      aria-label={`Remove ${name}`}
                      onClick={() => void act(() => call('DELETE', `passkeys/${id}`), `${name} is removed.`)}
                    >
                      Remove
                    </Button>
                  }
                >
                  <ListItemText
                    primary={name}
                    secondary={`Added ${momentOf(createdAt)}${lastUsedAt ? `, used ${momentOf(lastUsedAt)}` : ''}`}
                    sx={{ overflowWrap: 'anywhere', pr: 8 }}
                  />
                </ListItem>
              ))}
            </List>
          </Part>
          {hasPasskeys() ? <NewPasskey /> : <Typography>This browser has no passkeys.</Typography>}
        </>
      )}
    </One>
  )
}

function NewPasskey() {
  const { act, isBusy } = useAct()
  const [name, setName] = useState('')
  const add = async () => {
    if (await act(() => addPasskey(name), 'The passkey is added.')) setName('')
  }
  return (
    <Part title="Add a passkey" onSubmit={() => void add()}>
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        helperText="By which you know it, such as Sam’s phone"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Add a passkey
        </Button>
      </Box>
    </Part>
  )
}
