/** Public reads: the provider first, the last good answer when it does not answer well or in time. */
import { cachedAtHeader } from '../src/device/storage-names'
import { readKey } from './read-key'
import { trim } from './trim'

/** Milliseconds after which a kept answer is given; below the page's own 4 s, so that the page gets it. */
const patience = 3000

type Fetched = { response: Response; good: boolean }

/** Answers one read. A kept answer says so with `x-cached-at`; without one the network's own result is passed on. */
export async function answerRead(
  request: Request,
  { cache: cacheName, most }: { cache: string; most: number },
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const key = await readKey(request)
  const cache = await caches.open(cacheName)
  const kept = await cache.match(key)
  const asked = ask(request).then(async (fetched) => {
    if (fetched.good) waitUntil(keep(cache, key, fetched.response.clone(), most))
    return fetched
  })
  if (!kept) return (await asked).response
  // The late answer is still kept for the next time; its failure was already answered with the copy.
  waitUntil(asked.catch(() => {}))
  const outcome = await Promise.race([asked.catch(() => null), wait(patience)])
  if (outcome === null) return kept
  return outcome.good || isRefusal(outcome.response) ? outcome.response : kept
}

/** The whole answer, and whether it is one that may be kept. */
async function ask(request: Request): Promise<Fetched> {
  const answer = await fetch(request)
  const text = await answer.text()
  const response = new Response(text, { status: answer.status, headers: answer.headers })
  return { response, good: answer.status === 200 && isWholeReply(text) }
}

/** JSON of an object or list that is not an error reply. A captive portal's page is neither. */
export function isWholeReply(text: string): boolean {
  try {
    const reply: unknown = JSON.parse(text)
    if (reply === null || typeof reply !== 'object') return false
    return !('ErrorCode' in reply && reply.ErrorCode) && !('ErrorMessage' in reply && reply.ErrorMessage)
  } catch {
    return false
  }
}

/** The provider's own "no" (such as 404) is an answer; trouble of its own or of the network in between is none. */
function isRefusal(response: Response): boolean {
  const json = /json/i.test(response.headers.get('content-type') ?? '')
  return (
    json &&
    response.status >= 400 &&
    response.status < 500 &&
    response.status !== 408 &&
    response.status !== 429
  )
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
