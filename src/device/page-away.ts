/** The page is put away, perhaps whole, to be taken out again by the Back button. */

/** Calls `run` when the page goes, and once more should it come back as it was. Returns how to stop. */
export function onPutAway(run: () => void): () => void {
  const whenBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run()
  }
  window.addEventListener('pagehide', run)
  window.addEventListener('pageshow', whenBack)
  return () => {
    window.removeEventListener('pagehide', run)
    window.removeEventListener('pageshow', whenBack)
  }
}
