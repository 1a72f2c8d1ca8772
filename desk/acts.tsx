/** The log: who did what at the desk, on what, and what differs. */
import { Box } from '@mui/material'
import { FunctionField, type RaRecord, TextField } from 'react-admin'
import { DeskList, Moment } from './list'
import { momentOf } from './words'

const changed = ({ before, after }: RaRecord) =>
  Object.keys({ ...before, ...after })
    .map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`)
    .join('\n')

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none')
  return text.length > 200 ? `${text.slice(0, 200)} …` : text
}

export function ActList() {
  return (
    <DeskList
      title="Log"
      rowClick={false}
      primary={({ act, subject }) => `${act}: ${subject}`}
      secondary={(record) => `${record.email} · ${momentOf(String(record.createdAt))}`}
    >
      <Moment source="createdAt" label="When" sortable={false} />
      <TextField source="email" label="Who" sortable={false} />
      <TextField source="act" label="What" sortable={false} />
      <TextField source="subject" label="On what" sortable={false} />
      <FunctionField
        label="Changed"
        render={(record: RaRecord) => (
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{changed(record)}</Box>
        )}
      />
    </DeskList>
  )
}
