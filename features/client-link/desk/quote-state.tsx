/** The state of a request's last quote: sent, opened, and accepted by its link or otherwise. */
import { Alert } from '@mui/material'
import { formatCount } from '../../../src/domain/count'
import { formatAddressLine } from '../../../src/domain/account/address'
import { formatDateTime, formatDay, money } from '../../../desk/format'
import type { DeskApproval, DeskQuote } from '../contract/desk-quote'

export function QuoteState({ quote }: { quote: DeskQuote }) {
  const { createdAt, until, openedAt, approval, isRevoked, lines, changeAsked } = quote
  const isOpen = !isRevoked && until > Date.now()
  const facts = [
    `Quote created ${formatDateTime(createdAt)}, valid until ${formatDateTime(until)}.`,
    openedAt ? `Opened ${formatDateTime(openedAt)}.` : 'Not opened yet.',
    approval ? approvalText(approval) : `Not accepted${isOpen ? ' yet' : ''}.`,
    !approval && (isRevoked ? 'It is revoked.' : !isOpen && 'It has expired.'),
    ...lines.map(({ comment }) => comment),
    changeAsked,
  ]
  return (
    <Alert severity={approval ? 'success' : 'info'} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {facts.filter(Boolean).join('\n')}
    </Alert>
  )
}

function approvalText(approval: DeskApproval): string {
  const { name, at, lines, totalCents, purchaseOrder, neededBy, deliverTo, noted } = approval
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const way = noted ? `${noted.how}, noted by ${noted.by}` : 'by the link'
  const facts = [
    `${formatCount(pieces)} pieces`,
    totalCents !== null && `${money(totalCents)} inc GST`,
    purchaseOrder && `PO# ${purchaseOrder}`,
    neededBy && `needed by ${formatDay(neededBy)}`,
    deliverTo && `deliver to ${formatAddressLine(deliverTo)}`,
  ]
  return `Accepted ${formatDateTime(at)} by ${name} (${way}): ${facts.filter(Boolean).join(', ')}.`
}
