/** Quotes that a feature has sent for drafts, as the emails and the desk's screens of other features need them. */
import type { Executor } from '../db/client'
import type { Shop } from './mailer'

type DraftKey = { userId: number; draftId: string }
export type OpenQuote = { linkId: string; expiresAt: Date; number: string }

export type DraftQuotes = {
  /** Returns the newest quote of these drafts that its recipient can open. */
  findOpen: (db: Executor, drafts: readonly DraftKey[]) => Promise<OpenQuote | null>
  /** Creates an address that opens the quote, and returns the paragraphs of an email about it. */
  writeParagraphs: (shop: Shop, quote: OpenQuote) => Promise<string[]>
}

const noDraftQuotes: DraftQuotes = { findOpen: async () => null, writeParagraphs: async () => [] }

/** Returns the quotes of the feature that sends them; without such a feature no draft has a quote. */
export const draftQuotesOf = (features: readonly { draftQuotes?: DraftQuotes }[]): DraftQuotes =>
  features.find(({ draftQuotes }) => draftQuotes)?.draftQuotes ?? noDraftQuotes
