/** Printing the page: by our own button, or by the browser's menu. */
import { listen } from './page-events'

export function printPage(): void {
  window.print()
}

/** Tells when the page is about to be drawn for paper, and when it is a screen again. Returns how to stop. */
export function onPrinting(run: (printing: boolean) => void): () => void {
  const paper = window.matchMedia('print')
  const stopFollowing = listen(paper, ['change'], () => run(paper.matches))
  const stop = listen(window, ['beforeprint', 'afterprint'], ({ type }) => run(type === 'beforeprint'))
  return () => {
    stopFollowing()
    stop()
  }
}

/** Looked at again after so long, in ms. */
const glance = 100

/**
 * Resolves when every picture inside has come or cannot come, at the latest after `timeoutMs`: paper does not wait for
 * pictures.
 */
export async function picturesHere(place: Element, timeoutMs: number): Promise<void> {
  const all = () => [...place.querySelectorAll('img')].every((picture) => picture.complete)
  // The first look is late enough for what was drawn just now.
  for (let waited = 0; waited < timeoutMs; waited += glance) {
    await new Promise((resolve) => setTimeout(resolve, glance))
    if (all()) return
  }
}
