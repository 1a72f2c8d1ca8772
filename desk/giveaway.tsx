/** The giveaway: entries, the draw, a tablet's file, and removing what is over. */
import { Box, Button, Checkbox, FormControlLabel, Link, TextField, Typography } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { BooleanField, TextField as Text } from 'react-admin'
import { Link as To } from 'react-router'
import { counted, formatCount } from '../src/domain/count'
import { useAct } from './acting'
import { call } from './calls'
import { FileButton } from './file-button'
import { FormPart, PurgePart, useTyped } from './form'
import { DeskList, Moment } from './list'
import { One, Part } from './one'
import { momentOf } from './words'

type Counts = { all: number; late: number; people: number; newsletter: number }
type Winner = {
  id: number
  fullName: string
  schoolName: string
  position: string
  email: string
  phone: string
}
type Drawn = { seed: string; people: number; winners: Winner[] }

export function Giveaway() {
  return (
    <One<Counts> path="giveaway" title="Giveaway">
      {({ all, late, people, newsletter }) => (
        <>
          <Typography>
            {counted(all, 'entry', 'entries')} of {counted(people, 'person', 'people')}, {formatCount(late)}{' '}
            after the draw, {formatCount(newsletter)} for the newsletter.{' '}
            <Link component={To} to="/entries">
              Show them
            </Link>
          </Typography>
          <DrawPart />
          <TabletPart />
          <PurgePart title="Delete old entries" path="giveaway/purge" />
        </>
      )}
    </One>
  )
}

function DrawPart() {
  const winners = useTyped('1')
  const seed = useTyped()
  const [withLate, setWithLate] = useState(false)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const draw = async () => {
    const body = { seed: seed.value, winners: Number(winners.value), withLate }
    setDrawn((await call<{ data: Drawn }>('POST', 'giveaway/draw', body)).data)
  }
  return (
    <FormPart title="Draw" submit="Draw" send={draw} done="Drawn." after={drawn && <Winners drawn={drawn} />}>
      <TextField label="Winners" type="number" {...winners.field} />
      <TextField
        label="Seed"
        {...seed.field}
        helperText="The same seed draws the same people again; empty: a new one."
      />
      <FormControlLabel
        label="Late entries as well"
        control={<Checkbox checked={withLate} onChange={({ target }) => setWithLate(target.checked)} />}
      />
    </FormPart>
  )
}

function Winners({ drawn }: { drawn: Drawn }) {
  return (
    <Box role="status">
      <Typography>
        Drawn among {counted(drawn.people, 'person', 'people')} with the seed {drawn.seed}:
      </Typography>
      <ol>
        {drawn.winners.map(({ id, ...one }) => (
          <li key={id}>
            {[one.fullName, one.position, one.schoolName, one.email, one.phone].filter(Boolean).join(', ')}
          </li>
        ))}
      </ol>
    </Box>
  )
}

type Said = { added: number; leads: number; known: number; wrong: string[] }

function TabletPart() {
  const { act, isBusy } = useAct()
  const [said, setSaid] = useState<Said | null>(null)
  const bringIn = (file: File) =>
    act(async () => {
      setSaid((await call<{ data: Said }>('PUT', 'giveaway/tablet', file)).data)
    }, 'The file was read.')
  return (
    <Part title="A tablet that could not send">
      <Typography>The file that “Export JSON”, under “Staff” on the tablet, saved.</Typography>
      <Box>
        <FileButton
          label="Bring in its file"
          accept=".json"
          isBusy={isBusy}
          onFile={(file) => void bringIn(file)}
        />
      </Box>
      {said && (
        <Box role="status">
          {counted(said.added, 'entry', 'entries')} and {counted(said.leads, 'lead')} brought in;{' '}
          {formatCount(said.known)} here already.
          <ul>
            {said.wrong.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Box>
      )}
    </Part>
  )
}

export function EntryList() {
  return (
    <DeskList
      title="Entries"
      rowClick={false}
      actions={
        <Button size="small" startIcon={<Download size={18} />} href="/desk/api/entries.csv" download>
          Table (CSV)
        </Button>
      }
      primary={({ fullName, schoolName }) => `${fullName}, ${schoolName}`}
      secondary={({ email, receivedAt }) => `${email} · ${momentOf(String(receivedAt))}`}
    >
      <Moment source="receivedAt" label="Received" sortable={false} />
      <Text source="fullName" label="Name" sortable={false} />
      <Text source="schoolName" label="School" sortable={false} />
      <Text source="position" sortable={false} />
      <Text source="email" sortable={false} />
      <Text source="phone" sortable={false} />
      <BooleanField source="newsletter" sortable={false} />
      <BooleanField source="isLate" label="Late" sortable={false} />
    </DeskList>
  )
}
