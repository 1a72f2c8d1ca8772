/** Orders: a list with search and filters, status changes of several orders, and its download as a table. */
import { Box, Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import {
  BooleanInput,
  FunctionField,
  type RaRecord,
  SelectInput,
  TextField,
  useListContext,
  useUnselectAll,
} from 'react-admin'
import { withCount } from '../../src/domain/count'
import { useAction } from '../use-action'
import { call } from '../calls'
import { DeskList, Moment, RowLink, TableDownload } from '../list'
import { useMay } from '../session'
import { formatDay, joinWithDots, money, formatDateTime } from '../format'
import { statusChoices, statusTitle } from './status'

const filters = [
  <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
  <BooleanInput key="open" source="open" label="Open only" alwaysOn />,
]

export function OrderList() {
  const mayMove = useMay('orders')
  return (
    <DeskList
      title="Orders"
      filters={filters}
      actions={mayMove && <TableDownload />}
      bulkActions={mayMove ? <BulkStatusMenu /> : false}
      primary={(order) => joinWithDots(String(order.id), order.customer as string, status(order))}
      secondary={(order) =>
        joinWithDots(
          formatDateTime(String(order.placedAt)),
          total(order),
          order.neededBy && `needed by ${formatDay(order.neededBy)}`,
        )
      }
    >
      <RowLink source="id" label="Order" sortable={false} />
      <Moment source="placedAt" label="Placed" sortable={false} />
      <FunctionField label="Status" render={status} sx={{ whiteSpace: 'nowrap' }} />
      <FunctionField label="Customer" render={customer} />
      <TextField source="poNumber" label="PO#" sortable={false} sx={{ whiteSpace: 'nowrap' }} />
      <FunctionField label="Needed by" render={({ neededBy }: RaRecord) => formatDay(neededBy)} />
      <FunctionField label="Total inc GST" textAlign="right" render={total} />
    </DeskList>
  )
}

const status = (order: RaRecord) => statusTitle(String(order.status))
const total = ({ totalCents }: RaRecord) => money(Number(totalCents))
const customer = ({ customer: name, email }: RaRecord) => (
  <>
    {name}
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{email ?? '(account deleted)'}</Box>
  </>
)

/**
 * Changes the status of the selected orders one after the other. The first refusal stops it and shows its message.
 */
function BulkStatusMenu() {
  const { selectedIds } = useListContext()
  const unselectAll = useUnselectAll('orders')
  const { act, isBusy } = useAction()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const move = async (to: string) => {
    setAnchor(null)
    const moveAll = async () => {
      for (const id of selectedIds) await call('POST', `orders/${id}/status`, { status: to })
    }
    if (await act(moveAll, `Status of ${withCount(selectedIds.length, 'order')} set to ${statusTitle(to)}`))
      unselectAll()
  }
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Set status
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {statusChoices.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => void move(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
