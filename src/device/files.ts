/** Saves files to the device, checks whether PDFs can be shown, and hashes files. */

/** Delay before a blob URL is revoked: some browsers, and a tab that was opened with it, read it late. */
const revokeAfterMs = 60_000

/** Saves a file that is already loaded. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  clickLink({ href: url, download: name })
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}

/**
 * Leaves the download to the browser. A browser that may not name the file opens it instead, so it is opened in a new
 * tab.
 */
export function downloadUrl(url: string, name: string): void {
  clickLink({ href: url, download: name, target: '_blank', rel: 'noopener' })
}

function clickLink(parts: Partial<HTMLAnchorElement>): void {
  const link = Object.assign(document.createElement('a'), parts)
  document.body.append(link)
  link.click()
  link.remove()
}

/** Phones and some desktop browsers show no PDF inside a page. A browser that does not report this counts as able. */
export function canShowPdfs(): boolean {
  return !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled
}

/** Lower-case hex; null: the browser does not hash (plain http). */
export async function sha256Of(file: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
