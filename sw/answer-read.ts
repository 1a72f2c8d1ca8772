/** Public reads: the provider first, the last good answer when it does not answer well or in time. */
import { cachedAtHeader } from '../src/device/storage-names'
import { readKey } from './read-key'
import { trim } from './trim'

/** Milliseconds after which a kept answer is given; below the page's own 4 s, so that the page gets it. */
const patience = 3000

/** `good` may be kept. `refused`: the provider itself says no, which counts more than a kept yes. */
type Fetched = { response: Response; good: boolean; refused: boolean }

/** Answers one read. A kept answer says so with `x-cached-at`; without one the network's own result is passed on. */
export async function answerRead(
  request: Request,
  { cache: cacheName, most }: { cache: string; most: number },
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const key = await readKey(request)
  // A device that refuses storage, or lost it, still gets the shop's own answer.
  const cache = await caches.open(cacheName).catch(() => null)
  const kept = await cache?.match(key).catch(() => undefined)
  const asked = ask(request).then(async (fetched) => {
    if (fetched.good && cache) waitUntil(keep(cache, key, fetched.response.clone(), most))
    return fetched
  })
  if (!kept) return (await asked).response
  // The late answer is still kept for the next time; its failure was already answered with the copy.
  waitUntil(asked.catch(() => {}))
  const outcome = await Promise.race([asked.catch(() => null), wait(patience)])
  if (outcome === null) return kept
  return outcome.good || outcome.refused ? outcome.response : kept
}

async function ask(request: Request): Promise<Fetched> {
  const answer = await fetch(request)
  const text = await answer.text()
  const response = new Response(text, { status: answer.status, headers: answer.headers })
  const says = readReply(text)
  return {
    response,
    good: answer.status === 200 && says === 'data',
    refused: says !== 'nonsense' && !inTrouble(answer.status) && (says === 'error' || answer.status >= 400),
  }
}

/** `data` is JSON of an object or list; a captive portal's page and a truncated reply are `nonsense`. */
export function readReply(text: string): 'data' | 'error' | 'nonsense' {
  try {
    const reply: unknown = JSON.parse(text)
    if (reply === null || typeof reply !== 'object') return 'nonsense'
    const isError =
      ('ErrorCode' in reply && reply.ErrorCode) || ('ErrorMessage' in reply && reply.ErrorMessage)
    return isError ? 'error' : 'data'
  } catch {
    return 'nonsense'
  }
}

/** The provider's own trouble, which passes: it says nothing about what was asked for. */
function inTrouble(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}

async function keep(cache: Cache, key: Request, response: Response, most: number): Promise<void> {
  const headers = new Headers({
    'content-type': 'application/json',
    [cachedAtHeader]: String(Date.now()),
  })
  try {
    await cache.put(key, new Response(await response.text(), { headers }))
    await trim(cache, most)
  } catch (error) {
    console.warn('This answer could not be kept for offline use.', error)
  }
}

function wait(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}
