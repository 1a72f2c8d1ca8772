/** One order: its dates and sums, its lines with branding and files, its messages, and its next status. */
import { Alert, Box, Button, Card, CardContent, Link, Typography } from '@mui/material'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGetIdentity } from 'react-admin'
import { Link as To } from 'react-router'
import { finalStatuses } from '../../src/domain/order/order-status'
import { riskText } from '../../src/domain/order/risk'
import { notCountedText } from '../../src/domain/product/counted-stock'
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { RecordView, Screen, sideBySide } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { useDeskFeatures } from '../feature'
import { useMay } from '../session'
import { formatDay, money, formatDateTime } from '../format'
import { MailStates, useMailNotice } from '../mail'
import { CancelOrder } from './cancel-order'
import { Messages, Notes } from './messages'
import { MoveOrder } from './move-order'
import { OrderLine } from './order-line'
import { StatusChip } from './status-chip'

export function OrderShow() {
  const mayMove = useMay('orders')
  const features = useDeskFeatures()
  return (
    <RecordView<DeskOrder>>
      {(order) => (
        <Screen
          title={`Order ${order.id}`}
          heading={
            <>
              Order {order.id}: <StatusChip status={order.status} />
            </>
          }
          extra={<Papers id={order.id} />}
          isWide
        >
          {order.risks.map((risk) => (
            <Alert key={risk} severity="warning">
              {riskText(risk)}
            </Alert>
          ))}
          <Box sx={{ ...sideBySide, gap: 2, alignItems: 'start' }}>
            <About order={order} />
            {mayMove && order.status !== 'CANCELLED' && <MoveOrder order={order} current={order.status} />}
          </Box>
          {order.lines.map((line) => (
            <OrderLine key={line.number} order={order} line={line} />
          ))}
          <Sums order={order} />
          {features.map(({ name, OrderCard }) => OrderCard && <OrderCard key={name} order={order} />)}
          <Messages order={order} />
          <Notes order={order} />
          {mayMove && !finalStatuses.includes(order.status) && <CancelOrder order={order} />}
          <MailStates about={`orders/${order.id}`} />
        </Screen>
      )}
    </RecordView>
  )
}

/** Links to the papers, which open in a tab of their own. */
function Papers({ id }: { id: number }) {
  const papers = [
    ['job-sheet', 'Job sheet'],
    ['packing-slip', 'Packing slip'],
  ] as const
  return (
    <Box>
      {papers.map(([path, name]) => (
        <Button
          key={path}
          component={To}
          to={`/orders/${id}/${path}`}
          target="_blank"
          startIcon={<Printer size={18} />}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}

function About({ order }: { order: DeskOrder }) {
  const { customer, email, userId, tracking } = order
  const maySeeCustomer = useMay('customers', 'orders')
  const account =
    userId !== null && maySeeCustomer ? (
      <Link component={To} to={`/customers/${userId}/show`}>
        {email}
      </Link>
    ) : (
      (email ?? '(account deleted)')
    )
  return (
    <Card variant="outlined">
      <CardContent>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            gap: '4px 16px',
            overflowWrap: 'anywhere',
          }}
        >
          <Fact name="Shown to the customer">{order.sentence}</Fact>
          <Fact name="Reason">{order.cancelReason}</Fact>
          <Fact name="Placed">{formatDateTime(order.placedAt)}</Fact>
          <Fact name="Customer">
            {customer}, {account}
          </Fact>
          <Fact name="From">
            {order.requestId !== null && (
              <Link component={To} to={`/requests/${order.requestId}/show`}>
                Request {order.requestId}
              </Link>
            )}
          </Fact>
          <Fact name="PO#">{order.poNumber}</Fact>
          <Fact name="Needed by">{formatDay(order.neededBy)}</Fact>
          <Fact name="Promised">{order.promise}</Fact>
          <Fact name="Bill to">{order.billTo}</Fact>
          <Fact name="Ship to">{order.shipTo}</Fact>
          <Fact name="Stock">{!order.isStockCounted && notCountedText}</Fact>
          <Fact name="Worked on by">
            <Assignee order={order} />
          </Fact>
        </Box>
        {tracking && (
          <Typography sx={{ mt: 1 }}>
            Sent by {tracking.carrier},{' '}
            {tracking.link ? (
              <Link href={tracking.link} target="_blank" rel="noreferrer">
                {tracking.number}
              </Link>
            ) : (
              tracking.number
            )}
          </Typography>
        )}
        {order.needsApproval && order.decision === null && <Approver order={order} />}
      </CardContent>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <Typography component="dt" color="text.secondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {children}
      </Typography>
    </>
  )
}

/** The staff member who works on the order, and a button by which the signed-in member takes over or hands back. */
function Assignee({ order: { id, version, assignee } }: { order: DeskOrder }) {
  const { data: member } = useGetIdentity()
  const email = String(member?.email ?? '')
  const isMine = assignee !== '' && assignee === email
  return (
    <>
      {assignee || 'Nobody yet'}{' '}
      <ActionButton
        label={isMine ? 'Hand back' : 'Take over'}
        subject={`Order ${id}`}
        request={['PUT', `orders/${id}/assignee`, { version, email: isMine ? '' : email }]}
        successText={isMine ? 'Nobody works on this order now.' : 'You work on this order now.'}
      />
    </>
  )
}

function Approver({ order: { id, portalEmail } }: { order: DeskOrder }) {
  const notice = useMailNotice()
  return (
    <Box sx={{ mt: 1 }}>
      <Typography>Waiting for approval by {portalEmail || 'the portal (no email address set)'}.</Typography>
      <ActionButton
        label="Email the approver again"
        request={['POST', `orders/${id}/approver-mail`]}
        successText={notice}
        disabled={portalEmail === ''}
      />
    </Box>
  )
}

function Sums({ order: { sums } }: { order: DeskOrder }) {
  return (
    <Box component="dl" sx={{ ...amounts, m: 0, ml: 'auto', pr: 2, display: 'grid', columnGap: 3 }}>
      <Fact name="Subtotal ex GST">{money(sums.subtotalCents)}</Fact>
      {sums.couponName && <Fact name={`Coupon ${sums.couponName}`}>{money(-sums.couponCents)}</Fact>}
      <Fact name="GST">{money(sums.gstCents)}</Fact>
      <Fact name="Total inc GST">{money(sums.totalCents)}</Fact>
    </Box>
  )
}

const amounts = {
  gridTemplateColumns: 'auto auto',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.primary' },
  '& dd': { textAlign: 'right' },
}
