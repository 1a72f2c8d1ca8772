/** Which documents `/pdfview/{pdfurl}` shows: paths of the image host that end in .pdf, and nothing else (req 9.4). */

const maxPathLength = 1000
/** `%` is left by what was encoded twice; the others mean something else than a name, or lead elsewhere. */
const strange = /[\p{Cc}\p{Cf}\ud800-\udfff\u2028\u2029%\\?#:<>"|*]/u

/**
 * The path on the image host, without a slash in front; null for what is not shown. `typed` is what follows `/pdfview/`,
 * decoded once.
 */
export function pdfPath(typed: string): string | null {
  const path = typed.replace(/^\//, '')
  if (path.length > maxPathLength || strange.test(path) || path.includes('..')) return null
  // An empty segment is a second slash: `//host/a.pdf` is another origin.
  if (path.split('/').some((segment) => segment === '' || segment === '.')) return null
  return /[^/]\.pdf$/i.test(path) ? path : null
}

/** The document's own name, as people would save it. */
export function pdfName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
