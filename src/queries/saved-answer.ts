/** The saved catalogue beside the provider: it answers a read where the provider cannot, or need not, be asked. */
import type { SavedReply } from '../api/request'
import type { Dated } from '../domain/dated'
import { isAnswerLost, MissingFailure } from '../domain/failure'
import type { Answers, Question, Saved } from '../saved/catalogue/read/reader-question'
import { connectivity } from '../session/connectivity'

/** `asMember`: with own prices. */
type Ask = <Q extends Question>(question: Q, asMember?: boolean) => Promise<Saved<Answers[Q['kind']]> | null>

/** A reply that is kept whole, which the provider's own reader reads; or how to come by the value. */
export type CatalogueRead<T> =
  | Extract<Question, { kind: 'reply' | 'category' | 'reviews' | 'product' }>
  | ((ask: Ask) => Promise<Saved<T> | null>)

/** `current`: what is current answers as well as the provider. `only`: the provider has no such call (req 16.4). */
export type CatalogueUse = 'if-lost' | 'current' | 'only'

let isReported = false

/** Null without its code: then nothing of it can be had. */
export function savedCatalogue() {
  return import('../saved/catalogue/read/reader-client').catch(() => null)
}

/**
 * The provider's answer, and the saved catalogue's where the provider does not answer, or is known not to. Of two copies
 * the newer one counts. Throws as `read`, and MissingFailure where only a copy would do and there is none.
 */
export async function withCatalogue<T>(
  read: (saved?: SavedReply) => Promise<Dated<T>>,
  catalogue: CatalogueRead<T>,
  use: CatalogueUse,
): Promise<Dated<T>> {
  const saved = async (now: boolean): Promise<Dated<T> | null> => {
    const reader = await savedCatalogue()
    if (!reader) return null
    const ask: Ask = (question, asMember) => reader.savedAnswer(question, { asMember, now })
    if (typeof catalogue === 'function') {
      const answer = await catalogue(ask)
      return answer && { ...answer, fresh: now }
    }
    const reply = await ask(catalogue)
    try {
      return reply && (await read(reply))
    } catch (error) {
      // What does not fit is as good as not saved.
      if (!isReported) console.warn(error)
      isReported = true
      return null
    }
  }
  const isOnline = use !== 'only' && connectivity() === 'online'
  const atOnce = isOnline && use === 'if-lost' ? null : await saved(isOnline)
  if (atOnce) return atOnce
  if (use === 'only') throw new MissingFailure('Nothing of this is saved on this device.')
  try {
    const answer = await read()
    const copy = answer.fresh ? null : await saved(false)
    return copy && copy.at > answer.at ? copy : answer
  } catch (error) {
    const copy = isAnswerLost(error) ? await saved(false) : null
    if (copy) return copy
    throw error
  }
}
