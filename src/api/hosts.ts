/** The host of the provider's API (req 14.1). Files have another host: file-url.ts. */

export const apiHost = trimSlash(import.meta.env?.VITE_API_HOST ?? '')

/** An API on another origin may refuse custom headers, so a build setting has to allow these headers (req 14.2). */
export function supportsCustomHeaders(): boolean {
  const { origin } = globalThis.location ?? {}
  return apiHost === '' || apiHost === origin || import.meta.env?.VITE_API_IDEMPOTENCY === '1'
}

/** URL of an API call; `path` is relative to `frontend/api/`, or to the host when it begins with a slash. */
export function apiUrl(path: string): string {
  return path.startsWith('/') ? `${apiHost}${path}` : `${apiHost}/frontend/api/${path}`
}

/** Removes spaces and trailing slashes, so that a path can be appended. */
export function trimSlash(host: string): string {
  return host.trim().replace(/\/+$/, '')
}

/**
 * The read of the GST rate. It is small, public and part of every provider, so it also serves as the connectivity
 * probe.
 */
export const gstPath = 'cart/getgst'
