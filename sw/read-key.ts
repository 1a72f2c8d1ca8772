/** The key under which a read is kept: method, address with sorted query, and the body of a POST read. */

/**
 * Made before the request is sent, since sending uses its body up. The key is a GET request of our own, because Cache
 * Storage takes no other and because its headers cannot miss on `Vary`.
 */
export async function readKey(request: Request): Promise<Request> {
  const url = new URL(request.url)
  url.searchParams.sort()
  const body = request.method === 'POST' ? canonical(await request.clone().text()) : ''
  const name = await sha256(`${request.method} ${url.href}\n${body}`)
  return new Request(new URL(`/kept-read/${name}`, self.location.origin))
}

/** JSON with sorted keys, so that the order in which a body was written makes no difference. */
export function canonical(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text)))
  } catch {
    return text
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
