/**
 * Sends a request's quote as a private link at the price of the requesting customer, and shows the state of the last
 * quote.
 */
import { Alert, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../src/domain/count'
import type { Approval, ClientLink, DeskRequestQuote } from '../contract'
import type { DeskRequest } from '../../../src/domain/desk/request-row'
import { requestData, call, queryOf, messageOf } from '../../../desk/calls'
import { FormCard } from '../../../desk/form'
import { useFormValues } from '../../../desk/form-values'
import { CheckboxGroup } from '../../../desk/checkboxes'
import { money, formatDateTime } from '../../../desk/format'
import { useMailNotice } from '../../../desk/mail'

export function RequestQuote({ request }: { request: DeskRequest }) {
  const { id, kind } = request
  const { data } = useQuery({
    queryKey: ['request quote', id],
    queryFn: () => requestData<DeskRequestQuote>('GET', `requests/${id}/quote`),
    enabled: kind === 'quote',
  })
  return data && <QuoteCard request={request} {...data} />
}

function QuoteCard({ request, setups, quote }: DeskRequestQuote & { request: DeskRequest }) {
  const { id, version, branding } = request
  const notice = useMailNotice()
  const initial = {
    quantity: String(request.quantity),
    message: '',
    setups: setups.filter(({ name }) => branding.includes(name)).map((setup) => setup.id),
  }
  const form = useFormValues('quote', initial, { isNew: true })
  const { values, field, set } = form
  const quantity = Number(values.quantity)
  const query = queryOf({ quantity: values.quantity, setups: values.setups.join(',') })
  const { data: eachCents = null, error } = useQuery({
    queryKey: ['price', id, query],
    queryFn: async () =>
      (await requestData<{ eachCents: number | null }>('GET', `requests/${id}/price?${query}`)).eachCents,
    retry: false,
  })
  const send = () => call('POST', `requests/${id}/quote`, { ...values, version, quantity, eachCents })
  return (
    <FormCard
      title="Quote by private link"
      submit="Email quote"
      send={send}
      form={form}
      successText={`Quote created. ${notice}`}
      isReady={eachCents !== null}
      button={{ variant: 'outlined' }}
    >
      {quote && <QuoteState quote={quote} />}
      <TextField label="Quantity" type="number" required {...field('quantity')} />
      <CheckboxGroup choices={setups} chosen={values.setups} onChoose={(chosen) => set({ setups: chosen })} />
      <Typography role="status">{error ? messageOf(error) : priceText(eachCents, quantity)}</Typography>
      <TextField
        label="Message"
        multiline
        minRows={2}
        {...field('message')}
        helperText="The link is valid for 30 days. The customer can reply and approve without an account."
      />
    </FormCard>
  )
}

const priceText = (eachCents: number | null, quantity: number) =>
  eachCents === null
    ? 'No price yet.'
    : `${money(eachCents)} each, ${money(eachCents * quantity)} in total, ex GST`

function approvalText({ name, at, lines, totalCents, purchaseOrder }: Approval): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = totalCents === null ? '' : `, ${money(totalCents)} inc GST`
  const order = purchaseOrder && `, PO# ${purchaseOrder}`
  return `approved by ${name} ${formatDateTime(at)}: ${formatCount(pieces)} pieces${total}${order}`
}

function stateOf({ approval, isRevoked, openedAt }: ClientLink): string {
  if (approval) return approvalText(approval)
  if (isRevoked) return 'revoked'
  return openedAt ? `opened ${formatDateTime(openedAt)}` : 'not opened yet'
}

function QuoteState({ quote }: { quote: ClientLink }) {
  const { createdAt, until, lines, changeAsked, approval } = quote
  const sent = `Created ${formatDateTime(createdAt)}, valid until ${formatDateTime(until)}, ${stateOf(quote)}.`
  const comments = [...lines.map(({ comment }) => comment), changeAsked].filter(Boolean)
  return (
    <Alert severity={approval ? 'success' : 'info'} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {[sent, ...comments].join('\n')}
    </Alert>
  )
}
