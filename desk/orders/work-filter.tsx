/** Chips above the list of orders, one for each kind of work (req 22.38). */
import { Box, Chip } from '@mui/material'
import { useListContext } from 'react-admin'

type Filter = Record<string, unknown>

const kinds: readonly { title: string; filter: Filter }[] = [
  { title: 'New', filter: { status: 'PENDING' } },
  { title: 'Waiting for proof', filter: { work: 'proof' } },
  { title: 'In production', filter: { status: 'IN PRODUCTION' } },
  { title: 'At risk', filter: { work: 'risk' } },
  { title: 'All', filter: {} },
]
const isChosen = ({ status, work, open }: Filter, kind: Filter) =>
  !open && (status || undefined) === kind.status && (work || undefined) === kind.work

/** A kind of work replaces the filters by status; the text and the customer that are searched for stay. */
export function WorkFilter(_: { source: string; alwaysOn: boolean }) {
  const { filterValues, setFilters } = useListContext()
  const { status: _status, work: _work, open: _open, ...others } = filterValues as Filter
  return (
    <Box role="group" aria-label="Work" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {kinds.map(({ title, filter }) => {
        const isPressed = isChosen(filterValues as Filter, filter)
        return (
          <Chip
            key={title}
            label={title}
            color={isPressed ? 'info' : 'default'}
            variant={isPressed ? 'filled' : 'outlined'}
            aria-pressed={isPressed}
            onClick={() => setFilters({ ...others, ...filter })}
          />
        )
      })}
    </Box>
  )
}
