/** Tools for many leads: their email, the import of the organiser's list of badges, and the deletion of old leads. */
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { withCount } from '../../../src/domain/count'
import type { DeskBadges } from '../contract'
import { requestData } from '../../../desk/calls'
import { PurgeCard } from '../../../desk/form'
import { SectionCard, Screen } from '../../../desk/screen-parts'
import { FileActionButton } from '../../../desk/action-buttons'
import { LeadLetter } from './lead-letter'

export function LeadTools() {
  return (
    <Screen title="Email, badges and clean-up">
      <LeadLetter />
      <Badges />
      <PurgeCard title="Delete old leads" path="leads/purge" />
    </Screen>
  )
}

function Badges() {
  const [result, setResult] = useState<DeskBadges | null>(null)
  return (
    <SectionCard title="Attendee list">
      <Typography>
        Upload the organiser’s list as a CSV with the columns Badge, Name (or First name and Last name),
        Company and Email. It completes leads that have a scanned badge.
      </Typography>
      <Box>
        <FileActionButton
          label="Upload list"
          accept=".csv"
          send={async (file) => setResult(await requestData<DeskBadges>('PUT', 'leads/badges', file))}
          successText="List imported"
        />
      </Box>
      {result && (
        <Box role="status">
          {withCount(result.matched, 'lead')} completed from {withCount(result.badges, 'badge')}.
          {result.notes.map((note) => (
            <Typography key={note}>{note}</Typography>
          ))}
          {result.unmatched.length > 0 &&
            ` ${withCount(result.unmatched.length, 'badge')} without a clear match in the list:`}
          <ul>
            {result.unmatched.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        </Box>
      )}
    </SectionCard>
  )
}
