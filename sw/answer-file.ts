/** Pictures and templates: the kept copy first, else the network; offline another width of the same picture will do. */
import { cacheNames } from '../src/device/storage-names'
import { pictureAt, pictureWidth } from '../src/domain/product/picture'
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
  const kept = (await saved(request.url, [rule.cache])) ?? (await fromCatalogue(request.url, rule))
  if (kept) return kept
  try {
    const answer = await fetch(request)
    if (isKeepable(answer, rule.kind)) waitUntil(keep(cache, request.url, answer.clone(), rule.most))
    return answer
  } catch (error) {
    const other = await otherWidth(request.url, rule)
    if (other) return other
    throw error
  }
}

/** Keeps pictures that the page loaded before this worker was in charge. */
export async function keepPictures(urls: string[], rule: FileRule): Promise<void> {
  const cache = await caches.open(rule.cache)
  for (const url of urls) {
    if (await saved(url, [rule.cache, cacheNames.cataloguePictures])) continue
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

const widths = [640, 1280, 320]

/** A picture of the saved catalogue, which this worker never trims; a wider one will do as well, without asking. */
async function fromCatalogue(url: string, rule: FileRule): Promise<Response | undefined> {
  if (rule.kind !== 'picture') return undefined
  const wanted = pictureWidth(url)
  const urls = widths.filter((width) => wanted && width > wanted).map((width) => pictureAt(url, width))
  return firstSaved([url, ...urls], [cacheNames.cataloguePictures])
}

async function otherWidth(url: string, rule: FileRule): Promise<Response | undefined> {
  const urls = widths.map((width) => pictureAt(url, width))
  return firstSaved(urls, [rule.cache, cacheNames.cataloguePictures])
}

async function firstSaved(urls: string[], names: string[]): Promise<Response | undefined> {
  for (const url of urls) {
    const kept = await saved(url, names)
    if (kept) return kept
  }
  return undefined
}

/** Not by opening the cache, which would make one that is not there. */
async function saved(url: string, names: string[]): Promise<Response | undefined> {
  for (const cacheName of names) {
    const kept = await caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined)
    if (kept) return kept
  }
  return undefined
}
