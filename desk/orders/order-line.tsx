/** A line: what is made, its brief, its files, and a place to drop its proof. */
import { Box, Button, Card, CardContent, Link, Typography } from '@mui/material'
import { type DragEvent, useState } from 'react'
import { formatCount } from '../../src/domain/count'
import { useAct } from '../acting'
import { call } from '../calls'
import { FileButton } from '../file-button'
import { money, momentOf } from '../words'
import type { Line, Order, OrderFile } from './order'

export function OrderLine({ order, line }: { order: Order; line: Line }) {
  return (
    <Card variant="outlined" component="section" aria-label={`Line ${line.number}`}>
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h2" variant="h6">
          {line.number}. {formatCount(line.quantity)} × {line.product}
        </Typography>
        <Typography>
          {[line.sku, line.options, `${money(line.eachCents)} each ex GST`].filter(Boolean).join(' · ')}
        </Typography>
        <Typography>Branding: {line.branding.join(', ') || 'none'}</Typography>
        {line.brief && <Typography sx={{ whiteSpace: 'pre-wrap' }}>Brief: {line.brief}</Typography>}
        <Box component="ul" sx={{ m: 0, pl: 3 }}>
          {line.files.map((file) => (
            <li key={file.id}>
              <FileWords order={order} file={file} />
            </li>
          ))}
        </Box>
        <ProofDrop order={order} line={line} />
      </CardContent>
    </Card>
  )
}

function FileWords({ order, file }: { order: Order; file: OrderFile }) {
  const { act, isBusy } = useAct()
  const say = (approval: string, done: string) =>
    act(() => call('POST', `orders/${order.id}/proofs/${file.id}`, { approval }), done)
  const state = file.answeredAt
    ? `${file.approval} ${momentOf(file.answeredAt)}`
    : file.waitsSince
      ? `waits since ${momentOf(file.waitsSince)}`
      : (file.approval ?? '')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
      <span>
        {file.isProof ? 'Proof' : 'Artwork'}{' '}
        <Link href={`/desk/api/files/${file.id}`} download>
          {file.name}
        </Link>
        {file.isProof && `: ${state}`}
        {file.note && `: “${file.note}”`}
      </span>
      {file.isProof && file.approval !== 'Approved' && (
        <>
          <Button size="small" disabled={isBusy} onClick={() => void say('approved', 'Noted as approved.')}>
            Note as approved
          </Button>
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void say('pending', 'The customer is asked again.')}
          >
            Ask again
          </Button>
        </>
      )}
    </Box>
  )
}

/** By drop, or by the file dialog. */
function ProofDrop({ order, line }: { order: Order; line: Line }) {
  const { act, isBusy } = useAct()
  const [isOver, setOver] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    const path = `orders/${order.id}/lines/${line.number}/proof?name=${encodeURIComponent(file.name)}`
    await act(() => call('PUT', path, file), 'The proof waits for its customer, who was emailed.')
  }
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <Box
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        void send(event.dataTransfer.files[0])
      }}
      sx={{
        p: 1.5,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        '@media print': { display: 'none' },
      }}
    >
      <FileButton
        label={`Send a proof of line ${line.number}`}
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        isBusy={isBusy}
        onFile={(file) => void send(file)}
      />
      <Typography variant="body2" color="text.secondary">
        PDF or picture; drop it here. It goes to all lines that are branded alike.
      </Typography>
    </Box>
  )
}
