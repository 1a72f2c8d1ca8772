/** The log of the desk: person, action, subject and changed values, and how to undo an entry. */
import { Box } from '@mui/material'
import { FunctionField, type RaRecord, TextField } from 'react-admin'
import type { DeskAct } from '../src/domain/desk/log-row'
import { formatDateTime } from './format'
import { DeskList, Moment } from './list'
import { asLines, Changes, Undo } from './log-entry'

export function AuditLogList() {
  return (
    <DeskList
      title="Log"
      rowClick={false}
      primary={({ act, subject }) => `${act}: ${subject}`}
      secondary={(record) => (
        <Box component="span" sx={asLines}>
          {`${record.email} · ${formatDateTime(String(record.createdAt))}`}
          <Changes entry={record as DeskAct} />
          <Undo entry={record as DeskAct} />
        </Box>
      )}
    >
      <Moment source="createdAt" label="Date" sortable={false} />
      <TextField source="email" label="User" sortable={false} />
      <TextField source="act" label="Action" sortable={false} />
      <TextField source="subject" label="Item" sortable={false} />
      <FunctionField label="Changes" render={(record: RaRecord) => <Changes entry={record as DeskAct} />} />
      <FunctionField label="Undo" render={(record: RaRecord) => <Undo entry={record as DeskAct} />} />
    </DeskList>
  )
}
