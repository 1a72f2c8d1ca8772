/** What the shop has of a person: saved as a file, or erased. */
import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { counted } from '../src/domain/count'
import { useAct } from './acting'
import { call } from './calls'
import { Part, Screen } from './one'

export function PersonScreen() {
  const { act, isBusy } = useAct()
  const [email, setEmail] = useState('')
  const [again, setAgain] = useState('')
  const [erased, setErased] = useState<Record<string, number> | null>(null)
  const save = () =>
    act(async () => {
      const { data } = await call<{ data: object }>('POST', 'person/export', { email })
      saveFile(`${email.trim().toLowerCase()}.json`, `${JSON.stringify(data, null, 2)}\n`)
    }, 'Saved.')
  const erase = () =>
    act(async () => {
      const { data } = await call<{ data: { erased: Record<string, number> } }>('POST', 'person/erase', {
        email,
        again,
      })
      setErased(data.erased)
      setAgain('')
    }, 'Erased.')
  return (
    <Screen title="Person’s data">
      <Part title="Give out" onSubmit={() => void save()}>
        <Typography>
          Account, addresses, carts, drafts, artwork, orders, requests, giveaway entries, leads and all else
          that the shop has under an email address, as a file (JSON). Check first that it is the person who
          asks.
        </Typography>
        <TextField
          label="Email"
          type="email"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy || email === ''}>
            Save as a file
          </Button>
        </Box>
      </Part>
      <Part title="Erase" onSubmit={() => void erase()}>
        <Typography>
          All of it is deleted for good. Orders stay without name, address, phone and email; nothing is erased
          while one of them is open. Earlier backups still have it.
        </Typography>
        <TextField
          label="Type the email again"
          type="email"
          autoComplete="off"
          value={again}
          onChange={({ target }) => setAgain(target.value)}
        />
        <Box>
          <Button
            type="submit"
            color="error"
            variant="outlined"
            disabled={isBusy || again === '' || again !== email}
          >
            Erase
          </Button>
        </Box>
        {erased && (
          <Box role="status">
            {counted(
              Object.values(erased).reduce((sum, rows) => sum + rows, 0),
              'row',
            )}{' '}
            erased: {Object.keys(erased).join(', ').replaceAll('_', ' ')}.
          </Box>
        )}
      </Part>
    </Screen>
  )
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
