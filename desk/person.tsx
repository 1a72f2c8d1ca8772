/** All data of a person in the shop: saved as a file, or erased. */
import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { counted } from '../src/domain/count'
import { requestData } from './calls'
import { finalButton, FormPart, useTyped } from './form'
import { Screen } from './screen-parts'

export function PersonScreen() {
  const [email, again] = [useTyped(), useTyped()]
  const [erased, setErased] = useState<Record<string, number> | null>(null)
  const save = async () => {
    const data = await requestData<object>('POST', 'person/export', { email: email.value })
    saveFile(`${email.value.trim().toLowerCase()}.json`, `${JSON.stringify(data, null, 2)}\n`)
  }
  const erase = async () => {
    const body = { email: email.value, again: again.value }
    setErased((await requestData<{ erased: Record<string, number> }>('POST', 'person/erase', body)).erased)
    again.clear()
  }
  return (
    <Screen title="Privacy requests">
      <FormPart
        title="Export"
        submit="Export"
        send={save}
        done="File downloaded"
        isReady={email.value !== ''}
      >
        <Typography>
          Downloads everything the shop has about an email address as a JSON file: account, addresses, carts,
          drafts, artwork, orders, requests, giveaway entries, leads and more. First check that the request
          comes from that person.
        </Typography>
        <TextField label="Email" type="email" required {...email.field} />
      </FormPart>
      <FormPart
        title="Erase"
        submit="Erase"
        send={erase}
        done="Erased"
        isReady={again.value !== '' && again.value === email.value}
        button={finalButton}
        after={erased && <Erased rows={erased} />}
      >
        <Typography>
          Deletes this data permanently. Orders stay, without name, address, phone and email. You can’t erase
          a person with an open order. Earlier backups still contain the data.
        </Typography>
        <TextField label="Confirm email" type="email" autoComplete="off" {...again.field} />
      </FormPart>
    </Screen>
  )
}

function Erased({ rows }: { rows: Record<string, number> }) {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return (
    <Box role="status">
      {counted(all, 'row')} erased: {Object.keys(rows).join(', ').replaceAll('_', ' ')}.
    </Box>
  )
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
