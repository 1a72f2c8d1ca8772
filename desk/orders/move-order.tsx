/** Changes the status of an order, with carrier and tracking number when it is shipped. */
import { Alert, Autocomplete, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { carriers } from '../../src/domain/order/carrier'
import { isStepBack, type OrderStatus } from '../../src/domain/order/order-status'
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { useAction } from '../use-action'
import { call, refusalCode, messageOf } from '../calls'
import { Choice, FormPart, useTyped } from '../form'
import { Tick } from '../checkboxes'
import { mailNotice } from './order'
import { statusChoices, statusTitle } from './status'

const nextStatus: Record<OrderStatus, OrderStatus> = {
  PENDING: 'IN REVIEW',
  'IN REVIEW': 'IN PRODUCTION',
  REJECTED: 'PENDING',
  'IN PRODUCTION': 'SHIPPED',
  SHIPPED: 'COMPLETE',
  COMPLETE: 'COMPLETE',
}

const isPartOf = (typed: string, name: string) =>
  name !== typed && name.toLowerCase().includes(typed.toLowerCase())

export function MoveOrder({ order }: { order: DeskOrder }) {
  const { act, isBusy } = useAction()
  const [status, setStatus] = useState(nextStatus[order.status])
  const [carrier, setCarrier] = useState('')
  const number = useTyped()
  const [isMailed, setMailed] = useState(false)
  const [lacksProofs, setLacksProofs] = useState('')
  const back = isStepBack(order.status, status)
  const isMailOptional = back || status === order.status
  const mailed = isMailed || !isMailOptional ? ` ${mailNotice(order)}` : ''
  const done = `Order ${order.id} is now ${statusTitle(status).toLowerCase()}.${mailed}`

  async function move(anyway: boolean) {
    const isTracked = status === 'SHIPPED' && (carrier || number.value)
    const tracking = isTracked ? { carrier, number: number.value } : {}
    const body = { version: order.version, status, anyway, mail: isMailed, ...tracking }
    try {
      await call('POST', `orders/${order.id}/status`, body)
      setLacksProofs('')
    } catch (error) {
      if (refusalCode(error) === 'PROOFSMISSING') setLacksProofs(messageOf(error))
      throw error
    }
  }
  const anywayButton = (
    <Button color="inherit" size="small" disabled={isBusy} onClick={() => void act(() => move(true), done)}>
      Continue anyway
    </Button>
  )
  return (
    <FormPart title="Update status" submit="Update status" send={() => move(false)} done={done}>
      <Choice
        label="New status"
        choices={statusChoices}
        value={status}
        onChange={({ target }) => setStatus(target.value as OrderStatus)}
      />
      {status === 'SHIPPED' && (
        <>
          <Autocomplete
            freeSolo
            options={carriers}
            // A carrier that is typed in full has no suggestion, so that no popup covers the field below.
            filterOptions={(names) => names.filter((name) => isPartOf(carrier, name))}
            inputValue={carrier}
            onInputChange={(_, text) => setCarrier(text)}
            renderInput={(params) => <TextField {...params} label="Carrier" />}
          />
          <TextField label="Tracking number" {...number.field} />
        </>
      )}
      {isMailOptional && <Tick label="Email the customer" isTicked={isMailed} onTick={setMailed} />}
      {lacksProofs && (
        <Alert severity="warning" action={anywayButton}>
          {lacksProofs}
        </Alert>
      )}
    </FormPart>
  )
}
