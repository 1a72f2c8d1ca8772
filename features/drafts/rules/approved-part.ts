/** The part of a draft that its client approved, which is ordered instead of the draft (req 23.7). */
import { maxBriefLength } from '../../../src/domain/cart/cart-brief'
import type { ApprovedPart } from '../../../src/domain/client-draft/sent-quotes'
import { type ClientDraft, type DraftEdit, piecesOfLine } from './client-draft'
import { distributePieces } from './quote'

/**
 * The draft as it was approved: its quantities, the day, and the client's comments, which are added to the briefs.
 * Lines outside the approval stay as they are.
 */
export const withApproval =
  ({ lines, neededBy }: Pick<ApprovedPart, 'lines' | 'neededBy'>): DraftEdit =>
  (draft) => ({
    ...draft,
    lines: draft.lines.map((line) => {
      const approvedLine = lines.find(({ id }) => id === line.id)
      if (!approvedLine) return line
      const brief = withComment(line.brief, approvedLine.comment)
      if (piecesOfLine(line) === approvedLine.quantity) return { ...line, brief }
      return { ...line, brief, cells: distributePieces(line.cells, approvedLine.quantity), missed: '' }
    }),
    ...(neededBy !== '' && { neededBy }),
  })

/** Returns the draft with only the approved lines, as they were approved. */
export function approvedDraft(draft: ClientDraft, part: ApprovedPart): ClientDraft {
  const isApproved = ({ id }: { id: string }) => part.lines.some((line) => line.id === id)
  const approved = withApproval(part)(draft)
  return { ...approved, lines: approved.lines.filter(isApproved) }
}

/** The client's comment comes first, so that cutting a brief that is too long removes none of it. */
function withComment(brief: string, comment: string): string {
  const [briefText, commentText] = [brief.trim(), comment.trim()]
  if (commentText === '' || briefText.includes(commentText)) return brief
  return briefText === '' ? commentText : `${commentText}\n\n${briefText}`.slice(0, maxBriefLength)
}
