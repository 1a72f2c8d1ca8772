/** Showing PDFs in the page. */

/** Milliseconds until an address is given back; a tab that was opened with it may still be reading. */
const readBy = 60_000

/** Phones and some desktops show none inside a page. Browsers that do not say are believed to. */
export function showsPdfs(): boolean {
  return !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled
}

/** An address for a file that is here. Returns how to give it back, too. */
export function addressOf(file: Blob): { href: string; release: () => void } {
  const href = URL.createObjectURL(file)
  return { href, release: () => void setTimeout(() => URL.revokeObjectURL(href), readBy) }
}
