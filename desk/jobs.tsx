/** The download of a backup, emails with a test, and waiting and failed jobs. */
import { Box, List, Typography } from '@mui/material'
import { withCount } from '../src/domain/count'
import type { DeskAct } from '../src/domain/desk/log-row'
import type { DeskJob } from '../src/domain/desk/mail-row'
import { MailCard } from './mail'
import { LoadedScreen, SectionCard, useDeskQuery } from './screen-parts'
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
              One file with the database and all files. It contains personal data and the shop’s keys, so
              store it securely. On a new server, “npm run provider -- restore shop-2026-11-29.tar.gz” creates
              a shop from the file of that name.
            </Typography>
            <LastBackup />
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

/** The log has an entry for each download. */
function LastBackup() {
  const { data } = useDeskQuery<DeskAct[]>('acts?q=shop')
  const last = data?.find(({ act }) => act === 'back up')
  if (!data) return null
  return (
    <Typography>
      {last
        ? `Last downloaded ${formatDateTime(last.createdAt)} by ${last.email}.`
        : 'Not downloaded here yet.'}
    </Typography>
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
