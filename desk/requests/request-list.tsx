/** Requests for quotes and samples. */
import { BooleanInput, FunctionField, type RaRecord, TextField } from 'react-admin'
import { formatCount } from '../../src/domain/count'
import { DeskList, Moment, RowLink, TableDownload } from '../list'
import { formatDay, formatDateTime } from '../format'

const filters = [<BooleanInput key="open" source="open" label="Open only" alwaysOn />]
export const requestTitle = ({ kind, quantity, product }: RaRecord) =>
  `${kind === 'quote' ? 'Quote' : 'Sample'}: ${formatCount(Number(quantity))} × ${product}`
export function requestState({ answeredAt, acceptedAt, orderId }: RaRecord): string {
  if (orderId) return `Order ${String(orderId)}`
  if (acceptedAt) return `Quote accepted ${formatDateTime(String(acceptedAt))}`
  return answeredAt ? `Answered ${formatDateTime(String(answeredAt))}` : 'Open'
}

export function RequestList() {
  return (
    <DeskList
      title="Requests"
      filters={filters}
      actions={<TableDownload />}
      primary={requestTitle}
      secondary={(record) =>
        `${record.fullName} · ${formatDateTime(String(record.askedAt))} · ${requestState(record)}`
      }
    >
      <RowLink source="id" label="Request" sortable={false} />
      <Moment source="askedAt" label="Received" sortable={false} />
      <FunctionField label="Request for" render={requestTitle} />
      <TextField source="fullName" label="Name" sortable={false} />
      <TextField source="email" sortable={false} />
      <FunctionField label="Needed by" render={({ neededBy }: RaRecord) => formatDay(neededBy)} />
      <FunctionField label="Status" render={requestState} />
    </DeskList>
  )
}
