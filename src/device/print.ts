/** Prints the page, and notices printing by the browser's menu. */
import { listen } from './page-events'

export function printPage(): void {
  window.print()
}

/**
 * Calls `run` with true before the page is rendered for paper, and with false afterwards. Returns a function that
 * stops the calls.
 */
export function onPrinting(run: (isPrinting: boolean) => void): () => void {
  const paper = window.matchMedia('print')
  const stopFollowing = listen(paper, ['change'], () => run(paper.matches))
  const stop = listen(window, ['beforeprint', 'afterprint'], ({ type }) => run(type === 'beforeprint'))
  return () => {
    stopFollowing()
    stop()
  }
}

/** Interval between two checks, in ms. */
const pollMs = 100

/**
 * Resolves when every picture inside is loaded or has failed, at the latest after `timeoutMs`, because printing does
 * not wait for pictures.
 */
export async function whenPicturesLoaded(container: Element, timeoutMs: number): Promise<void> {
  const areComplete = () => [...container.querySelectorAll('img')].every((picture) => picture.complete)
  // The first check is late enough for content that was just rendered.
  for (let waited = 0; waited < timeoutMs; waited += pollMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (areComplete()) return
  }
}
