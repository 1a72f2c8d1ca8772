/** Emails and other work that wait, or were given up; and how the shop is backed up. */
import { Box, Button, List, ListItem, ListItemText, Typography } from '@mui/material'
import { Download } from 'lucide-react'
import { One, Part } from './one'
import { Press } from './press'
import { momentOf } from './words'

type Job = {
  id: number
  task: string
  madeAt: string
  attempts: number
  most: number
  isInHand: boolean
  error: string | null
}

export function Jobs() {
  return (
    <One<Job[]> path="jobs" title="Jobs and backup">
      {(jobs) => (
        <>
          <Part title="Emails and other work">
            {jobs.length === 0 && <Typography>Nothing waits, and nothing was given up.</Typography>}
            <List dense>
              {jobs.map((job) => (
                <Row key={job.id} job={job} />
              ))}
            </List>
          </Part>
          <Part title="Backup">
            <Typography>
              The whole shop in one file, database and files, from which the command “restore” makes a shop.
              It holds personal data and the shop’s keys: store it as safely as the shop.
            </Typography>
            <Box>
              <Button startIcon={<Download size={18} />} href="/desk/api/backup" download>
                Download a backup
              </Button>
            </Box>
          </Part>
        </>
      )}
    </One>
  )
}

function Row({ job }: { job: Job }) {
  const { id, task, madeAt, attempts, most, isInHand, error } = job
  const state = isInHand
    ? 'is being done'
    : attempts >= most
      ? 'was given up'
      : attempts === 0
        ? 'waits'
        : `tried ${attempts} times`
  return (
    <ListItem disableGutters>
      <ListItemText
        primary={`${task}: ${state}`}
        secondary={[momentOf(madeAt), error?.split('\n')[0]].filter(Boolean).join(' · ')}
      />
      <Press label="Try again" asks={['POST', `jobs/${id}/retry`]} done="It is tried again." />
    </ListItem>
  )
}
