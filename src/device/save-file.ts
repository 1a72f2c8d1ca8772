/** Saving files on this device, as the browser's own download. */

/** Milliseconds until a saved file's address is given back; some browsers read it late. */
const readBy = 60_000

/** Saves what is here already. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  press({ href: url, download: name })
  setTimeout(() => URL.revokeObjectURL(url), readBy)
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
