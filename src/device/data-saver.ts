/** Reads the browser's data saver setting. While it is on, the shop fetches nothing that the user did not open. */

type Connection = EventTarget & { saveData?: boolean }

/** Safari and Firefox do not report the setting. */
function connection(): Connection | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as { connection?: Connection }).connection
}

/** Works in workers too. */
export function savesData(): boolean {
  return connection()?.saveData === true
}

/** Calls `run` when the setting may have changed. Returns a function that stops the calls. */
export function onDataSaverChange(run: () => void): () => void {
  const source = connection()
  source?.addEventListener?.('change', run)
  return () => source?.removeEventListener?.('change', run)
}
