/** The last orders and requests of a customer (req 22.47). */
import { Link, List } from '@mui/material'
import { type RaRecord, useGetList } from 'react-admin'
import { Link as To } from 'react-router'
import type { DeskOrderSummary } from '../../src/domain/desk/order-row'
import type { DeskRequestSummary } from '../../src/domain/desk/request-row'
import type { DeskRight } from '../../src/domain/desk/rights'
import { statusTitle } from '../../src/domain/order/order-status'
import { formatDateTime, joinWithDots, money } from '../format'
import { requestState, requestTitle } from '../requests/request-list'
import { Row } from '../row'
import { SectionCard } from '../screen-parts'
import { useMay } from '../session'

const maxRows = 5

function useLatest<Item extends RaRecord>(
  resource: string,
  customer: number,
  ...rights: DeskRight[]
): Item[] {
  const query = { filter: { customer }, pagination: { page: 1, perPage: maxRows } }
  return useGetList<Item>(resource, query, { enabled: useMay(...rights) }).data ?? []
}

export function CustomerHistory({ customer }: { customer: number }) {
  const orders = useLatest<DeskOrderSummary>('orders', customer, 'orders', 'artwork')
  const requests = useLatest<DeskRequestSummary>('requests', customer, 'orders')
  if (orders.length + requests.length === 0) return null
  return (
    <SectionCard title="Latest orders and requests">
      <List dense disablePadding>
        {orders.map(({ id, status, placedAt, totalCents }) => (
          <Row
            key={`order ${id}`}
            primary={
              <Link component={To} to={`/orders/${id}/show`}>
                Order {id}
              </Link>
            }
            secondary={joinWithDots(
              statusTitle(status),
              formatDateTime(placedAt),
              `${money(totalCents)} inc GST`,
            )}
          />
        ))}
        {requests.map((request) => (
          <Row
            key={`request ${request.id}`}
            primary={
              <Link component={To} to={`/requests/${request.id}/show`}>
                Request {request.id}
              </Link>
            }
            secondary={joinWithDots(
              requestTitle(request),
              formatDateTime(request.askedAt),
              requestState(request),
            )}
          />
        ))}
      </List>
    </SectionCard>
  )
}
