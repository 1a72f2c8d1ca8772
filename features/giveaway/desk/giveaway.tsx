/** The giveaway: its entries, the draw, the import of a tablet's file, and the deletion of old entries. */
import { Box, Link, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { BooleanField, TextField as Text } from 'react-admin'
import { Link as To } from 'react-router'
import { withCount, formatCount } from '../../../src/domain/count'
import type { DeskTabletImport } from '../../../src/domain/desk/stall-row'
import type { DeskDraw, DeskEntryCounts } from '../contract'
import { requestData } from '../../../desk/calls'
import { FormCard, PurgeCard, useTextField } from '../../../desk/form'
import { DeskList, Moment } from '../../../desk/list'
import { LoadedScreen, SectionCard } from '../../../desk/screen-parts'
import { Download, FileActionButton } from '../../../desk/action-buttons'
import { LabelledCheckbox } from '../../../desk/checkboxes'
import { formatDateTime } from '../../../desk/format'

export function Giveaway() {
  return (
    <LoadedScreen<DeskEntryCounts> path="giveaway" title="Giveaway">
      {({ all, late, people, newsletter }) => (
        <>
          <Typography>
            {withCount(all, 'entry', 'entries')} of {withCount(people, 'person', 'people')},{' '}
            {formatCount(late)} after the draw, {formatCount(newsletter)} for the newsletter.{' '}
            <Link component={To} to="/entries">
              See entries
            </Link>
          </Typography>
          <DrawCard />
          <TabletImportCard />
          <PurgeCard title="Delete old entries" path="giveaway/purge" />
        </>
      )}
    </LoadedScreen>
  )
}

function DrawCard() {
  const winners = useTextField('1')
  const seed = useTextField()
  const [withLate, setWithLate] = useState(false)
  const [result, setResult] = useState<DeskDraw | null>(null)
  const draw = async () => {
    const body = { seed: seed.value, winners: Number(winners.value), withLate }
    setResult(await requestData<DeskDraw>('POST', 'giveaway/draw', body))
  }
  return (
    <FormCard
      title="Draw"
      submit="Draw winners"
      send={draw}
      successText="Winners drawn"
      after={result && <Winners result={result} />}
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

function Winners({ result }: { result: DeskDraw }) {
  return (
    <Box role="status">
      <Typography>
        Winners from {withCount(result.people, 'person', 'people')}, with seed {result.seed}:
      </Typography>
      <ol>
        {result.winners.map(({ id, ...winner }) => (
          <li key={id}>
            {[winner.fullName, winner.position, winner.schoolName, winner.email, winner.phone]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ol>
    </Box>
  )
}

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
