/** What concerns many leads: the organiser's list of badges, and deleting what is over. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { counted } from '../../src/domain/count'
import { useAct } from '../acting'
import { call } from '../calls'
import { FileButton } from '../file-button'
import { PurgePart } from '../form'
import { Part, Screen } from '../one'

type Matched = { badges: number; matched: number; unmatched: string[] }

export function LeadTools() {
  return (
    <Screen title="Badges and old leads">
      <Badges />
      <PurgePart title="Delete old leads" path="leads/purge" />
    </Screen>
  )
}

function Badges() {
  const { act, isBusy } = useAct()
  const [said, setSaid] = useState<Matched | null>(null)
  const match = (file: File) =>
    act(
      async () => setSaid((await call<{ data: Matched }>('PUT', 'leads/badges', file)).data),
      'The list was read.',
    )
  return (
    <Part title="The organiser’s list">
      <Typography>
        A CSV with a first line of Badge, and Name, Company or Email. It fills in what is missing of leads
        with such a badge.
      </Typography>
      <Box>
        <FileButton
          label="Bring in the list"
          accept=".csv"
          isBusy={isBusy}
          onFile={(file) => void match(file)}
        />
      </Box>
      {said && (
        <Box role="status">
          {counted(said.matched, 'conversation')} filled in from {counted(said.badges, 'badge')}.
          {said.unmatched.length > 0 && ` ${counted(said.unmatched.length, 'badge')} not in the list:`}
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
