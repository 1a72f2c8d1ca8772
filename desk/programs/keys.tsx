/** API keys: what each may do, made and removed. */
import { List, ListItem, ListItemText, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskRight } from '../../src/domain/desk/rights'
import { call } from '../calls'
import { FormPart, useTyped } from '../form'
import { One } from '../one'
import { Press } from '../press'
import { rightTitles, Ticks } from '../ticks'
import { momentOf } from '../words'
import { Secret } from './secret'

type Key = { name: string; rights: DeskRight[]; createdAt: string; lastUsedAt: string | null }

export function Keys() {
  return (
    <One<Key[]> path="keys" title="API keys">
      {(keys) => (
        <>
          <Typography>A program makes the desk’s calls by a key, as far as its rights go.</Typography>
          <List aria-label="API keys">
            {keys.map((key) => (
              <Row key={key.name} row={key} />
            ))}
          </List>
          <NewKey />
        </>
      )}
    </One>
  )
}

function Row({ row: { name, rights, createdAt, lastUsedAt } }: { row: Key }) {
  const used = lastUsedAt ? `used ${momentOf(lastUsedAt)}` : 'never used'
  const may = rights.map((right) => rightTitles[right]).join('; ')
  return (
    <ListItem disableGutters>
      <ListItemText primary={`${name}: ${may}`} secondary={`Made ${momentOf(createdAt)} · ${used}`} />
      <Press
        label="Remove"
        of={name}
        asks={['DELETE', `keys/${encodeURIComponent(name)}`]}
        done={`${name} opens nothing any more.`}
        isFinal
      />
    </ListItem>
  )
}

function NewKey() {
  const name = useTyped()
  const [rights, setRights] = useState<DeskRight[]>([])
  const [key, setKey] = useState('')
  const make = async () => {
    const body = { name: name.value, rights }
    setKey((await call<{ data: { key: string } }>('POST', 'keys', body)).data.key)
    name.clear()
  }
  return (
    <FormPart
      title="Make a key"
      submit="Make key"
      send={make}
      done="The key is made."
      isReady={rights.length > 0}
      after={key && <Secret label="API key" value={key} />}
    >
      <TextField label="The program’s name" required {...name.field} />
      <Ticks titles={rightTitles} chosen={rights} onChoose={setRights} />
    </FormPart>
  )
}
