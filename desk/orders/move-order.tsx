/** Changes the status of an order, with carrier and tracking number when it is shipped. */
import { Alert, Autocomplete, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { carriers } from '../../src/domain/order/carrier'
import { isStepBack, type MovableStatus, statusTitle } from '../../src/domain/order/order-status'
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { useAction } from '../use-action'
import { call, refusalCode, messageOf } from '../calls'
import { Choice, FormCard } from '../form'
import { useFormValues } from '../form-values'
import { LabelledCheckbox } from '../checkboxes'
import { useCustomerNotice } from './order'
import { moveChoices } from './status'

/** The usual next step after each status; the form offers it until another status is chosen. */
const nextSteps: Record<MovableStatus, { to: MovableStatus; label: string }> = {
  PENDING: { to: 'IN REVIEW', label: 'Start review' },
  'IN REVIEW': { to: 'IN PRODUCTION', label: 'Start production' },
  REJECTED: { to: 'PENDING', label: 'Reopen order' },
  'IN PRODUCTION': { to: 'SHIPPED', label: 'Mark as shipped' },
  SHIPPED: { to: 'COMPLETE', label: 'Mark as complete' },
  COMPLETE: { to: 'COMPLETE', label: 'Update status' },
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
  const next = nextSteps[current]
  const status = form.values.chosen || next.to
  /** A typed tracking number belongs to a shipped order, even if a colleague moves the order meanwhile. */
  const setTracking = (part: Partial<typeof initial>) => form.set({ chosen: 'SHIPPED', ...part })
  /** The warning about missing proofs is shown until the order changes. */
  const [missingProofs, setMissingProofs] = useState({ message: '', version: '' })
  const missingProofsMessage = missingProofs.version === order.version ? missingProofs.message : ''
  const isBack = isStepBack(current, status)
  const isEmailOptional = isBack || status === current
  const notice = useCustomerNotice(order)
  const mailText = shouldEmail || !isEmailOptional ? ` ${notice}` : ''
  const successText = `Order ${order.id} is now ${statusTitle(status).toLowerCase()}.${mailText}`

  async function move(anyway: boolean) {
    const isTracked = status === 'SHIPPED' && (carrier || number)
    const tracking = isTracked ? { carrier, number } : {}
    const body = { version: order.version, status, anyway, mail: shouldEmail, ...tracking }
    try {
      await call('POST', `orders/${order.id}/status`, body)
    } catch (error) {
      if (refusalCode(error) === 'PROOFSMISSING')
        setMissingProofs({ message: messageOf(error), version: order.version })
      throw error
    }
  }
  const moveAnyway = async () => {
    if (await act(() => move(true), successText)) form.finish()
  }
  const anywayButton = (
    <Button color="inherit" size="small" disabled={isBusy} onClick={() => void moveAnyway()}>
      Continue anyway
    </Button>
  )
  return (
    <FormCard
      title="Update status"
      submit={status === next.to ? next.label : 'Update status'}
      send={() => move(false)}
      form={form}
      successText={successText}
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
            renderInput={(params) => <TextField {...params} label="Carrier" />}
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
