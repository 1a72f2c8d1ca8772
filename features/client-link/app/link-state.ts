/**
 * A private link as its rep sees it: the client's actions, the rep's open tasks, and the ordered part of the draft
 * (req 23.7).
 */
import { withCount } from '../../../src/domain/count'
import { choiceLabels } from '../../drafts/rules/quote'
import { clientOf } from '../../drafts/rules/quote-texts'
import { longDay } from '../../../src/domain/readable-date'
import type { OpenDraft } from '../../../src/domain/client-draft/known-draft'
import type { ApprovedPart, SentQuotes } from '../../../src/domain/client-draft/sent-quotes'
import type { AnsweredLine, Approval, ClientLink } from '../contract'

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
const orderedText = ({ approval }: Pick<ClientLink, 'approval'>) =>
  approval?.orderId ? `Ordered: ${approval.orderId}` : 'Ordered'

/** The link by which a draft was ordered; null while a part of the draft is still open. */
export function orderedLinkOfDraft(draft: OpenDraft, links: readonly ClientLink[]): ClientLink | null {
  const draftLinks = links.filter(({ draftId }) => draftId === draft.id)
  if (draftLinks.some(isOpenApproval)) return null
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

const isOpenApproval = (link: ClientLink): link is ApprovedLink => isApproved(link) && link.orderedAt === null

export const approvedPartOf = (link: ApprovedLink): ApprovedPart => ({
  quoteId: link.id,
  draftId: link.draftId,
  client: clientOf(link),
  purchaseOrder: link.approval.purchaseOrder,
  deliverTo: link.approval.deliverTo,
  neededBy: link.approval.neededBy,
  lines: link.approval.lines.map(({ id, quantity }) => ({
    id,
    quantity,
    comment: link.lines.find((line) => line.id === id)?.comment ?? '',
  })),
})

/** Returns the facts about links that drafts, open tasks and the checkout show. `links`: newest first. */
export const sentQuotesOf = (links: readonly ClientLink[]): SentQuotes => ({
  tasks: links.flatMap((link) => {
    const text = openTaskText(link)
    return text === null ? [] : [{ draftId: link.draftId, text }]
  }),
  approvedParts: links.filter(isOpenApproval).map(approvedPartOf),
  orderOf: (draft) => {
    const link = orderedLinkOfDraft(draft, links)
    return link && { text: orderedText(link), at: link.orderedAt ?? 0, orderId: link.approval?.orderId ?? '' }
  },
})
