/** Emails at the desk: how they are sent, a test email, and the state of each email (req 22.28, 22.29). */
import { Alert, Box, Button, List, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { DeskMail, DeskMailSetup, DeskTestMail } from '../src/domain/desk/mail-row'
import { messageOf, requestData } from './calls'
import { joinWithDots, formatDateTime } from './format'
import { Row } from './row'
import { SectionCard, useDeskQuery } from './screen-parts'

const useMailSetup = () => useDeskQuery<DeskMailSetup>('mail').data

/** The outcome of an email that was just queued, in the server's words; '' until they are loaded. */
export function useMailNotice(): string {
  const setup = useMailSetup()
  return setup ? `${setup.notice}.` : ''
}

/** Shown as long as no customer gets an email. */
export function MailWarning() {
  const setup = useMailSetup()
  return setup?.warning ? <Alert severity="error">{setup.warning}</Alert> : null
}

/** The address that receives customers' replies to a text. */
export function RepliesTo() {
  const setup = useMailSetup()
  return setup ? <>Replies go to {setup.inbox}.</> : null
}

export function MailAddresses() {
  const setup = useMailSetup()
  if (!setup) return null
  return (
    <Typography>
      Orders, requests and replies go to {setup.inbox}. Emails come from {setup.sender}.
    </Typography>
  )
}

export function MailCard() {
  const test = useMutation({ mutationFn: () => requestData<DeskTestMail>('POST', 'mail/test') })
  return (
    <SectionCard title="Email">
      <MailWarning />
      <MailAddresses />
      <Box>
        <Button variant="outlined" disabled={test.isPending} onClick={() => test.mutate()}>
          Send a test email
        </Button>
      </Box>
      {test.data && (
        <Alert severity="success">
          The mail server accepted the test email to {test.data.to}: {test.data.answer}
        </Alert>
      )}
      {test.error && <Alert severity="error">{messageOf(test.error)}</Alert>}
    </SectionCard>
  )
}

/** `about`: list and id of an order, a request or a lead, such as "orders/10001". */
export function MailStates({ about }: { about: string }) {
  const { data: mails = [] } = useDeskQuery<DeskMail[]>(`mails/${about}`)
  if (mails.length === 0) return null
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <SectionCard title="Emails">
        <List dense disablePadding>
          {mails.map(({ id, title, state, detail, changedAt }) => (
            <Row
              key={id}
              primary={`${title}: ${state}`}
              secondary={joinWithDots(formatDateTime(changedAt), detail)}
            />
          ))}
        </List>
      </SectionCard>
    </Box>
  )
}
