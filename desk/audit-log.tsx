/** The log of the desk: person, action, subject and changed values. */
import { Box } from '@mui/material'
import { FunctionField, type RaRecord, TextField } from 'react-admin'
import { DeskList, Moment } from './list'
import { formatDateTime } from './format'

const changesOf = ({ before, after }: RaRecord) =>
  Object.keys({ ...before, ...after })
    .map((name) => `${name}: ${formatValue(before[name])} → ${formatValue(after[name])}`)
    .join('\n')

function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none')
  return text.length > 200 ? `${text.slice(0, 200)} …` : text
}

export function AuditLogList() {
  return (
    <DeskList
      title="Log"
      rowClick={false}
      primary={({ act, subject }) => `${act}: ${subject}`}
      secondary={(record) => `${record.email} · ${formatDateTime(String(record.createdAt))}`}
    >
      <Moment source="createdAt" label="Date" sortable={false} />
      <TextField source="email" label="User" sortable={false} />
      <TextField source="act" label="Action" sortable={false} />
      <TextField source="subject" label="Item" sortable={false} />
      <FunctionField
        label="Changes"
        render={(record: RaRecord) => (
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{changesOf(record)}</Box>
        )}
      />
    </DeskList>
  )
}
