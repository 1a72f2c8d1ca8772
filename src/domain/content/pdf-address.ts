/**
 * Validates the documents that `/pdfview/{pdfurl}` shows: paths of the image host that end in .pdf, and nothing else
 * (req 9.4).
 */

const maxPathLength = 1000
/**
 * `%` remains when an address was encoded twice; the other characters are not part of a file name, or would change
 * the target.
 */
const disallowed = /[\p{Cc}\p{Cf}\ud800-\udfff\u2028\u2029%\\?#:<>"|*]/u

/**
 * The path on the image host without a leading slash; null when the path is not shown. `requestedPath`: the part after
 * `/pdfview/`, decoded once.
 */
export function pdfPath(requestedPath: string): string | null {
  const path = requestedPath.replace(/^\//, '')
  if (path.length > maxPathLength || disallowed.test(path) || path.includes('..')) return null
  // An empty segment is a second slash: `//host/a.pdf` is another origin.
  if (path.split('/').some((segment) => segment === '' || segment === '.')) return null
  return /[^/]\.pdf$/i.test(path) ? path : null
}

/** The file name of the document, for saving it. */
export function pdfName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
