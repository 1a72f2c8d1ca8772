/** Tools for many leads: the import of the organiser's list of badges, and the deletion of old leads. */
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { counted } from '../../src/domain/count'
import { requestData } from '../calls'
import { PurgePart } from '../form'
import { Part, Screen } from '../record-screen'
import { FilePress } from '../action-buttons'

type Matched = { badges: number; matched: number; unmatched: string[]; notes: string[] }

export function LeadTools() {
  return (
    <Screen title="Badges and old leads">
      <Badges />
      <PurgePart title="Delete old leads" path="leads/purge" />
    </Screen>
  )
}

function Badges() {
  const [result, setResult] = useState<Matched | null>(null)
  return (
    <Part title="The organiser’s list">
      <Typography>
        A CSV with a first line of Badge, and Name (or First name and Last name), Company or Email. It fills
        in what is missing of leads with such a badge.
      </Typography>
      <Box>
        <FilePress
          label="Bring in the list"
          accept=".csv"
          send={async (file) => setResult(await requestData<Matched>('PUT', 'leads/badges', file))}
          done="The list was read."
        />
      </Box>
      {result && (
        <Box role="status">
          {counted(result.matched, 'conversation')} filled in from {counted(result.badges, 'badge')}.
          {result.notes.map((note) => (
            <Typography key={note}>{note}</Typography>
          ))}
          {result.unmatched.length > 0 &&
            ` ${counted(result.unmatched.length, 'badge')} not in the list, or not for certain:`}
          <ul>
            {result.unmatched.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        </Box>
      )}
    </Part>
  )
}
