/** Links that come from the provider's content (sliders, offer): only http(s) and paths of this site pass. */

/** Null for anything else, such as `javascript:`; the caller then draws no link. */
export function contentHref(link: string | null | undefined): string | null {
  const trimmed = (link ?? '').trim()
  if (trimmed === '' || /[\u0000-\u0020\\]/.test(trimmed)) return null
  if (/^https?:\/\/[^/]/i.test(trimmed)) return samePage(trimmed)
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || trimmed.startsWith('//')) return null
  return trimmed.startsWith('/') || trimmed.startsWith('#') ? trimmed : `/${trimmed}`
}

/** A full address of this very site becomes a path, so that the app's own router serves it, offline too. */
function samePage(url: string): string {
  const origin = globalThis.location?.origin
  if (!origin || !url.startsWith(`${origin}/`) || url.startsWith(`${origin}//`)) return url
  return url.slice(origin.length)
}
