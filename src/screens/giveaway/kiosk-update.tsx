/** A new version is applied while nobody stands at the kiosk: there is nothing on the page that could get lost. */
import { useEffect } from 'react'
import { acceptUpdate, useUpdateReady } from '../../saved/update-ready'

export function KioskUpdate() {
  const ready = useUpdateReady()
  useEffect(() => {
    if (ready) void acceptUpdate()
  }, [ready])
  return null
}
