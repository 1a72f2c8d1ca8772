/**
 * A private link as its rep sees it: the client's actions, the rep's open tasks, and the ordered part of the draft
 * (req 23.7).
 */
import { maxBriefLength } from '../../../src/domain/cart/cart-brief'
import { withCount } from '../../../src/domain/count'
import type { ClientDraft, DraftEdit, DraftLine } from '../../../src/domain/client-draft/client-draft'
import { piecesOfLine } from '../../../src/domain/client-draft/client-draft'
import { choiceLabels } from '../../../src/domain/quote/quote'
import { longDay } from '../../../src/domain/readable-date'
import type { AnsweredLine, Approval, ClientLink } from '../contract'

/** The name of the link's client. */
export const clientOf = ({ to }: Pick<ClientLink, 'to'>) => to[0] ?? 'Your client'

/** The client can still open the link. */
export function isOpen({ isRevoked, until }: ClientLink, now: number): boolean {
  return !isRevoked && until > now
}

/** The state of the link in words. */
export function linkStateText(link: ClientLink, now: number): string {
  const { approval, orderedAt, isRevoked, until, changeAsked, answeredAt, openedAt } = link
  if (orderedAt !== null) return orderedText(link)
  if (approval) return `Approved by ${approval.name}`
  if (isRevoked) return 'Revoked'
  if (until <= now) return `Expired ${longDay(new Date(until))}`
  if (changeAsked !== '') return 'Change requested'
  if (answeredAt !== null) return 'Answered'
  return openedAt === null ? 'Not opened yet' : 'Opened'
}

/** The client answered or opened the link since the rep saw it last. */
export function hasNews({ answeredAt, openedAt, seenAt }: ClientLink): boolean {
  return Math.max(answeredAt ?? 0, openedAt ?? 0) > (seenAt ?? 0)
}

/** The rep's open task with this link in words, or null. */
export function openTaskText(link: ClientLink): string | null {
  const { approval, orderedAt, isRevoked, changeAsked, answeredAt, seenAt } = link
  if (approval) return orderedAt === null ? `${clientOf(link)} approved a quote` : null
  if (isRevoked || answeredAt === null || answeredAt <= (seenAt ?? 0)) return null
  return `${clientOf(link)} ${changeAsked === '' ? 'answered a quote' : 'asked for a change'}`
}

/** 'Yes, 250 pieces'; '' without an answer. */
export function answerText({ choice, quantity, pieces }: AnsweredLine): string {
  const changed = quantity !== null && quantity !== pieces ? withCount(quantity, 'piece') : ''
  return [choice ? choiceLabels[choice] : '', changed].filter(Boolean).join(', ')
}

/** 'Ordered: 10038', or 'Ordered' when the provider states no number. */
export const orderedText = ({ approval }: Pick<ClientLink, 'approval'>) =>
  approval?.orderId ? `Ordered: ${approval.orderId}` : 'Ordered'

/** The newest approved link of a draft that is not ordered yet. `links`: newest first. */
export function openApproval(draftId: string, links: readonly ClientLink[]): ApprovedLink | null {
  const unorderedLinks = links.filter((link) => link.draftId === draftId && link.orderedAt === null)
  return unorderedLinks.find(isApproved) ?? null
}

/** The link by which a draft was ordered; null while a part of the draft is still open. */
export function orderedLinkOfDraft(
  draft: Pick<ClientDraft, 'id' | 'lines'>,
  links: readonly ClientLink[],
): ClientLink | null {
  const draftLinks = links.filter(({ draftId }) => draftId === draft.id)
  if (openApproval(draft.id, draftLinks)) return null
  return (
    draftLinks.find(({ orderedAt, lines, approval }) => {
      // Lines that the client rejected stay in the draft, but do not count as open.
      const isRejected = (id: string) =>
        lines.some((line) => line.id === id) && !approval?.lines.some((line) => line.id === id)
      return orderedAt !== null && draft.lines.every(({ id }) => isRejected(id))
    }) ?? null
  )
}

export type ApprovedLink = ClientLink & { approval: Approval }

export const isApproved = (link: ClientLink): link is ApprovedLink => link.approval !== null

/**
 * The draft as it was approved: its quantities, the day, and the client's comments, which are added to the briefs.
 * Lines outside the approval stay as they are.
 */
export const withApproval =
  ({ approval, lines: answeredLines }: Pick<ApprovedLink, 'approval' | 'lines'>): DraftEdit =>
  (draft: ClientDraft) => ({
    ...draft,
    lines: draft.lines.map((line) => {
      const approvedLine = approval.lines.find(({ id }) => id === line.id)
      if (!approvedLine) return line
      const comment = answeredLines.find(({ id }) => id === line.id)?.comment ?? ''
      const brief = withComment(line.brief, comment)
      if (piecesOfLine(line) === approvedLine.quantity) return { ...line, brief }
      return { ...line, brief, cells: distributePieces(line.cells, approvedLine.quantity), missed: '' }
    }),
    ...(approval.neededBy !== '' && { neededBy: approval.neededBy }),
  })

/** The approved lines of a draft, as they were approved. */
export function approvedPart(draft: ClientDraft, link: ApprovedLink): ClientDraft {
  const approvedDraft = withApproval(link)(draft)
  const isOrdered = ({ id }: DraftLine) => link.approval.lines.some((line) => line.id === id)
  return { ...approvedDraft, lines: approvedDraft.lines.filter(isOrdered) }
}

/** The client's comment comes first, so that cutting a brief that is too long removes none of it. */
function withComment(brief: string, comment: string): string {
  const [briefText, commentText] = [brief.trim(), comment.trim()]
  if (commentText === '' || briefText.includes(commentText)) return brief
  return briefText === '' ? commentText : `${commentText}\n\n${briefText}`.slice(0, maxBriefLength)
}

/**
 * Distributes pieces over the same colours and sizes in the same shares as before. Pieces that do not divide go to
 * the largest remainders.
 */
export function distributePieces<Cell extends { quantity: number }>(
  cells: readonly Cell[],
  pieces: number,
): Cell[] {
  const before = cells.reduce((sum, { quantity }) => sum + quantity, 0)
  if (before === 0) return [...cells]
  const shares = cells.map(({ quantity }, index) => {
    const exact = quantity * pieces
    return { index, whole: Math.floor(exact / before), remainder: exact % before }
  })
  let undistributed = pieces - shares.reduce((sum, { whole }) => sum + whole, 0)
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  const extraPieceIndexes = new Set(byRemainder.flatMap(({ index }) => (undistributed-- > 0 ? [index] : [])))
  return cells.flatMap((cell, index) => {
    const quantity = (shares[index]?.whole ?? 0) + (extraPieceIndexes.has(index) ? 1 : 0)
    return quantity > 0 ? { ...cell, quantity } : []
  })
}
