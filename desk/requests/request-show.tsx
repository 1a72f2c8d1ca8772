/** One request, and its answer. */
import { Alert, Box, Button, Link, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useShowContext } from 'react-admin'
import { formatCount } from '../../src/domain/count'
import { useAct } from '../acting'
import { call } from '../calls'
import { OneRow, Part } from '../one'
import { momentOf } from '../words'
import { QuotePart } from './quote'
import type { Request } from './request'

export function RequestShow() {
  return (
    <OneRow>
      <Screen />
    </OneRow>
  )
}

function Screen() {
  const { record: request, isPending } = useShowContext<Request>()
  if (isPending) return <Typography sx={{ py: 2 }}>Loading …</Typography>
  if (!request) return <Alert severity="error">This request was not found.</Alert>
  const { kind, quantity, product, sku, slug } = request
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 800 }}>
      <Title title={`Request ${request.id}`} />
      <Typography component="h1" variant="h5">
        Request {request.id} for a {kind}
      </Typography>
      <Box>
        <Typography>
          {formatCount(quantity)} ×{' '}
          <Link href={`/product/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
            {product}
          </Link>{' '}
          ({sku})
        </Typography>
        {request.options && <Typography>{request.options}</Typography>}
        {request.branding && <Typography>Branding: {request.branding}</Typography>}
        {request.neededBy && <Typography>Needed by {request.neededBy}</Typography>}
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          From {request.fullName}, <Link href={`mailto:${request.email}`}>{request.email}</Link>,{' '}
          {request.mobileNumber}. {request.account ? `Account: ${request.account}.` : 'No account.'} Asked{' '}
          {momentOf(request.askedAt)}.
        </Typography>
      </Box>
      <Typography
        component="blockquote"
        sx={{ m: 0, pl: 2, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-wrap' }}
      >
        {request.typed || 'Without remarks'}
      </Typography>
      {request.answeredAt && (
        <Alert severity="success" sx={{ whiteSpace: 'pre-wrap' }}>
          Answered {momentOf(request.answeredAt)}
          {request.answer && `:\n${request.answer}`}
        </Alert>
      )}
      <Answer key={request.version} request={request} />
      {kind === 'quote' && <QuotePart key={`quote ${request.version}`} request={request} />}
    </Box>
  )
}

function Answer({ request }: { request: Request }) {
  const { id, version, answeredAt, fullName } = request
  const { act, isBusy } = useAct()
  const [text, setText] = useState('')
  const answer = () =>
    act(() => call('POST', `requests/${id}/answer`, { version, text }), `${fullName} was emailed.`)
  const note = (isAnswered: boolean) =>
    act(
      () => call('PUT', `requests/${id}`, { version, isAnswered }),
      isAnswered ? 'Noted as answered.' : 'Open again.',
    )
  return (
    <Part title="Answer in words" onSubmit={() => void answer()}>
      <TextField
        label="Your answer"
        multiline
        minRows={5}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText="It is emailed with what was asked; replies come to the shop."
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy || text.trim() === ''}>
          Send answer
        </Button>
        <Button disabled={isBusy} onClick={() => void note(answeredAt === null)}>
          {answeredAt === null ? 'Answered elsewhere' : 'Open again'}
        </Button>
      </Box>
    </Part>
  )
}
