/**
 * Background Sync: the browser reports that there is a network again. Open pages send the waiting edits and close ended
 * sessions; without an open page, the worker does both.
 */
import { syncTag, wakeMessage } from '../src/device/storage-names'
import { guestOwner } from '../src/domain/account/identity'
import { isWaiting } from '../src/domain/outbox/outbox'
import { drainGuestQueue, guestQueue, openOutboxRows } from '../src/outbox/device'
import { noChange } from '../src/outbox/rules'
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

/** Time limit in ms for an attempt, so that it ends before the browser ends the worker. */
const timeoutMs = 2 * 60_000

export function answerSync(event: Sync, clients: Pages): void {
  if (event.tag !== syncTag) return
  const pages = clients.matchAll({ type: 'window', includeUncontrolled: true })
  event.waitUntil(wakePagesOrSend(pages))
  event.waitUntil(closeEndedSessions(pages))
}

type OpenPages = ReturnType<Pages['matchAll']>

/**
 * Without a page, only edits without an account can be sent, because only pages have the token. Rejects when edits
 * without an account are left, so that the browser repeats the event some minutes later: pages may be closed before
 * they have sent the edits.
 */
async function wakePagesOrSend(openPages: OpenPages): Promise<void> {
  const pages = await openPages
  if (pages.length === 0) return drainGuestQueue(AbortSignal.timeout(timeoutMs))
  for (const page of pages) page.postMessage({ type: wakeMessage })
  const { change } = openOutboxRows(guestQueue.codec, guestQueue.kinds)
  const rows = await change(guestOwner, () => noChange)
  if (rows.some(isWaiting)) throw new Error('Some entries are still pending.')
}

/**
 * Closes ended sessions on the provider when no page is open; an open page does it itself. Rejects when a session is
 * left, so that the browser repeats the event.
 */
async function closeEndedSessions(openPages: OpenPages): Promise<void> {
  const tokens = await endedSessions()
  if (tokens.length > 0 && (await openPages).length > 0) throw new Error('A page ends its session.')
  for (const token of tokens) {
    if (!(await signOut(token))) throw new OfflineFailure('A session could not be ended yet.')
    await forgetEndedSession(token)
  }
}
