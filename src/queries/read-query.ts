/** Makes queries that return the saved copy first and then the provider's data, always with a date. */
import { notifyManager, type QueryClient, queryOptions, type QueryPersister } from '@tanstack/react-query'
import type { SavedReply } from '../api/request'
import { withDeadline } from '../device/deadline'
import { type Dated, isVisitorData } from '../domain/dated'
import { isAnswerLost, MissingFailure, NotSavedHereFailure, OfflineFailure } from '../domain/failure'
import type { AnswerTo, Question, Saved } from '../saved/catalogue/read/reader-question'
import { readCopy, type ReadScope, saveCopy } from '../saved/reads'
import { connectivity } from '../session/connectivity'
import { currentEpoch, currentPartition, signedIn } from '../session/identity'

/**
 * Longest wait for a saved copy before the provider is requested, in ms: the storage of some devices never answers.
 */
const copyTimeoutMs = 500

/** Reads from the provider; `saved` is used in place of the provider's reply. */
type Read<T> = (signal: AbortSignal, queryClient: QueryClient, saved?: SavedReply) => Promise<Dated<T>>

type ReadOptions<T> = {
  /** false: no copy is saved on the device. */
  isSaved?: boolean
  /** Reads the same data from the saved catalogue. */
  catalogue?: CatalogueRead<T>
  use?: CatalogueUse
  /** true: the user is waiting, so the catalogue answers first when the provider takes longer than a moment. */
  isUrgent?: boolean
}

/** Returns the scope at the time of the request, so that query options made before a sign-in still work. */
export const currentScope = (): ReadScope => (signedIn() ? 'member' : 'public')

/** Returns the query options of one read, which is requested with `scope`. */
export function readQuery<T>(
  key: readonly string[],
  scope: ReadScope | (() => ReadScope),
  read: Read<T>,
  { isSaved = true, catalogue, use = 'if-lost', isUrgent = false }: ReadOptions<T> = {},
) {
  // The server renders pages with the same code, but stores no copies.
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
 * Reads again the query that a write has changed, even if no screen shows it, so that the saved copy is updated. A
 * running read may be older than the write, so it is awaited first. A query that was never read is not read. Never
 * rejects.
 */
export async function readAfterWrite(queryClient: QueryClient, queryKey: readonly string[]): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey })
  const read = () => query?.fetch().catch(() => {})
  if (query?.state.fetchStatus === 'fetching') await read()
  await read()
}

/**
 * Persister: the first read of a query returns the saved copy if it arrives in time, and requests the provider in the
 * background; later reads request the provider. A failed refresh leaves the copy on screen and on the device.
 */
function savedCopyFirst<T>(scopeNow: () => ReadScope): QueryPersister<Dated<T>, readonly string[]> {
  return async (queryFn, context, query) => {
    const scope = scopeNow()
    const shownData = query.state.data as Dated<T> | undefined
    const epoch = currentEpoch()
    const saved =
      shownData === undefined || isVisitorData(shownData) ? readCopy<T>(scope, query.queryHash) : null
    if (saved) {
      const copy = await withDeadline(copyTimeoutMs, saved, () => null)
      if (copy) {
        notifyManager.schedule(() => {
          // The query cache reports the refresh; the copy remains in any case.
          query.fetch().catch(() => {})
        })
        return { ...copy, fresh: false }
      }
    }
    // Another tab may change who is signed in while the provider answers.
    const owner = currentPartition()
    const answer = await askProvider(() => queryFn(context), saved)
    // The newer of two copies counts. If both have the same time, the answer counts, because a catalogue that was
    // still being saved may contain more by now.
    if (!answer.fresh && shownData && shownData.at > answer.at) return { ...shownData, fresh: false }
    if (epoch === currentEpoch() && owner === currentPartition())
      saveCopy(scope, query.queryHash, { ...answer, fresh: true })
    return answer
  }
}

/** `saved` is a copy that did not arrive in time but may have arrived by now. */
async function askProvider<T>(
  ask: () => Dated<T> | Promise<Dated<T>>,
  saved: Promise<Dated<T> | null> | null,
): Promise<Dated<T>> {
  try {
    return await ask()
  } catch (error) {
    const lateCopy = isAnswerLost(error) ? await saved : null
    if (lateCopy) return { ...lateCopy, fresh: false }
    if (saved && error instanceof OfflineFailure)
      throw new NotSavedHereFailure(error.message, { cause: error })
    throw error
  }
}

/** `asMember`: with the customer's prices. */
type Ask = <Q extends Question>(question: Q, asMember?: boolean) => Promise<AnswerTo<Q> | null>

/** A reply that is stored as a whole and parsed by the provider's reader, or a function that computes the value. */
export type CatalogueRead<T> =
  | Extract<Question, { kind: 'reply' | 'category' | 'reviews' | 'product' }>
  | ((ask: Ask) => Promise<Saved<T> | null>)

/**
 * `if-lost`: the catalogue answers when the provider does not. `current`: a current catalogue answers instead of the
 * provider. `only`: the provider has no such call (req 16.4).
 */
export type CatalogueUse = 'if-lost' | 'current' | 'only'

/** Longest wait for the provider before an urgent read uses the saved catalogue, in ms. */
const catalogueDelayMs = 400

/**
 * Returns the saved catalogue's answer if the provider has not answered in time and does not answer meanwhile;
 * otherwise null.
 */
async function catalogueIfFaster<T>(
  reading: Promise<unknown>,
  saved: (mustBeReady: boolean) => Promise<Dated<T> | null>,
): Promise<Dated<T> | null> {
  const finished = reading.then(
    () => true,
    () => true,
  )
  if (await withDeadline(catalogueDelayMs, finished, () => false)) return null
  return Promise.race([saved(false), finished.then(() => null)])
}

let hasWarned = false

/** Resolves to null when the catalogue's code cannot be loaded. */
export function savedCatalogue() {
  return import('../saved/catalogue/read/reader-client').catch(() => null)
}

/**
 * Resolves to the provider's answer, or to the saved catalogue's answer when the provider does not answer or is not
 * requested. The newer of two copies counts. Throws the errors of `read`, and MissingFailure when only a copy is
 * allowed and there is none.
 */
export async function withCatalogue<T>(
  read: (saved?: SavedReply) => Promise<Dated<T>>,
  catalogue: CatalogueRead<T>,
  use: CatalogueUse,
  { onLate }: { onLate?: ((answer: Dated<T>) => void) | undefined } = {},
): Promise<Dated<T>> {
  const saved = async (mustBeReady: boolean): Promise<Dated<T> | null> => {
    const reader = await savedCatalogue()
    if (!reader) return null
    const ask: Ask = (question, asMember) => reader.savedAnswer(question, { asMember, now: mustBeReady })
    if (typeof catalogue === 'function') {
      const answer = await catalogue(ask)
      return answer && { ...answer, fresh: mustBeReady }
    }
    const reply = await ask(catalogue)
    try {
      return reply && (await read(reply))
    } catch (error) {
      // A saved reply that cannot be parsed counts as not saved.
      if (!hasWarned) console.warn(error)
      hasWarned = true
      return null
    }
  }
  const isOnline = use !== 'only' && connectivity() === 'online'
  const savedFirst = isOnline && use === 'if-lost' ? null : await saved(isOnline)
  if (savedFirst) return savedFirst
  if (use === 'only') throw new MissingFailure('Nothing of this is saved on this device.')
  try {
    const reading = read()
    const catalogueAnswer = onLate && isOnline ? await catalogueIfFaster(reading, saved) : null
    if (catalogueAnswer) {
      void reading.then(onLate, () => {})
      return catalogueAnswer
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
