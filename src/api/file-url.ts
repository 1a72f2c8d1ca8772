/** URLs of the files that the provider names by path: pictures, templates, PDFs (req 14.1). */
import { apiHost, trimSlash } from './hosts'

const imageHost = trimSlash(import.meta.env?.VITE_IMAGE_HOST ?? '') || apiHost

/**
 * Returns the URL of a picture, template or PDF path; null for an empty path, another origin and another protocol.
 */
export function fileUrl(path: string | null | undefined): string | null {
  return resolveFile(path, imageHost, globalThis.location?.origin ?? '')
}

/** Returns the decoded path on the image host for a URL from `fileUrl`; null for any other URL. */
export function pathOfFile(url: string): string | null {
  return pathOnHost(url, imageHost)
}

/** Pure core of `pathOfFile`. */
export function pathOnHost(url: string, host: string): string | null {
  if (!url.startsWith(`${host}/`)) return null
  try {
    return decodeURIComponent(url.slice(host.length + 1))
  } catch {
    return null
  }
}

/** Pure core of `fileUrl`: `host` is the image host ('' means `pageOrigin`), `pageOrigin` the page's origin. */
export function resolveFile(
  path: string | null | undefined,
  host: string,
  pageOrigin: string,
): string | null {
  const trimmed = (path ?? '').trim().replace(/\\/g, '/')
  if (trimmed === '') return null
  if (trimmed.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(trimmed)) {
    const base = host || pageOrigin
    return base !== '' && hasSameOrigin(trimmed, base) ? encodePath(trimmed) : null
  }
  return `${host}/${encodePath(trimmed.replace(/^\/+/, ''))}`
}

/** Escapes spaces and other characters that would break a `srcset`; characters that are already escaped stay. */
function encodePath(path: string): string {
  return path.replace(/[\s"'<>,`{}|^]/g, (character) => encodeURIComponent(character))
}

function hasSameOrigin(url: string, base: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol) && new URL(url).origin === new URL(base).origin
  } catch {
    return false
  }
}
