/** One request, and its answer. */
import { Alert, Box, Link, TextField, Typography } from '@mui/material'
import { Link as To } from 'react-router'
import { formatCount } from '../../src/domain/count'
import type { DeskRequest } from '../../src/domain/desk/request-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { RecordView, ProductLink, Screen } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { formatDay, formatDateTime } from '../format'
import { useDeskFeatures } from '../feature'
import { MailStates, RepliesTo, useMailNotice } from '../mail'

export function RequestShow() {
  const features = useDeskFeatures()
  return (
    <RecordView<DeskRequest>>
      {(request) => {
        const { id, kind, answeredAt, answer, orderId } = request
        return (
          <Screen title={`Request ${id}`} heading={`Request ${id} for a ${kind}`}>
            <RequestDetails request={request} />
            {orderId !== null && (
              <Alert severity="success">
                Its quote became{' '}
                <Link component={To} to={`/orders/${orderId}/show`}>
                  Order {orderId}
                </Link>
                .
              </Alert>
            )}
            {answeredAt && (
              <Alert severity="success" sx={{ whiteSpace: 'pre-wrap' }}>
                Answered {formatDateTime(answeredAt)}
                {answer && `:\n${answer}`}
              </Alert>
            )}
            {features.map(
              ({ name, RequestCard }) => RequestCard && <RequestCard key={name} request={request} />,
            )}
            <Answer request={request} />
            <MailStates about={`requests/${id}`} />
          </Screen>
        )
      }}
    </RecordView>
  )
}

function RequestDetails({ request }: { request: DeskRequest }) {
  const { quantity, slug, product, sku, options, branding, neededBy, email, account, typed } = request
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography>
          {formatCount(quantity)} × <ProductLink slug={slug}>{product}</ProductLink> ({sku})
        </Typography>
        {options && <Typography>{options}</Typography>}
        {branding && <Typography>Branding: {branding}</Typography>}
        {neededBy && <Typography>Needed by {formatDay(neededBy)}</Typography>}
        <Typography>
          From {request.fullName}, <Link href={`mailto:${email}`}>{email}</Link>, {request.mobileNumber}.{' '}
          {account ? `Account: ${account}.` : 'No account.'} Received {formatDateTime(request.askedAt)}.
        </Typography>
      </Box>
      <Typography
        component="blockquote"
        sx={{ m: 0, pl: 2, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-wrap' }}
      >
        {typed || 'No remarks'}
      </Typography>
    </>
  )
}

function Answer({ request: { id, version, answeredAt, fullName } }: { request: DeskRequest }) {
  const form = useFormValues('answer', { text: '' }, { isNew: true })
  const notice = useMailNotice()
  const isAnswered = answeredAt !== null
  return (
    <FormCard
      title="Reply"
      submit="Send reply"
      send={() => call('POST', `requests/${id}/answer`, { version, ...form.values })}
      form={form}
      successText={`Reply to ${fullName} saved. ${notice}`}
      isReady={form.values.text.trim() !== ''}
      extra={
        <ActionButton
          label={isAnswered ? 'Reopen' : 'Mark as answered'}
          size="medium"
          request={['PUT', `requests/${id}`, { version, isAnswered: !isAnswered }]}
          successText={isAnswered ? 'Request reopened' : 'Marked as answered'}
        />
      }
    >
      <TextField
        label="Your reply"
        multiline
        minRows={5}
        required
        {...form.field('text')}
        helperText={
          <>
            The email contains the request as well. <RepliesTo />
          </>
        }
      />
    </FormCard>
  )
}
