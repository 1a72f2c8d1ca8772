/** Somebody comes back to the page: to its window, or with the Back button to one that was put away whole. */

/** Returns how to stop. */
export function onPageReturn(run: () => void): () => void {
  window.addEventListener('focus', run)
  window.addEventListener('pageshow', run)
  return () => {
    window.removeEventListener('focus', run)
    window.removeEventListener('pageshow', run)
  }
}
