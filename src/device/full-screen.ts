/** Full-screen mode, if the browser supports full screen (iPhones do not). Never rejects. */
import { useSyncExternalStore } from 'react'
import { listen } from './page-events'

function supportsFullScreen(): boolean {
  return globalThis.document?.fullscreenEnabled ?? false
}

function isFullScreen(): boolean {
  return globalThis.document?.fullscreenElement != null
}

/** Call this only in the handler of a click. */
export async function toggleFullScreen(): Promise<void> {
  try {
    if (isFullScreen()) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  } catch (error) {
    console.warn('The browser did not switch to full screen or back.', error)
  }
}

function onFullScreenChange(run: () => void): () => void {
  return listen(document, ['fullscreenchange'], run)
}

/** null: the browser does not support full screen. */
export function useFullScreen(): boolean | null {
  return useSyncExternalStore(
    onFullScreenChange,
    () => (supportsFullScreen() ? isFullScreen() : null),
    () => null,
  )
}
