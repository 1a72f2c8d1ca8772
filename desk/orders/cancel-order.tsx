/** Cancels an order, with a reason that the customer reads. */
import { TextField } from '@mui/material'
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { call } from '../calls'
import { LabelledCheckbox } from '../checkboxes'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { useCustomerNotice } from './order'

export function CancelOrder({ order }: { order: DeskOrder }) {
  const { id, version } = order
  const form = useFormValues('cancellation', { reason: '', mail: true }, { isNew: true })
  const { reason, mail } = form.values
  const notice = useCustomerNotice(order)
  return (
    <FormCard
      title="Cancel order"
      submit="Cancel order"
      send={() => call('POST', `orders/${id}/cancel`, { version, reason, mail })}
      form={form}
      successText={`Order ${id} is cancelled.${mail ? ` ${notice}` : ''}`}
      isReady={reason.trim() !== ''}
      questionOf={() => ({
        title: `Cancel order ${id}?`,
        text: [
          'The order will not be made, and can’t be reopened.',
          order.isStockCounted && 'The stock gets its pieces back.',
          mail && 'The customer reads your reason.',
        ]
          .filter(Boolean)
          .join(' '),
        confirm: 'Cancel order',
      })}
      button={{ variant: 'outlined', color: 'error' }}
    >
      <TextField label="Reason for the customer" multiline minRows={2} required {...form.field('reason')} />
      <LabelledCheckbox
        label="Email the customer"
        isChecked={mail}
        onToggle={(isChecked) => form.set({ mail: isChecked })}
      />
    </FormCard>
  )
}
