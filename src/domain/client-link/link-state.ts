/** A private link as its rep sees it: what the client did, what waits for the rep, and what of the draft is ordered (req 23.7). */
import type { PlaceFields } from '../account/address'
import { maxBriefLength } from '../cart/cart-brief'
import { counted } from '../count'
import type { ClientDraft, DraftEdit, DraftLine } from '../client-draft/client-draft'
import { piecesOfLine } from '../client-draft/client-draft'
import { longDay } from '../readable-date'
import type { Choice, LineAnswer } from './client-link'

export type AnsweredLine = LineAnswer & { id: string; name: string; pieces: number }

type LinkApproval = {
  /** Epoch ms. */
  at: number
  name: string
  purchaseOrder: string
  /** ISO date; '' where it is open. */
  neededBy: string
  lines: { id: string; quantity: number }[]
  /** Integer cents inc GST; null without prices. */
  totalCents: number | null
  /** Where the client wants it sent; null where the rep decides. */
  deliverTo: PlaceFields | null
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
  /** Number of its order; '' before it is ordered, and where the provider names none. */
  orderId: string
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
  if (orderedAt !== null) return orderedWords(link)
  if (approval) return `Approved by ${approval.name}`
  if (isRevoked) return 'Revoked'
  if (until <= now) return `Expired ${longDay(new Date(until))}`
  if (changeAsked !== '') return 'Change requested'
  if (answeredAt !== null) return 'Answered'
  return openedAt === null ? 'Not opened yet' : 'Opened'
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

/** 'Ordered: 10038', or without a number where the provider names none. */
export const orderedWords = ({ orderId }: Pick<ClientLink, 'orderId'>) =>
  orderId === '' ? 'Ordered' : `Ordered: ${orderId}`

/** The newest approval of a draft that is not ordered yet. `links`: newest first. */
export function openApproval(draftId: string, links: readonly ClientLink[]): ApprovedLink | null {
  const open = links.filter((link) => link.draftId === draftId && link.orderedAt === null)
  return open.find(isApproved) ?? null
}

/** The link by which a draft was ordered; null while something of the draft is still open. */
export function orderOfDraft(
  draft: Pick<ClientDraft, 'id' | 'lines'>,
  links: readonly ClientLink[],
): ClientLink | null {
  const own = links.filter(({ draftId }) => draftId === draft.id)
  if (openApproval(draft.id, own)) return null
  return (
    own.find(({ orderedAt, lines, approval }) => {
      // Lines that the client turned down stay in the draft, and end with it.
      const turnedDown = (id: string) =>
        lines.some((line) => line.id === id) && !approval?.lines.some((line) => line.id === id)
      return orderedAt !== null && draft.lines.every(({ id }) => turnedDown(id))
    }) ?? null
  )
}

export type ApprovedLink = ClientLink & { approval: LinkApproval }

export const isApproved = (link: ClientLink): link is ApprovedLink => link.approval !== null

/**
 * The draft as it was approved: its quantities, the day, and what the client said of a line, which becomes its brief. What is
 * not in the approval stays as it is.
 */
export const withApproval =
  ({ approval, lines: answered }: Pick<ApprovedLink, 'approval' | 'lines'>): DraftEdit =>
  (draft: ClientDraft) => ({
    ...draft,
    lines: draft.lines.map((line) => {
      const approved = approval.lines.find(({ id }) => id === line.id)
      if (!approved) return line
      const comment = answered.find(({ id }) => id === line.id)?.comment ?? ''
      const brief = withComment(line.brief, comment)
      if (piecesOfLine(line) === approved.quantity) return { ...line, brief }
      return { ...line, brief, cells: shareOut(line.cells, approved.quantity), missed: '' }
    }),
    ...(approval.neededBy !== '' && { neededBy: approval.neededBy }),
  })

/** Of a draft what was approved, as it was approved. */
export function approvedPart(draft: ClientDraft, link: ApprovedLink): ClientDraft {
  const approved = withApproval(link)(draft)
  const isOrdered = ({ id }: DraftLine) => link.approval.lines.some((line) => line.id === id)
  return { ...approved, lines: approved.lines.filter(isOrdered) }
}

/** The client's words come first, so that a brief that is too long loses none of them. */
function withComment(brief: string, comment: string): string {
  const [own, said] = [brief.trim(), comment.trim()]
  if (said === '' || own.includes(said)) return brief
  return own === '' ? said : `${said}\n\n${own}`.slice(0, maxBriefLength)
}

/** So many pieces in the same colours and sizes, shared out as before: what does not divide goes to the largest remainders. */
export function shareOut<Cell extends { quantity: number }>(cells: readonly Cell[], pieces: number): Cell[] {
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
