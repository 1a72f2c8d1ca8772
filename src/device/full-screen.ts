/** The page over the whole screen, where the browser can (iPhones cannot). Nothing here ever rejects. */
import { useSyncExternalStore } from 'react'
import { listen } from './page-events'

function canFillScreen(): boolean {
  return globalThis.document?.fullscreenEnabled ?? false
}

function fillsScreen(): boolean {
  return globalThis.document?.fullscreenElement != null
}

/** Must be called by a press. */
export async function switchFullScreen(): Promise<void> {
  try {
    if (fillsScreen()) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  } catch (error) {
    console.warn('The browser did not switch to full screen or back.', error)
  }
}

function onFullScreenChange(run: () => void): () => void {
  return listen(document, ['fullscreenchange'], run)
}

/** Null where the browser cannot. */
export function useFullScreen(): boolean | null {
  return useSyncExternalStore(
    onFullScreenChange,
    () => (canFillScreen() ? fillsScreen() : null),
    () => null,
  )
}
