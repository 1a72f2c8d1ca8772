/** Pictures and templates: the kept copy first, else the network; offline another width of the same picture will do. */
import { pictureAt } from '../src/domain/picture'
import { trim } from './trim'

type FileRule = { kind: string; cache: string; most: number }

const wanted: Record<string, RegExp> = { picture: /^image\//i, template: /^application\/(pdf|octet-stream)/i }

/** Answers one file. Rejects like `fetch` when there is neither a copy nor a network. */
export async function answerFile(
  request: Request,
  rule: FileRule,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(rule.cache).catch(() => null)
  if (!cache) return fetch(request)
  const kept = await cache.match(request.url, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  try {
    const answer = await fetch(request)
    if (isKeepable(answer, rule.kind)) waitUntil(keep(cache, request.url, answer.clone(), rule.most))
    return answer
  } catch (error) {
    const other = await otherWidth(cache, request.url)
    if (other) return other
    throw error
  }
}

/** Keeps pictures that the page loaded before this worker was in charge. */
export async function keepPictures(urls: string[], rule: FileRule): Promise<void> {
  const cache = await caches.open(rule.cache)
  for (const url of urls) {
    if (await cache.match(url, { ignoreVary: true })) continue
    try {
      const answer = await fetch(url, { mode: 'cors', credentials: 'same-origin' })
      if (isKeepable(answer, rule.kind)) await keep(cache, url, answer, rule.most)
    } catch {
      // A picture that does not come now is kept when it is shown next.
    }
  }
}

/**
 * Whole, readable and of the right kind: an opaque answer costs megabytes, a sign-in page is no picture. What is marked
 * as private, like a customer's own picture, would stay behind when the customer signs out.
 */
function isKeepable(answer: Response, kind: string): boolean {
  if (/\bprivate\b/i.test(answer.headers.get('cache-control') ?? '')) return false
  const type = answer.headers.get('content-type') ?? ''
  return answer.status === 200 && answer.type !== 'opaque' && (wanted[kind]?.test(type) ?? false)
}

async function keep(cache: Cache, url: string, answer: Response, most: number): Promise<void> {
  try {
    await cache.put(url, answer)
    await trim(cache, most)
  } catch (error) {
    console.warn('This picture could not be kept for offline use.', error)
  }
}

async function otherWidth(cache: Cache, url: string): Promise<Response | undefined> {
  for (const width of [640, 1280, 320]) {
    const kept = await cache.match(pictureAt(url, width), { ignoreVary: true })
    if (kept) return kept
  }
  return undefined
}
