/** Orders: a list with search and filters, and its download as a table. */
import { Box, Chip } from '@mui/material'
import { useState } from 'react'
import {
  BooleanInput,
  FunctionField,
  type RaRecord,
  SelectInput,
  TextField,
  useGetOne,
  useListContext,
} from 'react-admin'
import { DeskList, Moment, RowLink, TableDownload } from '../list'
import { useMay } from '../session'
import { formatDay, joinWithDots, money, formatDateTime } from '../format'
import { BulkMove, type Move, MoveDialog } from './bulk-move'
import type { DeskOrderSummary } from '../../src/domain/desk/order-row'
import { statusChoices } from './status'
import { StatusChip } from './status-chip'
import { WorkFilter } from './work-filter'

const filters = [
  <WorkFilter key="work" source="work" alwaysOn />,
  <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
  <BooleanInput key="open" source="open" label="Open only" alwaysOn />,
  <CustomerFilter key="customer" source="customer" />,
]

/** Names the customer whose orders are listed; react-admin adds a button that removes the filter. */
function CustomerFilter({ source }: { source: string }) {
  const { filterValues } = useListContext()
  const id = Number(filterValues[source])
  const { data } = useGetOne('customers', { id }, { enabled: useMay('customers', 'orders') })
  const name = data && (data.businessName || data.fullName || data.email)
  return <Chip label={`Customer: ${name ?? id}`} />
}

export function OrderList() {
  const mayMove = useMay('orders')
  const [move, setMove] = useState<Move | null>(null)
  return (
    <>
      <DeskList
        title="Orders"
        filters={filters}
        actions={mayMove && <TableDownload />}
        bulkActions={mayMove ? <BulkMove onChoose={setMove} /> : false}
        primary={(order) => (
          <>
            {joinWithDots(String(order.id), order.customer as string)} {renderStatus(order)}
          </>
        )}
        secondary={(order) =>
          joinWithDots(
            formatDateTime(String(order.placedAt)),
            renderTotal(order),
            order.neededBy && `needed by ${formatDay(order.neededBy)}`,
            order.assignee as string,
          )
        }
      >
        <RowLink source="id" label="Order" sortable={false} />
        <Moment source="placedAt" label="Placed" sortable={false} />
        <FunctionField label="Status" render={renderStatus} sx={{ whiteSpace: 'nowrap' }} />
        <FunctionField label="Customer" render={renderCustomer} />
        <TextField source="poNumber" label="PO#" sortable={false} sx={{ whiteSpace: 'nowrap' }} />
        <FunctionField label="Needed by" render={({ neededBy }: RaRecord) => formatDay(neededBy)} />
        <TextField source="assignee" label="Works on it" sortable={false} />
        <FunctionField label="Total inc GST" textAlign="right" render={renderTotal} />
      </DeskList>
      {move && <MoveDialog {...move} onClose={() => setMove(null)} />}
    </>
  )
}

const renderStatus = (order: RaRecord) => <StatusChip status={(order as DeskOrderSummary).status} />
const renderTotal = ({ totalCents }: RaRecord) => money(Number(totalCents))
const renderCustomer = ({ customer: name, email }: RaRecord) => (
  <>
    {name}
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 160 }}>
      {email ?? '(account deleted)'}
    </Box>
  </>
)
