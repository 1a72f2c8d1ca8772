/** Changes the status of an order, with carrier and tracking number when it is shipped. */
import { Alert, Autocomplete, Button, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { carriers } from '../../src/domain/order/carrier'
import { isStepBack, type MovableStatus } from '../../src/domain/order/order-status'
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { useAction } from '../use-action'
import { call, refusalCode, messageOf } from '../calls'
import { Choice, FormCard } from '../form'
import { useFormValues } from '../form-values'
import { LabelledCheckbox } from '../checkboxes'
import { useCustomerNotice } from './order'
import { moveChoices, statusTitle } from './status'

const nextStatus: Record<MovableStatus, MovableStatus> = {
  PENDING: 'IN REVIEW',
  'IN REVIEW': 'IN PRODUCTION',
  REJECTED: 'PENDING',
  'IN PRODUCTION': 'SHIPPED',
  SHIPPED: 'COMPLETE',
  COMPLETE: 'COMPLETE',
}

/** The usual next steps; the other statuses have none. */
const nextSteps: Partial<Record<MovableStatus, string>> = {
  PENDING: 'Start review',
  'IN REVIEW': 'Start production',
  'IN PRODUCTION': 'Mark as shipped',
  SHIPPED: 'Mark as complete',
}

const isPartOf = (typed: string, name: string) =>
  name !== typed && name.toLowerCase().includes(typed.toLowerCase())

type Props = { order: DeskOrder; current: MovableStatus }

export function MoveOrder({ order, current }: Props) {
  const { act, isBusy } = useAction()
  // Without a choice, the form follows the order to its next status.
  const initial = { chosen: '' as MovableStatus | '', carrier: '', number: '', shouldEmail: false }
  const form = useFormValues('status', initial, { isNew: true })
  const { carrier, number, shouldEmail } = form.values
  const status = form.values.chosen || nextStatus[current]
  /** A typed tracking number belongs to a shipped order, even if a colleague moves the order meanwhile. */
  const setTracking = (part: Partial<typeof initial>) => form.set({ chosen: 'SHIPPED', ...part })
  /** The warning about missing proofs is shown until the order changes. */
  const [missingProofs, setMissingProofs] = useState({ message: '', version: '', status })
  const missingProofsMessage = missingProofs.version === order.version ? missingProofs.message : ''
  const isBack = isStepBack(current, status)
  const isEmailOptional = isBack || status === current
  const notice = useCustomerNotice(order)
  const successOf = (to: MovableStatus, isMailed: boolean) =>
    `Order ${order.id} is now ${statusTitle(to).toLowerCase()}.${isMailed ? ` ${notice}` : ''}`
  const successText = successOf(status, shouldEmail || !isEmailOptional)

  async function move(to: MovableStatus, anyway = false) {
    const isTracked = to === 'SHIPPED' && (carrier || number)
    const tracking = isTracked ? { carrier, number } : {}
    const body = { version: order.version, status: to, anyway, mail: shouldEmail, ...tracking }
    try {
      await call('POST', `orders/${order.id}/status`, body)
    } catch (error) {
      if (refusalCode(error) === 'PROOFSMISSING')
        setMissingProofs({ message: messageOf(error), version: order.version, status: to })
      throw error
    }
  }
  const moveAnyway = async () => {
    const to = missingProofs.status
    const isMoved = await act(() => move(to, true), successOf(to, true))
    if (isMoved && to === status) form.finish()
  }
  const carrierField = useRef<HTMLInputElement>(null)
  /** An order is shipped by the form, because it has the fields of the carrier. */
  const takeNextStep = async () => {
    const next = nextStatus[current]
    if (next !== 'SHIPPED') return act(() => move(next), successOf(next, true))
    flushSync(() => form.set({ chosen: 'SHIPPED' }))
    carrierField.current?.focus()
  }
  const anywayButton = (
    <Button color="inherit" size="small" disabled={isBusy} onClick={() => void moveAnyway()}>
      Continue anyway
    </Button>
  )
  return (
    <FormCard
      title="Update status"
      submit="Update status"
      send={() => move(status)}
      form={form}
      successText={successText}
      extra={
        nextSteps[current] && (
          <Button variant="outlined" disabled={isBusy} onClick={() => void takeNextStep()}>
            {nextSteps[current]}
          </Button>
        )
      }
    >
      <Choice
        label="New status"
        choices={moveChoices}
        value={status}
        onChange={({ target }) => form.set({ chosen: target.value as MovableStatus })}
      />
      {status === 'SHIPPED' && (
        <>
          <Autocomplete
            freeSolo
            options={carriers}
            // A carrier that is typed in full has no suggestion, so that no popup covers the field below.
            filterOptions={(names) => names.filter((name) => isPartOf(carrier, name))}
            inputValue={carrier}
            onInputChange={(_, text, reason) => reason !== 'reset' && setTracking({ carrier: text })}
            renderInput={(params) => <TextField {...params} label="Carrier" inputRef={carrierField} />}
          />
          <TextField
            label="Tracking number"
            value={number}
            onChange={({ target }) => setTracking({ number: target.value })}
          />
        </>
      )}
      {isBack && (
        <Alert severity="info">The order goes back from {statusTitle(current).toLowerCase()}.</Alert>
      )}
      {isEmailOptional && (
        <LabelledCheckbox
          label="Email the customer"
          isChecked={shouldEmail}
          onToggle={(isChecked) => form.set({ shouldEmail: isChecked })}
        />
      )}
      {missingProofsMessage && (
        <Alert severity="warning" action={anywayButton}>
          {missingProofsMessage}
        </Alert>
      )}
    </FormCard>
  )
}
