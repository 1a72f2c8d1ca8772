/** How every read of the provider becomes a query: saved copy first, then the provider, always dated. */
import { notifyManager, type QueryClient, queryOptions, type QueryPersister } from '@tanstack/react-query'
import type { SavedReply } from '../api/request'
import { within } from '../device/deadline'
import { type Dated, isVisitors } from '../domain/dated'
import { isAnswerLost, MissingFailure, NotSavedHereFailure, OfflineFailure } from '../domain/failure'
import type { Answers, Question, Saved } from '../saved/catalogue/read/reader-question'
import { readSaved, type ReadScope, saveRead } from '../saved/reads'
import { connectivity } from '../session/connectivity'
import { currentEpoch, currentPartition, signedIn } from '../session/identity'

/** How long a saved copy is waited for before the provider is asked, in ms: some devices' storage never answers. */
const copyTimeoutMs = 500

/** Asks the provider; `saved` stands in for its reply. */
type Read<T> = (signal: AbortSignal, queryClient: QueryClient, saved?: SavedReply) => Promise<Dated<T>>

type ReadOptions<T> = {
  /** Whether it is worth a copy on the device. */
  isSaved?: boolean
  /** The same read of the saved catalogue. */
  catalogue?: CatalogueRead<T>
  use?: CatalogueUse
  /** Somebody waits for it: the catalogue answers first where the provider takes longer than a moment. */
  isUrgent?: boolean
}

/** Asks as whoever is signed in when it is asked, by the query options that were made before a sign-in, too. */
export const asWhoever = (): ReadScope => (signedIn() ? 'member' : 'public')

/** Query options of one read, which asks as whom `scope` says. */
export function readQuery<T>(
  key: readonly string[],
  scope: ReadScope | (() => ReadScope),
  read: Read<T>,
  { isSaved = true, catalogue, use = 'if-lost', isUrgent = false }: ReadOptions<T> = {},
) {
  // The provider, which draws pages too, keeps nothing of them.
  const isDevice = typeof indexedDB !== 'undefined'
  const scopeNow = () => (typeof scope === 'function' ? scope() : scope)
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal, client }) =>
      catalogue && isDevice
        ? withCatalogue((saved) => read(signal, client, saved), catalogue, use, {
            onLate: isUrgent ? (answer) => client.setQueryData(key, answer) : undefined,
          })
        : read(signal, client),
    ...(isDevice && isSaved ? { persister: savedCopyFirst<T>(scopeNow) } : {}),
    meta: { scope: scopeNow() },
  })
}

/**
 * Reads again what a write has changed, also where no screen shows it: what is saved of it on this device has to follow.
 * A read that is under way may be older than the write, and is waited for. What was never read is not read. Never rejects.
 */
export async function readAfterWrite(queryClient: QueryClient, queryKey: readonly string[]): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey })
  const read = () => query?.fetch().catch(() => {})
  if (query?.state.fetchStatus === 'fetching') await read()
  await read()
}

/**
 * The first read of a query takes the saved copy, if there is one in time, and asks the provider behind it; later reads
 * ask the provider. A failed refresh keeps the copy on screen and on the device.
 */
function savedCopyFirst<T>(scopeNow: () => ReadScope): QueryPersister<Dated<T>, readonly string[]> {
  return async (queryFn, context, query) => {
    const scope = scopeNow()
    const shown = query.state.data as Dated<T> | undefined
    const epoch = currentEpoch()
    const saved = shown === undefined || isVisitors(shown) ? readSaved<T>(scope, query.queryHash) : null
    if (saved) {
      const copy = await within(copyTimeoutMs, saved, () => null)
      if (copy) {
        notifyManager.schedule(() => {
          // The refresh is reported by the query cache; the copy stays whatever becomes of it.
          query.fetch().catch(() => {})
        })
        return { ...copy, fresh: false }
      }
    }
    // Another tab may change who is signed in while the provider answers.
    const owner = currentPartition()
    const answer = await askProvider(() => queryFn(context), saved)
    // Of two copies the newer one counts. One of the same time may hold more, as of a catalogue that was being saved.
    if (!answer.fresh && shown && shown.at > answer.at) return { ...shown, fresh: false }
    if (epoch === currentEpoch() && owner === currentPartition())
      saveRead(scope, query.queryHash, { ...answer, fresh: true })
    return answer
  }
}

/** `saved`: a copy that was not there in time, but may be by now. */
async function askProvider<T>(
  ask: () => Dated<T> | Promise<Dated<T>>,
  saved: Promise<Dated<T> | null> | null,
): Promise<Dated<T>> {
  try {
    return await ask()
  } catch (error) {
    const late = isAnswerLost(error) ? await saved : null
    if (late) return { ...late, fresh: false }
    if (saved && error instanceof OfflineFailure)
      throw new NotSavedHereFailure(error.message, { cause: error })
    throw error
  }
}

/** `asMember`: with own prices. */
type Ask = <Q extends Question>(question: Q, asMember?: boolean) => Promise<Saved<Answers[Q['kind']]> | null>

/** A reply that is kept whole, which the provider's own reader reads; or how to come by the value. */
export type CatalogueRead<T> =
  | Extract<Question, { kind: 'reply' | 'category' | 'reviews' | 'product' }>
  | ((ask: Ask) => Promise<Saved<T> | null>)

/** `current`: what is current answers as well as the provider. `only`: the provider has no such call (req 16.4). */
export type CatalogueUse = 'if-lost' | 'current' | 'only'

/** How long a provider is waited for before the saved catalogue is asked for what is urgent, in ms. */
const patienceMs = 400

/** The saved catalogue's answer where the provider has not answered in a moment, and does not meanwhile. */
async function beforeProvider<T>(
  reading: Promise<unknown>,
  saved: (now: boolean) => Promise<Dated<T> | null>,
): Promise<Dated<T> | null> {
  const settled = reading.then(
    () => true,
    () => true,
  )
  if (await within(patienceMs, settled, () => false)) return null
  return Promise.race([saved(false), settled.then(() => null)])
}

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
  { onLate }: { onLate?: ((answer: Dated<T>) => void) | undefined } = {},
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
    const reading = read()
    const early = onLate && isOnline ? await beforeProvider(reading, saved) : null
    if (early) {
      void reading.then(onLate, () => {})
      return early
    }
    const answer = await reading
    const copy = answer.fresh ? null : await saved(false)
    return copy && copy.at > answer.at ? copy : answer
  } catch (error) {
    const copy = isAnswerLost(error) ? await saved(false) : null
    if (copy) return copy
    throw error
  }
}
