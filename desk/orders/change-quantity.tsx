/** Changes the quantity of a line before production; the form shows the new total and day first (req 22.49). */
import { Button, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../src/domain/count'
import type { DeskOrder, DeskOrderLine, DeskQuantityChange } from '../../src/domain/desk/order-row'
import { isBeforeProduction } from '../../src/domain/order/order-status'
import { call, messageOf, queryOf, requestData } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { formatDay, money } from '../format'
import { useMay } from '../session'
import { useCustomerNotice } from './order'

type Props = { order: DeskOrder; line: DeskOrderLine }

export function ChangeQuantity({ order, line }: Props) {
  const mayChange = useMay('orders')
  const [isOpen, setOpen] = useState(false)
  if (!mayChange || !isBeforeProduction(order.status)) return null
  if (isOpen) return <QuantityForm order={order} line={line} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button
        size="small"
        aria-label={`Change quantity of line ${line.number}`}
        onClick={() => setOpen(true)}
      >
        Change quantity
      </Button>
    </div>
  )
}

function QuantityForm({ order, line, onClose }: Props & { onClose: () => void }) {
  const { id, version } = order
  const notice = useCustomerNotice(order)
  const form = useFormValues(`quantity of line ${line.number}`, { quantity: String(line.quantity) })
  const { quantity } = form.values
  const isChanged = quantity.trim() !== String(line.quantity)
  const query = queryOf({ line: line.number, quantity: quantity.trim() })
  const { data, error } = useQuery({
    queryKey: ['orders', String(id), 'quantity', query, version],
    queryFn: () => requestData<DeskQuantityChange>('GET', `orders/${id}/quantity?${query}`),
    enabled: isChanged,
    retry: false,
  })
  const change = isChanged ? data : undefined
  const save = async () => {
    const body = {
      version,
      line: line.number,
      quantity: quantity.trim(),
      totalCents: change?.sums.totalCents,
    }
    await call('PUT', `orders/${id}/quantity`, body)
    onClose()
  }
  const mistake = isChanged && error ? messageOf(error) : ''
  const { helperText, ...field } = form.field('quantity')
  return (
    <FormCard
      title={`Change quantity of line ${line.number}`}
      submit="Save and email the customer"
      send={save}
      form={form}
      successText={`Quantity changed. ${notice}`}
      isReady={change !== undefined}
      extra={
        <Button
          onClick={() => {
            form.finish()
            onClose()
          }}
        >
          Close
        </Button>
      }
    >
      <TextField
        id={`quantity-${line.number}`}
        label="Quantity"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        required
        error={mistake !== ''}
        {...field}
        helperText={helperText ?? mistake}
      />
      <Typography role="status">{change ? changeText(change, order) : ''}</Typography>
    </FormCard>
  )
}

/** "New total $1,386.00 inc GST, was $1,155.00. Line 2: 300 at $4.20 each. Promised day: 12 Dec 2026 → 19 Dec 2026." */
function changeText({ lines, sums, dayBefore, day }: DeskQuantityChange, order: DeskOrder): string {
  const prices = lines.map(
    ({ number, quantity, eachCents }) =>
      `Line ${number}: ${formatCount(quantity)} at ${money(eachCents)} each ex GST.`,
  )
  const total = `New total ${money(sums.totalCents)} inc GST, was ${money(order.sums.totalCents)}.`
  const days = [...new Set([dayBefore, day])].map((promised) => formatDay(promised) || 'none')
  return [total, ...prices, `Promised day: ${days.join(' → ')}.`].join(' ')
}
