/** One order: its days and sums, lines with branding and files, and what moves it on. */
import { Alert, Box, Button, Card, CardContent, Link, Typography } from '@mui/material'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Title, useShowContext } from 'react-admin'
import { Link as To } from 'react-router'
import { useAct } from '../acting'
import { call } from '../calls'
import { OneRow } from '../one'
import { useMay } from '../session'
import { money, momentOf } from '../words'
import { Messages } from './messages'
import { MoveOrder } from './move-order'
import { OrderLine } from './order-line'
import type { Order } from './order'
import { statusTitle } from './status'

export function OrderShow() {
  return (
    <OneRow>
      <Screen />
    </OneRow>
  )
}

function Screen() {
  const { record: order, error, isPending } = useShowContext<Order>()
  const mayMove = useMay('orders')
  if (isPending) return <Typography sx={{ py: 2 }}>Loading …</Typography>
  if (error || !order) return <Alert severity="error">This order was not found.</Alert>
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <Title title={`Order ${order.id}`} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
        <Typography component="h1" variant="h5">
          Order {order.id}: {statusTitle(order.status)}
        </Typography>
        <Button
          startIcon={<Printer size={18} />}
          onClick={() => window.print()}
          sx={{ '@media print': { display: 'none' } }}
        >
          Print sheet
        </Button>
      </Box>
      {order.risks.map((risk) => (
        <Alert key={risk} severity="warning">
          At risk: {risk}
        </Alert>
      ))}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Facts order={order} />
        {mayMove && <MoveOrder key={order.version} order={order} />}
      </Box>
      {order.lines.map((line) => (
        <OrderLine key={line.number} order={order} line={line} />
      ))}
      <Sums order={order} />
      <Messages order={order} />
    </Box>
  )
}

function Facts({ order }: { order: Order }) {
  const mayKnow = useMay('customers', 'orders')
  const facts: [string, ReactNode][] = [
    ['Placed', momentOf(order.placedAt)],
    [
      'Customer',
      <>
        {order.customer},{' '}
        {order.userId !== null && mayKnow ? (
          <Link component={To} to={`/customers/${order.userId}/show`}>
            {order.email}
          </Link>
        ) : (
          (order.email ?? '(account gone)')
        )}
      </>,
    ],
    ['PO#', order.poNumber],
    ['Needed by', order.neededBy],
    ['Promised', order.promise],
    ['Bill to', order.billTo],
    ['Ship to', order.shipTo],
  ]
  return (
    <Card variant="outlined">
      <CardContent>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            columnGap: 2,
            rowGap: 0.5,
          }}
        >
          {facts.flatMap(([name, text]) =>
            text
              ? [
                  <Typography key={`${name} name`} component="dt" color="text.secondary">
                    {name}
                  </Typography>,
                  <Typography key={name} component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                    {text}
                  </Typography>,
                ]
              : [],
          )}
        </Box>
        {order.tracking && (
          <Typography sx={{ mt: 1 }}>
            Sent by {order.tracking.carrier},{' '}
            {order.tracking.link ? (
              <Link href={order.tracking.link} target="_blank" rel="noreferrer">
                {order.tracking.number}
              </Link>
            ) : (
              order.tracking.number
            )}
          </Typography>
        )}
        {order.needsApproval && order.decision === null && <Approver order={order} />}
      </CardContent>
    </Card>
  )
}

function Approver({ order }: { order: Order }) {
  const { act, isBusy } = useAct()
  const remind = () =>
    act(() => call('POST', `orders/${order.id}/approver-mail`), 'The approver was emailed again.')
  return (
    <Box sx={{ mt: 1 }}>
      <Typography>Waits for its approver {order.portalEmail || '(no portal email)'}.</Typography>
      <Button size="small" disabled={isBusy || order.portalEmail === ''} onClick={() => void remind()}>
        Email the approver again
      </Button>
    </Box>
  )
}

function Sums({ order: { sums } }: { order: Order }) {
  const rows: [string, number][] = [
    ['Subtotal ex GST', sums.subtotalCents],
    ...(sums.couponName ? [[`Coupon ${sums.couponName}`, -sums.couponCents] as [string, number]] : []),
    ['GST', sums.gstCents],
    ['Total inc GST', sums.totalCents],
  ]
  return (
    <Box
      component="dl"
      sx={{ m: 0, ml: 'auto', pr: 2, display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 3 }}
    >
      {rows.flatMap(([name, cents]) => [
        <Typography key={`${name} name`} component="dt">
          {name}
        </Typography>,
        <Typography
          key={name}
          component="dd"
          sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
        >
          {money(cents)}
        </Typography>,
      ])}
    </Box>
  )
}
