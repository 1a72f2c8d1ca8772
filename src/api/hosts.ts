/** The host of the provider's API (req 14.1). Files have another host: file-url.ts. */

export const apiHost = trimSlash(import.meta.env?.VITE_API_HOST ?? '')

/** Another origin may refuse unknown headers, so it gets them only when a build setting allows it (req 14.2). */
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
