/** Limits the length of a draft, because its page loads, shows and prices each of its products (req 18.35). */
import { type ClientDraft, draftName, maxNameLength, newClientDraft } from './client-draft'

export const maxDraftLines = 500
export const draftFullMessage = `A draft can have at most ${maxDraftLines} products. Start another draft for the rest.`

export function isTooLong({ lines }: Pick<ClientDraft, 'lines'>): boolean {
  return lines.length > maxDraftLines
}

/** Splits a draft that is too long into new drafts that can be shown, with the same lines in the same order. */
export function splitDraft(draft: ClientDraft, newId: () => string, now: number): ClientDraft[] {
  const { client, lines, neededBy = null } = draft
  const count = Math.ceil(lines.length / maxDraftLines)
  return Array.from({ length: count }, (_, index) => {
    const suffix = ` (${index + 1} of ${count})`
    const company = draftName(draft).slice(0, maxNameLength - suffix.length) + suffix
    const start = index * maxDraftLines
    return {
      ...newClientDraft(newId(), { ...client, company }, now, neededBy),
      lines: lines.slice(start, start + maxDraftLines),
    }
  })
}
