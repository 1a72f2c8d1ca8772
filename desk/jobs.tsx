/** The download of a backup, emails with a test, and waiting and failed jobs. */
import { Box, List, Typography } from '@mui/material'
import { withCount } from '../src/domain/count'
import type { DeskJob } from '../src/domain/desk/mail-row'
import { MailCard } from './mail'
import { LoadedScreen, SectionCard } from './screen-parts'
import { Download, ActionButton } from './action-buttons'
import { Row } from './row'
import { joinWithDots, formatDateTime, taskTitle } from './format'

export function Jobs() {
  return (
    <LoadedScreen<DeskJob[]> path="jobs" title="Backups and jobs">
      {(jobs) => (
        <>
          <SectionCard title="Backup">
            <Typography>
              One file with the database and all files. The command “restore” creates a shop from it. It
              contains personal data and the shop’s keys, so store it securely.
            </Typography>
            <Box>
              <Download label="Download backup" path="backup" size="medium" />
            </Box>
          </SectionCard>
          <MailCard />
          <SectionCard title="Emails and other jobs">
            {jobs.length === 0 && <Typography>No pending or failed jobs.</Typography>}
            <List dense>
              {jobs.map((job) => (
                <JobRow key={job.id} {...job} />
              ))}
            </List>
          </SectionCard>
        </>
      )}
    </LoadedScreen>
  )
}

function stateOf({ attempts, maxAttempts, isRunning }: DeskJob): string {
  if (isRunning) return 'running'
  if (attempts >= maxAttempts) return 'failed'
  return attempts === 0 ? 'pending' : `retrying after ${withCount(attempts, 'attempt')}`
}

function JobRow(job: DeskJob) {
  const { id, task, madeAt, error } = job
  return (
    <Row
      primary={`${taskTitle(task)} (${stateOf(job)})`}
      secondary={joinWithDots(formatDateTime(madeAt), error?.split('\n')[0])}
    >
      <ActionButton label="Retry" request={['POST', `jobs/${id}/retry`]} successText="Retry queued" />
    </Row>
  )
}
