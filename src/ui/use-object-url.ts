/** A URL for what is in memory, such as a picture or a PDF, for as long as it is shown. */
import { useMemo, useSyncExternalStore } from 'react'

/** A new tab may still be loading what was shown here. */
const revokeAfterMs = 60_000

/** Null without a blob, and before the first picture. */
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
