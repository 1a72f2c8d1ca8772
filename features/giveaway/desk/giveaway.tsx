/** The giveaway: its entries, the draw, the import of a tablet's file, and the deletion of old entries. */
import { Box, Link, TextField, Typography } from '@mui/material'
import { Fragment, useState } from 'react'
import { BooleanField, TextField as Text } from 'react-admin'
import { Link as To } from 'react-router'
import { withCount, formatCount } from '../../../src/domain/count'
import type { DeskTabletImport } from '../../../src/domain/desk/stall-row'
import type { DeskEntry, DeskGiveaway, DeskPastDraw } from '../contract'
import { call, requestData } from '../../../desk/calls'
import { FormCard, PurgeCard, useTextField } from '../../../desk/form'
import { DeskList, Moment } from '../../../desk/list'
import { LoadedScreen, SectionCard } from '../../../desk/screen-parts'
import { Download, FileActionButton } from '../../../desk/action-buttons'
import { LabelledCheckbox } from '../../../desk/checkboxes'
import { formatDateTime } from '../../../desk/format'

export function Giveaway() {
  return (
    <LoadedScreen<DeskGiveaway> path="giveaway" title="Giveaway">
      {({ all, late, people, newsletter, draws }) => (
        <>
          <Typography>
            {withCount(all, 'entry', 'entries')} of {withCount(people, 'person', 'people')},{' '}
            {formatCount(late)} after the draw, {formatCount(newsletter)} for the newsletter.{' '}
            <Link component={To} to="/entries">
              See entries
            </Link>
          </Typography>
          <DrawCard draws={draws} />
          <TabletImportCard />
          <PurgeCard title="Delete old entries" path="giveaway/purge" />
        </>
      )}
    </LoadedScreen>
  )
}

function DrawCard({ draws }: { draws: DeskPastDraw[] }) {
  const winners = useTextField('1')
  const seed = useTextField()
  const [withLate, setWithLate] = useState(false)
  const [first] = draws
  const questionOf = () =>
    first
      ? { title: 'Draw again?', text: `${drawText(first)} ${namesOf(first)}.`, confirm: 'Draw again' }
      : null
  const draw = () => {
    // A colleague may have drawn since this screen was loaded. The server then refuses, and names that draw.
    const again = first !== undefined
    return call('POST', 'giveaway/draw', {
      seed: seed.value,
      winners: Number(winners.value),
      withLate,
      again,
    })
  }
  return (
    <FormCard
      title="Draw"
      submit="Draw winners"
      send={draw}
      questionOf={questionOf}
      successText="Winners drawn"
      after={<Draws draws={draws} />}
    >
      <TextField label="Winners" type="number" {...winners.field} />
      <TextField
        label="Seed"
        {...seed.field}
        helperText="The same seed draws the same winners. Leave it empty for a random seed."
      />
      <LabelledCheckbox label="Include late entries" isChecked={withLate} onToggle={setWithLate} />
    </FormCard>
  )
}

const drawText = ({ at, by, people, seed }: DeskPastDraw) =>
  `Drawn ${formatDateTime(at)} by ${by} from ${withCount(people, 'person', 'people')}, with seed ${seed}:`
const namesOf = ({ winners }: DeskPastDraw) =>
  winners.map((winner) => winner?.fullName ?? 'a deleted entry').join(', ')

/** The newest draw first. */
function Draws({ draws }: { draws: DeskPastDraw[] }) {
  return (
    <Box role="status">
      {draws.toReversed().map((draw) => (
        <Fragment key={draw.at}>
          <Typography>{drawText(draw)}</Typography>
          <ol>
            {draw.winners.map((winner, index) => (
              <li key={winner?.id ?? `deleted ${index}`}>{winner ? winnerText(winner) : 'Entry deleted'}</li>
            ))}
          </ol>
        </Fragment>
      ))}
    </Box>
  )
}

const winnerText = ({ fullName, position, schoolName, email, phone }: DeskEntry) =>
  [fullName, position, schoolName, email, phone].filter(Boolean).join(', ')

function TabletImportCard() {
  const [result, setResult] = useState<DeskTabletImport | null>(null)
  return (
    <SectionCard title="Import from a tablet">
      <Typography>
        If a tablet can’t send its entries, choose “Export JSON” under “Staff” on the tablet, and upload that
        file.
      </Typography>
      <Box>
        <FileActionButton
          label="Upload file"
          accept=".json"
          send={async (file) =>
            setResult(await requestData<DeskTabletImport>('PUT', 'giveaway/tablet', file))
          }
          successText="File imported"
        />
      </Box>
      {result && (
        <Box role="status">
          {addedText(result)} imported, {formatCount(result.known)} already imported.
          <ul>
            {result.wrong.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Box>
      )}
    </SectionCard>
  )
}

/** "12 entries, 3 leads". */
const addedText = ({ added }: DeskTabletImport) =>
  Object.entries(added)
    .map(([kind, count]) => `${formatCount(count)} ${kind}`)
    .join(', ')

export function EntryList() {
  return (
    <DeskList
      title="Entries"
      rowClick={false}
      actions={<Download label="Export CSV" path="entries.csv" />}
      primary={({ fullName, schoolName }) => `${fullName}, ${schoolName}`}
      secondary={({ email, receivedAt }) => `${email} · ${formatDateTime(String(receivedAt))}`}
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
