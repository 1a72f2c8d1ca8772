/** The request as a quote: a private link at the price of whoever asked, and what became of it. */
import { Alert, Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../src/domain/count'
import { useAct } from '../acting'
import { call, queryOf, wordsOf } from '../calls'
import { Part } from '../one'
import { money, momentOf } from '../words'
import type { Quote, Request } from './request'

export function QuotePart({ request }: { request: Request }) {
  const { id, version, setups, branding } = request
  const { act, isBusy } = useAct()
  const [quantity, setQuantity] = useState(String(request.quantity))
  const [chosen, setChosen] = useState(
    setups.filter(({ name }) => branding.includes(name)).map((setup) => setup.id),
  )
  const [message, setMessage] = useState('')
  const query = queryOf({ quantity, setups: chosen.join(',') })
  const { data: eachCents = null, error } = useQuery({
    queryKey: ['price', id, query],
    queryFn: async () =>
      (await call<{ data: { eachCents: number | null } }>('GET', `requests/${id}/price?${query}`)).data
        .eachCents,
    retry: false,
  })
  const send = () => {
    const body = { version, quantity: Number(quantity), setups: chosen, message, eachCents }
    return act(() => call('POST', `requests/${id}/quote`, body), 'The quote was emailed as a private link.')
  }
  return (
    <Part title="Quote as a private link" onSubmit={() => void send()}>
      {request.quote && <Became quote={request.quote} />}
      <TextField
        label="Quantity"
        type="number"
        required
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
      />
      {setups.map((setup) => (
        <FormControlLabel
          key={setup.id}
          label={setup.name}
          control={
            <Checkbox
              checked={chosen.includes(setup.id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, setup.id] : chosen.filter((one) => one !== setup.id))
              }
            />
          }
        />
      ))}
      <Typography role="status">
        {error
          ? wordsOf(error)
          : eachCents === null
            ? 'No price yet.'
            : `${money(eachCents)} each, ${money(eachCents * Number(quantity))} in all, ex GST`}
      </Typography>
      <TextField
        label="Message"
        multiline
        minRows={2}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        helperText="The link works for 30 days; it can be answered and approved without an account."
      />
      <Box>
        <Button type="submit" variant="outlined" disabled={isBusy || eachCents === null}>
          Email the quote
        </Button>
      </Box>
    </Part>
  )
}

function Became({
  quote: { createdAt, expiresAt, openedAt, revokedAt, comments, approval },
}: {
  quote: Quote
}) {
  const state = approval
    ? `approved by ${approval.name} ${momentOf(approval.at)}: ${formatCount(approval.quantity)} pieces${
        approval.totalCents === null ? '' : `, ${money(approval.totalCents)} inc GST`
      }${approval.purchaseOrder && `, PO# ${approval.purchaseOrder}`}`
    : revokedAt
      ? 'revoked'
      : openedAt
        ? `opened ${momentOf(openedAt)}`
        : 'not opened yet'
  return (
    <Alert severity={approval ? 'success' : 'info'} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {[`Sent ${momentOf(createdAt)}, works until ${momentOf(expiresAt)}; ${state}.`, ...comments].join('\n')}
    </Alert>
  )
}
