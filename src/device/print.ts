/** Printing the page: by our own button, or by the browser's menu. */

export function printPage(): void {
  window.print()
}

/** Tells when the page is about to be drawn for paper, and when it is a screen again. Returns how to stop. */
export function onPrinting(run: (printing: boolean) => void): () => void {
  const paper = window.matchMedia('print')
  const follow = () => run(paper.matches)
  const before = () => run(true)
  const after = () => run(false)
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  paper.addEventListener('change', follow)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    paper.removeEventListener('change', follow)
  }
}
