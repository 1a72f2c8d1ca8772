/** The log of the desk: person, action, subject and changed values, some of which can be undone. */
import { Box } from '@mui/material'
import { FunctionField, type RaRecord, TextField } from 'react-admin'
import { DeskList, Moment } from './list'
import type { DeskAct } from '../src/domain/desk/customer-row'
import { ActionButton } from './action-buttons'
import { changeLines } from './change-lines'
import { formatDateTime } from './format'
import { undoRequest } from './undo'

const asLines = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
const changesOf = ({ before, after }: RaRecord) => changeLines(before, after).join('\n')

export function AuditLogList() {
  return (
    <DeskList
      title="Log"
      rowClick={false}
      primary={({ act, subject }) => `${act}: ${subject}`}
      secondary={(record) => (
        <Box component="span" sx={asLines}>
          {`${record.email} · ${formatDateTime(String(record.createdAt))}\n${changesOf(record)}`}
        </Box>
      )}
    >
      <Moment source="createdAt" label="Date" sortable={false} />
      <TextField source="email" label="User" sortable={false} />
      <TextField source="act" label="Action" sortable={false} />
      <TextField source="subject" label="Item" sortable={false} />
      <FunctionField
        label="Changes"
        render={(record: RaRecord) => <Box sx={asLines}>{changesOf(record)}</Box>}
      />
      <FunctionField label="Undo" render={(record: RaRecord) => <Undo entry={record as DeskAct} />} />
    </DeskList>
  )
}

/** Asks first, because the values may have been changed again since. */
function Undo({ entry }: { entry: DeskAct }) {
  const request = undoRequest(entry)
  if (!request) return null
  return (
    <ActionButton
      label="Undo"
      subject={`${entry.act}, ${entry.subject}`}
      request={request}
      question={changeLines(entry.after, entry.before).join('\n')}
      successText="Undone"
    />
  )
}
