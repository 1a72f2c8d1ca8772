/** An object URL for data in memory, such as a picture or a PDF, revoked after it is no longer shown. */
import { useMemo, useSyncExternalStore } from 'react'

/** The URL is revoked with a delay, because a new tab may still be loading it. */
const revokeAfterMs = 60_000

/** Returns null without a blob and before the first URL exists. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const source = useMemo(() => urlWhileSubscribed(blob), [blob])
  return useSyncExternalStore(source.subscribe, source.current, () => null)
}

function urlWhileSubscribed(blob: Blob | null | undefined) {
  let url: string | null = null
  return {
    current: () => url,
    subscribe: () => {
      url = blob ? URL.createObjectURL(blob) : null
      return () => {
        const old = url
        if (old !== null) setTimeout(() => URL.revokeObjectURL(old), revokeAfterMs)
        url = null
      }
    },
  }
}
