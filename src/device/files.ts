/** Files that a page hands to the person, saved to the device or shown as a PDF, and the name of one by what is in it. */

/** Until a blob URL is revoked: some browsers, and a tab that was opened with it, read it late. */
const revokeAfterMs = 60_000

/** Saves what is here already. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  press({ href: url, download: name })
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}

/** Leaves the download to the browser. Where it may not name the file it opens it, so not in the shop's place. */
export function saveAddress(url: string, name: string): void {
  press({ href: url, download: name, target: '_blank', rel: 'noopener' })
}

function press(parts: Partial<HTMLAnchorElement>): void {
  const link = Object.assign(document.createElement('a'), parts)
  document.body.append(link)
  link.click()
  link.remove()
}

/** Phones and some desktops show none inside a page. Browsers that do not say are believed to. */
export function showsPdfs(): boolean {
  return !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled
}

/** Lower-case hex; null where the browser hashes nothing (plain http). */
export async function sha256Of(file: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
