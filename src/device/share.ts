/** Handing a link or a file on: by the device's own share sheet, or by the clipboard. */

export type Shared = {
  title: string
  text: string
  /** Path of this site, with its search. */
  path: string
}

/** `refused`: neither a share sheet nor a clipboard would take it. */
export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'refused'

/** A path of this site as people pass it on. */
export function fullAddress(path: string): string {
  return new URL(path, window.location.origin).href
}

/** Must be called by a press. Never rejects. */
export async function shareOrCopy({ title, text, path }: Shared): Promise<ShareOutcome> {
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

// Files go by the share sheet or not at all.

/** Whether there is one that takes them. */
export function sharesPdfs(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File(['%PDF'], 'quote.pdf', { type: 'application/pdf' })] })
  )
}

/** Must be called by a press, and soon after it. Never rejects. */
export async function shareFile(file: File): Promise<Exclude<ShareOutcome, 'copied'>> {
  try {
    await navigator.share({ files: [file], title: file.name })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'refused'
  }
}

// Copying text, where the browser lets a page do it.

/** Must be called by a press. False where it may not, as on plain http. Never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
