/** Moves an order on, with carrier and tracking number where it is sent. */
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Card,
  CardContent,
  Checkbox,
  FormControlLabel,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useState } from 'react'
import { carriers } from '../../src/domain/order/carrier'
import { goesBack, type OrderStatus, orderStatuses } from '../../src/domain/order/order-status'
import { useAct } from '../acting'
import { call, refusalCode, wordsOf } from '../calls'
import type { Order } from './order'
import { statusTitle } from './status'

const next: Record<OrderStatus, OrderStatus> = {
  PENDING: 'IN REVIEW',
  'IN REVIEW': 'IN PRODUCTION',
  REJECTED: 'PENDING',
  'IN PRODUCTION': 'SHIPPED',
  SHIPPED: 'COMPLETE',
  COMPLETE: 'COMPLETE',
}

export function MoveOrder({ order }: { order: Order }) {
  const { act, isBusy } = useAct()
  const [status, setStatus] = useState(next[order.status])
  const [carrier, setCarrier] = useState('')
  const [number, setNumber] = useState('')
  const [isMailed, setMailed] = useState(false)
  const [lacksProofs, setLacksProofs] = useState('')
  const back = goesBack(order.status, status)

  async function move(anyway: boolean) {
    const tracking = status === 'SHIPPED' && (carrier || number) ? { carrier, number } : {}
    const body = { version: order.version, status, anyway, mail: isMailed, ...tracking }
    const send = async () => {
      try {
        await call('POST', `orders/${order.id}/status`, body)
        setLacksProofs('')
      } catch (error) {
        if (refusalCode(error) === 'PROOFSMISSING') setLacksProofs(wordsOf(error).split('. ')[0] ?? '')
        throw error
      }
    }
    await act(send, `Order ${order.id} is ${statusTitle(status).toLowerCase()} now.`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void move(false)
  }
  return (
    <Card
      variant="outlined"
      component="section"
      aria-label="Move on"
      sx={{ '@media print': { display: 'none' } }}
    >
      <CardContent component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h2" variant="h6">
          Move on
        </Typography>
        <TextField
          select
          label="New status"
          value={status}
          onChange={({ target }) => setStatus(orderStatuses.find((one) => one === target.value) ?? status)}
        >
          {orderStatuses.map((one) => (
            <MenuItem key={one} value={one}>
              {statusTitle(one)}
            </MenuItem>
          ))}
        </TextField>
        {status === 'SHIPPED' && (
          <>
            <Autocomplete
              freeSolo
              options={carriers}
              inputValue={carrier}
              onInputChange={(_, text) => setCarrier(text)}
              renderInput={(params) => <TextField {...params} label="Carrier" />}
            />
            <TextField
              label="Tracking number"
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          </>
        )}
        {(back || status === order.status) && (
          <FormControlLabel
            control={<Checkbox checked={isMailed} onChange={({ target }) => setMailed(target.checked)} />}
            label="Email the customer about it"
          />
        )}
        {lacksProofs && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" disabled={isBusy} onClick={() => void move(true)}>
                Go on anyway
              </Button>
            }
          >
            {lacksProofs}.
          </Alert>
        )}
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {back ? 'Move back' : 'Move on'}
          </Button>
        </Box>
      </CardContent>
    </Card>
  )
}
