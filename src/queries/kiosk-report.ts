/** A kiosk says that it is there, where the provider wants to know (req 10.9). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sendKioskReport } from '../api/giveaway/kiosk'
import { deviceId } from '../device/device-id'
import { useGuestRows } from '../outbox/queues'
import { useConnectivity } from '../session/connectivity'
import { aboutQuery } from './about'

/** ms. */
const reportEvery = 60_000

/** Of this script, which changes with those that it needs; '' while developing. */
const build = /-([\w-]{6,8})\.js$/.exec(import.meta.url)?.[1] ?? ''

export function useKioskReport(): void {
  const { data } = useQuery(aboutQuery())
  const isWanted = data?.value.features?.includes('kiosk-reports') === true
  const isOnline = useConnectivity() === 'online'
  const unsent = useGuestRows().length
  const report = useEffectEvent(async (signal: AbortSignal) => {
    const id = await deviceId()
    if (id !== null) await sendKioskReport({ id, build, unsent }, signal)
  })
  useEffect(() => {
    if (!isWanted || !isOnline) return undefined
    const gone = new AbortController()
    // The next one comes in a minute.
    const say = () => void report(gone.signal).catch(() => {})
    say()
    const timer = setInterval(say, reportEvery)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [isWanted, isOnline])
}
