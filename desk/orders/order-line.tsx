/** A line of an order: product, branding, brief, files, and a drop zone for its proof. */
import { Box, Link, Typography } from '@mui/material'
import { type DragEvent, useState } from 'react'
import { formatCount } from '../../src/domain/count'
import type { DeskOrder, DeskOrderFile, DeskOrderLine } from '../../src/domain/desk/order-row'
import { useAction } from '../use-action'
import { call } from '../calls'
import { FileButton } from '../file-button'
import { SectionCard } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { joinWithDots, money, formatDateTime } from '../format'
import { ChangeQuantity } from './change-quantity'
import { useCustomerNotice } from './order'

export function OrderLine({ order, line }: { order: DeskOrder; line: DeskOrderLine }) {
  const { number, quantity, product, picture, sku, options, eachCents, branding, brief, files } = line
  return (
    <SectionCard title={`${number}. ${formatCount(quantity)} × ${product}`} label={`Line ${number}`}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {picture && <Box component="img" src={`/${picture}`} alt="" loading="lazy" sx={thumbnail} />}
        <Typography>{joinWithDots(sku, options, `${money(eachCents)} each ex GST`)}</Typography>
      </Box>
      <ChangeQuantity order={order} line={line} />
      <Typography>Branding: {branding.join(', ') || 'none'}</Typography>
      {brief && <Typography sx={{ whiteSpace: 'pre-wrap' }}>Brief: {brief}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map((file) => (
          <li key={file.id}>
            <FileText order={order} file={file} />
          </li>
        ))}
      </Box>
      <ProofDrop order={order} line={line} />
    </SectionCard>
  )
}

const thumbnail = { width: 72, height: 72, objectFit: 'contain' } as const

/** Describes a proof: its answer, or since when it waits. A proof that staff marked as approved has neither. */
export function proofState({
  approval,
  answeredAt,
  waitsSince,
}: Pick<DeskOrderFile, 'approval' | 'answeredAt' | 'waitsSince'>): string {
  if (answeredAt) return `${approval} ${formatDateTime(answeredAt)}`
  return approval === 'Pending' && waitsSince
    ? `waiting since ${formatDateTime(waitsSince)}`
    : (approval ?? '')
}

function FileText({ order, file }: { order: DeskOrder; file: DeskOrderFile }) {
  const { id, name, isProof, approval, note } = file
  const notice = useCustomerNotice(order)
  const path = `orders/${order.id}/proofs/${id}`
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
      <Thumbnail id={id} />
      <span>
        {isProof ? 'Proof' : 'Artwork'}{' '}
        <Link href={`/desk/api/files/${id}`} download>
          {name}
        </Link>
        {isProof && `: ${proofState(file)}`}
        {note && `: “${note}”`}
      </span>
      {isProof && approval !== 'Approved' && (
        <>
          <ActionButton
            label="Mark as approved"
            request={['POST', path, { approval: 'approved' }]}
            successText="Marked as approved"
          />
          <ActionButton
            label="Ask again"
            request={['POST', path, { approval: 'pending' }]}
            successText={notice}
          />
        </>
      )}
    </Box>
  )
}

/** The link beside the picture names the file. Files without a thumbnail show none. */
function Thumbnail({ id }: { id: number }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return null
  return (
    <Box
      component="img"
      src={`/desk/api/files/${id}/thumbnail`}
      alt=""
      loading="lazy"
      onError={() => setMissing(true)}
      sx={thumbnail}
    />
  )
}

/** Uploads a proof by drop or with the file dialog. */
function ProofDrop({ order, line }: { order: DeskOrder; line: DeskOrderLine }) {
  const { act, isBusy } = useAction()
  const [isOver, setOver] = useState(false)
  const notice = useCustomerNotice(order)
  const send = async (file: File | undefined) => {
    if (!file) return
    const path = `orders/${order.id}/lines/${line.number}/proof?name=${encodeURIComponent(file.name)}`
    await act(() => call('PUT', path, file), `Proof added. ${notice}`)
  }
  const dragHandler = (isDragOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isDragOver)
  }
  const borderColor = isOver ? 'primary.main' : 'divider'
  return (
    <Box
      onDragOver={dragHandler(true)}
      onDragLeave={dragHandler(false)}
      onDrop={(event) => {
        dragHandler(false)(event)
        void send(event.dataTransfer.files[0])
      }}
      sx={{ p: 1.5, border: '1px dashed', borderColor, borderRadius: 1 }}
    >
      <FileButton
        label={`Add proof to line ${line.number}`}
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        isBusy={isBusy}
        onFile={(file) => void send(file)}
      />
      <Typography variant="body2" color="text.secondary">
        Choose or drop a PDF or picture. It covers all lines with the same branding.
      </Typography>
    </Box>
  )
}
