/** What concerns many leads: the organiser's list of badges, and deleting what is over. */
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { counted } from '../../src/domain/count'
import { ask } from '../calls'
import { PurgePart } from '../form'
import { Part, Screen } from '../one'
import { FilePress } from '../press'

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
  const [said, setSaid] = useState<Matched | null>(null)
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
          send={async (file) => setSaid(await ask<Matched>('PUT', 'leads/badges', file))}
          done="The list was read."
        />
      </Box>
      {said && (
        <Box role="status">
          {counted(said.matched, 'conversation')} filled in from {counted(said.badges, 'badge')}.
          {said.notes.map((note) => (
            <Typography key={note}>{note}</Typography>
          ))}
          {said.unmatched.length > 0 &&
            ` ${counted(said.unmatched.length, 'badge')} not in the list, or not for certain:`}
          <ul>
            {said.unmatched.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        </Box>
      )}
    </Part>
  )
}
