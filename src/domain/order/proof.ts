/** A proof: what the shop drew of an order's line, which its customer approves or wants changed (req 6.30). */

/** A place in a proof: fractions of its width and height, from the upper left; of a PDF also the page, from 1 on. */
export type MarkedPlace = { x: number; y: number; page: number | null }

/** `note` and `mark` are of the wish for a change, '' and null until there is one. */
export type Proof = { id: string; note: string; mark: MarkedPlace | null }

export type ProofAnswer = { approves: true } | { approves: false; note: string; mark: MarkedPlace | null }

export const longestNote = 2000
export const lastPage = 10_000

/** "1 proof waits for you". */
export function proofsWaitingWords(count: number): string {
  return count === 1 ? '1 proof waits for you' : `${count} proofs wait for you`
}

/** What is wrong with a wish for a change; null lets it through. */
export function noteProblem(note: string): string | null {
  if (note.trim() === '') return 'Please say what to change'
  return note.trim().length > longestNote ? `The note can have at most ${longestNote} characters` : null
}

/** Whether it lies in a picture, or on a page that a document may have. */
export function isMarkedPlace({ x, y, page }: MarkedPlace): boolean {
  const isInside = [x, y].every((part) => part >= 0 && part <= 1)
  return isInside && (page === null || (Number.isInteger(page) && page >= 1 && page <= lastPage))
}
