/** A private link as its rep sees it: what the client did, what waits for the rep, and what of the draft is ordered (req 23.7). */
import { counted } from '../count'
import type { ClientDraft, DraftCell, DraftEdit } from '../client-draft/client-draft'
import { piecesOfLine } from '../client-draft/client-draft'
import { longDay } from '../readable-date'
import type { Choice, LineAnswer } from './client-link'

export type AnsweredLine = LineAnswer & { id: string; name: string; pieces: number }

export type LinkApproval = {
  /** Epoch ms. */
  at: number
  name: string
  purchaseOrder: string
  /** ISO date; '' where it is open. */
  neededBy: string
  lines: { id: string; quantity: number }[]
  /** Integer cents inc GST; null without prices. */
  totalCents: number | null
}

/** Times in epoch ms; null: not yet. */
export type ClientLink = {
  id: string
  draftId: string
  version: number
  number: string
  to: string[]
  until: number
  isRevoked: boolean
  createdAt: number
  openedAt: number | null
  answeredAt: number | null
  seenAt: number | null
  orderedAt: number | null
  changeAsked: string
  lines: AnsweredLine[]
  approval: LinkApproval | null
}

/** What a client is called. */
export const clientOf = ({ to }: Pick<ClientLink, 'to'>) => to[0] ?? 'Your client'

/** Whether its client can still open it. */
export function isOpen({ isRevoked, until }: ClientLink, now: number): boolean {
  return !isRevoked && until > now
}

/** Where it stands, in words. */
export function linkWords(link: ClientLink, now: number): string {
  const { approval, orderedAt, isRevoked, until, changeAsked, answeredAt, openedAt } = link
  if (orderedAt !== null) return 'Approved, and moved to your cart'
  if (approval) return `Approved by ${approval.name}`
  if (isRevoked) return 'Revoked'
  if (until <= now) return `Ran out on ${longDay(new Date(until))}`
  if (changeAsked !== '') return 'A change is asked for'
  if (answeredAt !== null) return 'Answered'
  return openedAt === null ? 'Sent, not opened yet' : 'Opened'
}

/** Whether its client said something that the rep has not seen. */
export function hasNews({ answeredAt, openedAt, seenAt }: ClientLink): boolean {
  return Math.max(answeredAt ?? 0, openedAt ?? 0) > (seenAt ?? 0)
}

/** What waits for the rep, in words; null for nothing. */
export function waitingWords(link: ClientLink): string | null {
  const { approval, orderedAt, isRevoked, changeAsked, answeredAt, seenAt } = link
  if (approval) return orderedAt === null ? `${clientOf(link)} approved a quote` : null
  if (isRevoked || answeredAt === null || answeredAt <= (seenAt ?? 0)) return null
  return `${clientOf(link)} ${changeAsked === '' ? 'answered a quote' : 'asked for a change'}`
}

const choiceWords: Record<Choice, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }

/** 'Yes, 250 pieces'; '' as long as nothing was said of it. */
export function answerWords({ choice, quantity, pieces }: AnsweredLine): string {
  const changed = quantity !== null && quantity !== pieces ? counted(quantity, 'piece') : ''
  return [choice ? choiceWords[choice] : '', changed].filter(Boolean).join(', ')
}

/** The draft as it was approved: its quantities, and the day. What is not in the approval stays as it is. */
export const withApproval =
  ({ lines, neededBy }: LinkApproval): DraftEdit =>
  (draft: ClientDraft) => ({
    ...draft,
    lines: draft.lines.map((line) => {
      const approved = lines.find(({ id }) => id === line.id)
      if (!approved || piecesOfLine(line) === approved.quantity) return line
      return { ...line, cells: withPieces(line.cells, approved.quantity), missed: '' }
    }),
    ...(neededBy !== '' && { neededBy }),
  })

/** So many pieces in the same colours and sizes, shared out as before: what does not divide goes to the largest remainders. */
export function withPieces(cells: readonly DraftCell[], pieces: number): DraftCell[] {
  const before = cells.reduce((sum, { quantity }) => sum + quantity, 0)
  if (before === 0) return [...cells]
  const shares = cells.map(({ quantity }, index) => {
    const exact = quantity * pieces
    return { index, whole: Math.floor(exact / before), rest: exact % before }
  })
  let left = pieces - shares.reduce((sum, { whole }) => sum + whole, 0)
  const byRest = shares.toSorted((a, b) => b.rest - a.rest || a.index - b.index)
  const more = new Set(byRest.flatMap(({ index }) => (left-- > 0 ? [index] : [])))
  return cells.flatMap((cell, index) => {
    const quantity = (shares[index]?.whole ?? 0) + (more.has(index) ? 1 : 0)
    return quantity > 0 ? { ...cell, quantity } : []
  })
}
