/**
 * The browser says that there is a network again: the pages send what waits and end sessions that are over, and without
 * any page the worker does.
 */
import { syncTag, wakeMessage } from '../src/device/storage-names'
import { guestOwner } from '../src/domain/account/identity'
import { isWaiting } from '../src/domain/outbox/outbox'
import { drainGuestQueue, openOutboxRows } from '../src/outbox/device'
import { signOut } from '../src/api/account/session'
import { OfflineFailure } from '../src/domain/failure'
import { endedSessions, forgetEndedSession } from '../src/session/ended-sessions'

export type Sync = { tag: string; waitUntil: (work: Promise<unknown>) => void }

export type Pages = {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: true
  }) => Promise<readonly { postMessage: (message: unknown) => void }[]>
}

/** ms after which this attempt ends by itself, before the browser ends the worker. */
const longest = 2 * 60_000

export function answerSync(event: Sync, clients: Pages): void {
  if (event.tag !== syncTag) return
  const pages = clients.matchAll({ type: 'window', includeUncontrolled: true })
  event.waitUntil(wakePagesOrSend(pages))
  event.waitUntil(closeEndedSessions(pages))
}

type OpenPages = ReturnType<Pages['matchAll']>

/**
 * Only what belongs to no account can be sent without a page: the token is the pages' alone. Rejects when some of
 * that is left, upon which the browser comes again some minutes later: pages may be closed before they get through.
 */
async function wakePagesOrSend(open: OpenPages): Promise<void> {
  const pages = await open
  if (pages.length === 0) return drainGuestQueue(AbortSignal.timeout(longest))
  for (const page of pages) page.postMessage({ type: wakeMessage })
  const left = await openOutboxRows()(guestOwner, () => ({ put: [], drop: [] }))
  if (left.some(isWaiting)) throw new Error('Some entries still wait to be sent.')
}

/** Pages know by themselves when there is a network. Rejects when a session is left, likewise. */
async function closeEndedSessions(open: OpenPages): Promise<void> {
  const tokens = await endedSessions()
  if (tokens.length > 0 && (await open).length > 0) throw new Error('A page ends its session.')
  for (const token of tokens) {
    if (!(await signOut(token))) throw new OfflineFailure('A session could not be ended yet.')
    await forgetEndedSession(token)
  }
}
