/** API keys: what each may do, made and removed. */
import { List, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskRight } from '../../src/domain/desk/rights'
import { ask } from '../calls'
import { Secret } from '../copy-field'
import { FormPart, useTyped } from '../form'
import { One } from '../one'
import { Press } from '../press'
import { Row } from '../row'
import { rightChoices, Ticks } from '../ticks'
import { dotted, momentOf } from '../words'

type Key = { name: string; rights: DeskRight[]; createdAt: string; lastUsedAt: string | null }

export function Keys() {
  return (
    <One<Key[]> path="keys" title="API keys">
      {(keys) => (
        <>
          <Typography>A program makes the desk’s calls by a key, as far as its rights go.</Typography>
          <List aria-label="API keys">
            {keys.map((key) => (
              <KeyRow key={key.name} {...key} />
            ))}
          </List>
          <NewKey />
        </>
      )}
    </One>
  )
}

function KeyRow({ name, rights, createdAt, lastUsedAt }: Key) {
  const used = lastUsedAt ? `used ${momentOf(lastUsedAt)}` : 'never used'
  const may = rightChoices.filter(({ id }) => rights.includes(id)).map((right) => right.name)
  return (
    <Row primary={`${name}: ${may.join('; ')}`} secondary={dotted(`Made ${momentOf(createdAt)}`, used)}>
      <Press
        label="Remove"
        of={name}
        asks={['DELETE', `keys/${encodeURIComponent(name)}`]}
        done={`${name} opens nothing any more.`}
        isFinal
      />
    </Row>
  )
}

function NewKey() {
  const name = useTyped()
  const [rights, setRights] = useState<DeskRight[]>([])
  const [key, setKey] = useState('')
  const make = async () => {
    setKey((await ask<{ key: string }>('POST', 'keys', { name: name.value, rights })).key)
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
      <Ticks choices={rightChoices} chosen={rights} onChoose={setRights} />
    </FormPart>
  )
}
