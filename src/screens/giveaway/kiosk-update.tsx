/** A new version is applied while nobody stands at the kiosk: there is nothing on the page that could get lost. */
import { useEffect } from 'react'
import { acceptUpdate, useUpdateReady } from '../../offline/app-update'

export function KioskUpdate() {
  const ready = useUpdateReady()
  useEffect(() => {
    if (ready) acceptUpdate()
  }, [ready])
  return null
}
