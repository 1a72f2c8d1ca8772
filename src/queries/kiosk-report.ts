/** A kiosk says that it is there, where the provider wants to know (req 10.9). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { sendKioskReport } from '../api/giveaway/kiosk'
import { deviceId } from '../device/device-id'
import { localChanged, onLocalChange } from '../device/local-changes'
import { listen } from '../device/page-events'
import { useGuestRows } from '../outbox/queues'
import { useConnectivity } from '../session/connectivity'
import { aboutQuery } from './about'

/** ms. */
const reportEvery = 60_000

/** Of this script, which changes with those that it needs; '' while developing. */
const build = /-([\w-]{6,8})\.js$/.exec(import.meta.url)?.[1] ?? ''

let isWatched: boolean | null = null

/** Whether the shop watches this kiosk, as its provider said last; null while that is not known. */
export function useIsWatched(): boolean | null {
  return useSyncExternalStore(
    onLocalChange,
    () => isWatched,
    () => null,
  )
}

export function useKioskReport(): void {
  const { data } = useQuery(aboutQuery())
  const isWanted = data?.value.features?.includes('kiosk-reports') === true
  const isOnline = useConnectivity() === 'online'
  const unsent = useGuestRows().length
  /** What the provider was told last; null where that is not sure. */
  const told = useRef<number | null>(null)
  const id = useRef<string | null>(null)
  const report = useEffectEvent(async (signal?: AbortSignal) => {
    id.current ??= await deviceId()
    if (id.current === null) return
    told.current = null
    const isNowWatched = await sendKioskReport({ id: id.current, build, unsent }, { signal })
    told.current = unsent
    if (isNowWatched === isWatched) return
    isWatched = isNowWatched
    localChanged()
  })
  // Waits for nothing: the page may be gone in the next moment.
  const reportAtLast = useEffectEvent(() => {
    if (id.current === null || told.current === unsent) return
    told.current = unsent
    void sendKioskReport({ id: id.current, build, unsent }, { isLast: true }).catch(() => {
      told.current = null
    })
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
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = listen(window, ['pagehide'], reportAtLast)
    return () => {
      stop()
      reportAtLast()
    }
  }, [isWanted])
  // At once: a kiosk may be put away as soon as all is sent, and says no more then.
  const isAllSent = unsent === 0
  const wasAllSent = useRef(isAllSent)
  useEffect(() => {
    if (isAllSent && !wasAllSent.current && isWanted && isOnline) void report().catch(() => {})
    wasAllSent.current = isAllSent
  }, [isAllSent, isWanted, isOnline])
}
