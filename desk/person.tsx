/** All data of a person in the shop: saved as a file, or erased. */
import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { withCount } from '../src/domain/count'
import { requestData } from './calls'
import { destructiveButton, FormCard, useTextField } from './form'
import { Screen } from './screen-parts'

export function PersonScreen() {
  const [email, confirmation] = [useTextField(), useTextField()]
  const [erased, setErased] = useState<Record<string, number> | null>(null)
  const save = async () => {
    const data = await requestData<object>('POST', 'person/export', { email: email.value })
    saveFile(`${email.value.trim().toLowerCase()}.json`, `${JSON.stringify(data, null, 2)}\n`)
  }
  const erase = async () => {
    const body = { email: email.value, again: confirmation.value }
    setErased((await requestData<{ erased: Record<string, number> }>('POST', 'person/erase', body)).erased)
    confirmation.clear()
  }
  return (
    <Screen title="Privacy requests">
      <FormCard
        title="Export"
        submit="Export"
        send={save}
        successText="File downloaded"
        isReady={email.value !== ''}
      >
        <Typography>
          Downloads everything the shop has about an email address as a JSON file: account, addresses, carts,
          drafts, artwork, orders, requests, giveaway entries, leads and more. First check that the request
          comes from that person.
        </Typography>
        <TextField label="Email" type="email" required {...email.field} />
      </FormCard>
      <FormCard
        title="Erase"
        submit="Erase"
        send={erase}
        successText="Erased"
        isReady={confirmation.value !== '' && confirmation.value === email.value}
        button={destructiveButton}
        after={erased && <Erased rows={erased} />}
      >
        <Typography>
          Deletes this data permanently. Orders stay, without name, address, phone and email. You can’t erase
          a person with an open order. Earlier backups still contain the data.
        </Typography>
        <TextField label="Confirm email" type="email" autoComplete="off" {...confirmation.field} />
      </FormCard>
    </Screen>
  )
}

function Erased({ rows }: { rows: Record<string, number> }) {
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return (
    <Box role="status">
      {withCount(rowCount, 'row')} erased: {Object.keys(rows).join(', ').replaceAll('_', ' ')}.
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
