/** Shares a link or a file by the device's share sheet, or copies text to the clipboard. */

export type SharedLink = {
  title: string
  text: string
  /** Path of this site, with its search. */
  path: string
}

/** `refused`: neither the share sheet nor the clipboard accepted the link. */
export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'refused'

/** The full URL of a path of this site. */
export function fullAddress(path: string): string {
  return new URL(path, window.location.origin).href
}

/** Call this only in the handler of a click. Never rejects. */
export async function shareOrCopy({ title, text, path }: SharedLink): Promise<ShareOutcome> {
  const url = fullAddress(path)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}

// Files can be shared only by the share sheet.

/** Checks whether the device has a share sheet that accepts PDFs. */
export function canSharePdfs(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File(['%PDF'], 'quote.pdf', { type: 'application/pdf' })] })
  )
}

/** Call this in the handler of a click, without a long delay. Never rejects. */
export async function shareFile(file: File): Promise<Exclude<ShareOutcome, 'copied'>> {
  try {
    await navigator.share({ files: [file], title: file.name })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'refused'
  }
}

// Copies text when the browser permits it.

/**
 * Call this only in the handler of a click. Resolves to false when copying is forbidden, as on plain http. Never
 * rejects.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
