/** Status change of several orders: what will happen, then the result of each order (req 22.32). */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { withCount } from '../../src/domain/count'
import type { DeskOrderSummary } from '../../src/domain/desk/order-row'
import { type MovableStatus, statusTitle } from '../../src/domain/order/order-status'
import { call, messageOf } from '../calls'
import { MailWarning } from '../mail'
import { movesTo, numbersOf } from './bulk-moves'
import { moveChoices } from './status'

export type Move = { orders: DeskOrderSummary[]; to: MovableStatus; onMoved: () => void }

/** Chooses the status. Only selected orders that the list shows are moved, so that the dialog can name each order. */
export function BulkMove({ onChoose }: { onChoose: (move: Move) => void }) {
  const { data = [], selectedIds, onUnselectItems } = useListContext<DeskOrderSummary>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (to: MovableStatus) => {
    setAnchor(null)
    onChoose({ to, orders: data.filter(({ id }) => selectedIds.includes(id)), onMoved: onUnselectItems })
  }
  return (
    <>
      <Button size="small" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Set status
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {moveChoices.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => choose(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

type Result = { moved: number[]; refused: { id: number; reason: string }[] }

/** The dialog is rendered outside of the list, which unmounts its content when no order matches its filter any more. */
export function MoveDialog({ orders, to, onMoved, onClose }: Move & { onClose: () => void }) {
  const refresh = useRefresh()
  const moves = movesTo(orders, to)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const move = async () => {
    setBusy(true)
    const next: Result = { moved: [], refused: [] }
    for (const { id } of [...moves.forward, ...moves.back]) {
      setResult({ ...next })
      try {
        await call('POST', `orders/${id}/status`, { status: to })
        next.moved.push(id)
      } catch (error) {
        next.refused.push({ id, reason: messageOf(error) })
      }
    }
    setResult(next)
    setBusy(false)
    onMoved()
    refresh()
  }
  const total = moves.forward.length + moves.back.length
  return (
    <Dialog open onClose={() => !isBusy && onClose()} aria-labelledby="move-orders">
      <DialogTitle id="move-orders">
        Set {withCount(total, 'order')} to {statusTitle(to).toLowerCase()}?
      </DialogTitle>
      <DialogContent>
        {result ? <ResultText result={result} to={to} /> : <MoveText moves={moves} to={to} />}
        {isBusy && (
          <Typography role="status">
            {(result?.moved.length ?? 0) + (result?.refused.length ?? 0)} of {total} done…
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {result ? 'Close' : 'Cancel'}
        </Button>
        {!result && (
          <Button variant="contained" disabled={isBusy || total === 0} onClick={() => void move()}>
            Set status
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type Moves = ReturnType<typeof movesTo>

function MoveText({
  moves: { forward, back, unchanged, customers },
  to,
}: {
  moves: Moves
  to: MovableStatus
}) {
  return (
    <>
      {forward.length > 0 && (
        <>
          <Typography>
            {numbersOf(forward)}. The shop writes an email to {withCount(customers, 'customer')}.
          </Typography>
          <MailWarning />
        </>
      )}
      {back.length > 0 && (
        <Alert severity="warning" sx={{ my: 1 }}>
          {back.map(({ id, status }) => (
            <div key={id}>
              Order {id} goes back from {statusTitle(status).toLowerCase()}.
            </div>
          ))}
          No email is sent about these.
        </Alert>
      )}
      {unchanged.length > 0 && (
        <Typography color="text.secondary">
          {numbersOf(unchanged)} {unchanged.length === 1 ? 'is' : 'are'} {statusTitle(to).toLowerCase()}{' '}
          already.
        </Typography>
      )}
    </>
  )
}

function ResultText({ result: { moved, refused }, to }: { result: Result; to: MovableStatus }) {
  return (
    <Box role="status">
      {moved.length > 0 && (
        <Typography>
          {statusTitle(to)} now: {moved.join(', ')}
        </Typography>
      )}
      {refused.length > 0 && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refused.map(({ id, reason }) => (
            <div key={id}>
              Order {id} was not changed: {reason}
            </div>
          ))}
        </Alert>
      )}
    </Box>
  )
}
