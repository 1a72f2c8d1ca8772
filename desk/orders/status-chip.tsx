/** The status of an order in its colour. */
import { Chip, type ChipProps } from '@mui/material'
import { type OrderStatus, statusTitle } from '../../src/domain/order/order-status'

type Look = { color: 'default' | 'info' | 'success' | 'error'; variant: NonNullable<ChipProps['variant']> }

/** Brand colours are not used, because a brand can choose colours without contrast. */
export const statusLooks: Record<OrderStatus, Look> = {
  PENDING: { color: 'info', variant: 'filled' },
  'IN REVIEW': { color: 'info', variant: 'outlined' },
  REJECTED: { color: 'error', variant: 'outlined' },
  'IN PRODUCTION': { color: 'success', variant: 'outlined' },
  SHIPPED: { color: 'success', variant: 'filled' },
  COMPLETE: { color: 'default', variant: 'filled' },
  CANCELLED: { color: 'error', variant: 'filled' },
}

/** Rendered as a span, so that it can be part of a heading. */
export function StatusChip({ status }: { status: OrderStatus }) {
  return <Chip component="span" size="small" label={statusTitle(status)} {...statusLooks[status]} />
}
