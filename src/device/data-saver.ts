/** Whether the person has asked the browser to save data: what was not opened is not fetched then. */

type Connection = EventTarget & { saveData?: boolean }

/** Safari and Firefox do not say. */
function connection(): Connection | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as { connection?: Connection }).connection
}

/** Also in workers. */
export function savesData(): boolean {
  return connection()?.saveData === true
}

/** Calls `run` when it may have changed. Returns how to stop. */
export function onDataSaverChange(run: () => void): () => void {
  const one = connection()
  one?.addEventListener?.('change', run)
  return () => one?.removeEventListener?.('change', run)
}
