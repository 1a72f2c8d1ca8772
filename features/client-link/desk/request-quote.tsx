/**
 * The quote of a request: its state, its acceptance and its order, and the form that sends a quote as a private link at
 * the price of the requesting customer (req 22.20, 22.50, 22.51).
 */
import { Alert, Box, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { DeskRequestQuote } from '../contract/desk-quote'
import type { DeskRequest } from '../../../src/domain/desk/request-row'
import { requestData, call, queryOf, messageOf } from '../../../desk/calls'
import { LabelledCheckbox } from '../../../desk/checkboxes'
import { FormCard } from '../../../desk/form'
import { useFormValues } from '../../../desk/form-values'
import { money } from '../../../desk/format'
import { useMailNotice } from '../../../desk/mail'
import { useDeskQuery } from '../../../desk/screen-parts'
import { NoteAcceptance } from './note-acceptance'
import { OrderQuote } from './order-quote'
import { QuoteState } from './quote-state'

export function RequestQuote({ request }: { request: DeskRequest }) {
  return request.kind === 'quote' && <LoadedQuote request={request} />
}

function LoadedQuote({ request }: { request: DeskRequest }) {
  const { data } = useDeskQuery<DeskRequestQuote>(`requests/${request.id}/quote`)
  if (!data) return null
  const { quote, deliverTo } = data
  const isOpen = quote !== null && !quote.isRevoked
  return (
    <>
      {quote && <QuoteState quote={quote} />}
      {isOpen && !quote.approval && <NoteAcceptance request={request} quote={quote} />}
      {quote?.approval && request.orderId === null && (
        <OrderQuote request={request} approval={quote.approval} deliverTo={deliverTo} />
      )}
      {request.orderId === null && <SendQuote request={request} {...data} />}
    </>
  )
}

type SendQuoteProps = DeskRequestQuote & { request: DeskRequest }

function SendQuote({ request, setups, chosen, assumptions, quote }: SendQuoteProps) {
  const { id, version } = request
  const notice = useMailNotice()
  const initial = { quantity: String(request.quantity), message: '', setups: chosen }
  const form = useFormValues('quote', initial, { isNew: true })
  const { values, field, set } = form
  const quantity = Number(values.quantity)
  const query = queryOf({ quantity: values.quantity, setups: values.setups.join(',') })
  const { data: eachCents = null, error } = useQuery({
    queryKey: ['requests', String(id), 'price', query],
    queryFn: async () =>
      (await requestData<{ eachCents: number | null }>('GET', `requests/${id}/price?${query}`)).eachCents,
    retry: false,
  })
  const send = () => call('POST', `requests/${id}/quote`, { ...values, version, quantity, eachCents })
  return (
    <FormCard
      title={quote ? 'Send another quote' : 'Quote by private link'}
      submit="Email quote"
      send={send}
      form={form}
      successText={`Quote created. ${notice}`}
      isReady={eachCents !== null && !error}
      button={{ variant: 'outlined' }}
    >
      <TextField label="Quantity" type="number" required {...field('quantity')} />
      {setups.map(({ id: setup, name }) => (
        <SetupChoice
          key={setup}
          name={name}
          count={values.setups.filter((other) => other === setup).length}
          onCount={(count) =>
            set({
              setups: [
                ...values.setups.filter((other) => other !== setup),
                ...Array<string>(count).fill(setup),
              ],
            })
          }
        />
      ))}
      <Alert severity="info" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {assumptions.join('\n')}
      </Alert>
      <Typography role="status">{error ? messageOf(error) : priceText(eachCents, quantity)}</Typography>
      <TextField
        label="Message"
        multiline
        minRows={2}
        {...field('message')}
        helperText={`The link is valid for 30 days. The customer can reply and approve without an account.${quote ? ' The earlier link stops working.' : ''}`}
      />
    </FormCard>
  )
}

const maxPositions = 10

type SetupChoiceProps = { name: string; count: number; onCount: (count: number) => void }

function SetupChoice({ name, count, onCount }: SetupChoiceProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <LabelledCheckbox
        label={name}
        isChecked={count > 0}
        onToggle={(isChecked) => onCount(isChecked ? 1 : 0)}
      />
      {count > 0 && (
        <TextField
          label="Positions"
          type="number"
          size="small"
          value={count}
          onChange={({ target }) => onCount(Math.min(Math.max(Number(target.value), 1), maxPositions))}
          slotProps={{ htmlInput: { 'aria-label': `Positions: ${name}`, min: 1, max: maxPositions } }}
          sx={{ width: '6rem' }}
        />
      )}
    </Box>
  )
}

const priceText = (eachCents: number | null, quantity: number) =>
  eachCents === null
    ? 'No price yet.'
    : `${money(eachCents)} each, ${money(eachCents * quantity)} in total, ex GST`
