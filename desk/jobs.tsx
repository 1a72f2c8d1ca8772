/** Waiting and failed jobs, such as emails, and the download of a backup. */
import { Box, List, Typography } from '@mui/material'
import { LoadedScreen, Part } from './record-screen'
import { Download, Press } from './action-buttons'
import { Row } from './row'
import { dotted, momentOf } from './format'

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
    <LoadedScreen<Job[]> path="jobs" title="Jobs and backup">
      {(jobs) => (
        <>
          <Part title="Emails and other work">
            {jobs.length === 0 && <Typography>Nothing waits, and nothing was given up.</Typography>}
            <List dense>
              {jobs.map((job) => (
                <JobRow key={job.id} {...job} />
              ))}
            </List>
          </Part>
          <Part title="Backup">
            <Typography>
              The whole shop in one file, database and files, from which the command “restore” makes a shop.
              It holds personal data and the shop’s keys: store it as safely as the shop.
            </Typography>
            <Box>
              <Download label="Download a backup" path="backup" size="medium" />
            </Box>
          </Part>
        </>
      )}
    </LoadedScreen>
  )
}

function stateOf({ attempts, most: maxAttempts, isInHand }: Job): string {
  if (isInHand) return 'is being done'
  if (attempts >= maxAttempts) return 'was given up'
  return attempts === 0 ? 'waits' : `tried ${attempts} times`
}

function JobRow(job: Job) {
  const { id, task, madeAt, error } = job
  return (
    <Row primary={`${task}: ${stateOf(job)}`} secondary={dotted(momentOf(madeAt), error?.split('\n')[0])}>
      <Press label="Try again" request={['POST', `jobs/${id}/retry`]} done="It is tried again." />
    </Row>
  )
}
