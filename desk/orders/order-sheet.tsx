/**
 * Printable pages of an order, without prices and without the desk's menu: the job sheet for production, and the
 * packing slip for the customer (req 22.36).
 */
import { Alert, Box, Button, Typography } from '@mui/material'
import { Printer } from 'lucide-react'
import { Title } from 'react-admin'
import { useParams } from 'react-router'
import { formatCount } from '../../src/domain/count'
import type { DeskOrder, DeskOrderLine } from '../../src/domain/desk/order-row'
import { messageOf } from '../calls'
import { formatDateTime, formatDay, joinWithDots } from '../format'
import { useDeskQuery } from '../screen-parts'
import { proofState } from './order-line'

export const JobSheet = () => <Sheet title="Job sheet" isForProduction />
export const PackingSlip = () => <Sheet title="Packing slip" isForProduction={false} />

type SheetProps = { title: string; isForProduction: boolean }

function Sheet({ title, isForProduction }: SheetProps) {
  const { id = '' } = useParams()
  const { data: order, error } = useDeskQuery<DeskOrder>(`orders/${id}`)
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (!order) return <Typography sx={{ p: 4 }}>Loading…</Typography>
  return (
    <Box component="main" sx={{ maxWidth: 800, mx: 'auto', p: 4, bgcolor: 'white', color: 'black' }}>
      <Title title={`${title} ${order.id}`} />
      <Button startIcon={<Printer size={18} />} onClick={() => window.print()} sx={{ displayPrint: 'none' }}>
        Print
      </Button>
      <Typography component="h1" variant="h5">
        {title}: order {order.id}
      </Typography>
      <Typography>
        {joinWithDots(
          `placed ${formatDateTime(order.placedAt)}`,
          order.poNumber && `PO# ${order.poNumber}`,
          order.neededBy && `needed by ${formatDay(order.neededBy)}`,
        )}
      </Typography>
      <Typography sx={{ my: 2, whiteSpace: 'pre-wrap' }}>Ship to: {order.shipTo}</Typography>
      {order.lines.map((line) => (
        <Box key={line.number} sx={{ py: 1.5, borderTop: 1, breakInside: 'avoid' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {line.number}. {formatCount(line.quantity)} × {line.product}
          </Typography>
          <Typography>{joinWithDots(line.sku, line.options)}</Typography>
          {isForProduction && <Production line={line} />}
        </Box>
      ))}
      <Typography sx={{ pt: 1.5, borderTop: 1 }}>
        {formatCount(order.lines.reduce((sum, { quantity }) => sum + quantity, 0))} pieces
      </Typography>
    </Box>
  )
}

function Production({ line: { branding, brief, files } }: { line: DeskOrderLine }) {
  return (
    <>
      <Typography>Branding: {branding.join(', ') || 'none'}</Typography>
      {brief && <Typography sx={{ whiteSpace: 'pre-wrap' }}>Brief: {brief}</Typography>}
      {files.map((file) => (
        <Typography key={file.id} sx={{ overflowWrap: 'anywhere' }}>
          {file.isProof ? `Proof ${file.name}: ${proofState(file)}` : `Artwork ${file.name}`}
        </Typography>
      ))}
    </>
  )
}
