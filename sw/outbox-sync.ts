/** The browser says that there is a network again: the pages send what waits, and without any page the worker does. */
import { syncTag, wakeMessage } from '../src/device/storage-names'
import { guestOwner, isWaiting } from '../src/domain/outbox/outbox'
import { drainGuestQueue, openOutboxRows } from '../src/outbox/device'

type Sync = { tag: string; waitUntil: (work: Promise<unknown>) => void }

type Pages = {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: true
  }) => Promise<readonly { postMessage: (message: unknown) => void }[]>
}

/** ms after which this attempt ends by itself, before the browser ends the worker. */
const longest = 2 * 60_000

export function answerSync(event: Sync, pages: Pages): void {
  if (event.tag === syncTag) event.waitUntil(wakePagesOrSend(pages))
}

/**
 * Only what belongs to nobody's account can be sent without a page: the token is the pages' alone. Rejects when some of
 * that is left, upon which the browser comes again some minutes later: pages may be closed before they get through.
 */
async function wakePagesOrSend(clients: Pages): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 0) return drainGuestQueue(AbortSignal.timeout(longest))
  for (const page of pages) page.postMessage({ type: wakeMessage })
  const left = await openOutboxRows()(guestOwner, () => ({ put: [], drop: [] }))
  if (left.some(isWaiting)) throw new Error('Some entries still wait to be sent.')
}
