/** Where the provider is (req 14.1). Its files have a host of their own: file-url.ts. */

export const apiHost = trimSlash(import.meta.env?.VITE_API_HOST ?? '')

/** Another origin may refuse a header that it does not know, unless it is said to know it (req 14.2). */
export function takesOwnHeaders(): boolean {
  const { origin } = globalThis.location ?? {}
  return apiHost === '' || apiHost === origin || import.meta.env?.VITE_API_IDEMPOTENCY === '1'
}

/** URL of an API call; `path` is relative to `frontend/api/`, or to the host when it begins with a slash. */
export function apiUrl(path: string): string {
  return path.startsWith('/') ? `${apiHost}${path}` : `${apiHost}/frontend/api/${path}`
}

/** A host as it is put before a path. */
export function trimSlash(host: string): string {
  return host.trim().replace(/\/+$/, '')
}

/** The read of the GST rate: small, public and every provider's, so that it also tells whether one is there. */
export const gstPath = 'cart/getgst'
