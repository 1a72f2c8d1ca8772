/** While a kiosk runs, sends a report to the provider every minute, if it supports kiosk reports (req 10.9). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { sendKioskReport } from '../api/giveaway/kiosk'
import { deviceId } from '../device/device-id'
import { localChanged, onLocalChange } from '../device/local-changes'
import { listen } from '../device/page-events'
import { useGuestRows } from '../outbox/queues'
import { useConnectivity } from '../session/connectivity'
import { aboutQuery } from './about'

const reportIntervalMs = 60_000

/** Hash in this script's file name, which changes with its imports; '' during development. */
const build = /-([\w-]{6,8})\.js$/.exec(import.meta.url)?.[1] ?? ''

let isWatched: boolean | null = null

/** true when the shop monitors this kiosk, according to the provider's last reply; null: unknown. */
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
  /** Number of unsent entries in the last report; null when it is not certain that the report arrived. */
  const lastReported = useRef<number | null>(null)
  const id = useRef<string | null>(null)
  const report = useEffectEvent(async (signal?: AbortSignal) => {
    id.current ??= await deviceId()
    if (id.current === null) return
    lastReported.current = null
    const isNowWatched = await sendKioskReport({ id: id.current, build, unsent }, { signal })
    lastReported.current = unsent
    if (isNowWatched === isWatched) return
    isWatched = isNowWatched
    localChanged()
  })
  // The report is not awaited, because the page may be gone in the next moment.
  const reportOnExit = useEffectEvent(() => {
    if (id.current === null || lastReported.current === unsent) return
    lastReported.current = unsent
    void sendKioskReport({ id: id.current, build, unsent }, { isLast: true }).catch(() => {
      lastReported.current = null
    })
  })
  useEffect(() => {
    if (!isWanted || !isOnline) return undefined
    const controller = new AbortController()
    // A failed report is ignored, because the next report follows in a minute.
    const sendReport = () => void report(controller.signal).catch(() => {})
    sendReport()
    const timer = setInterval(sendReport, reportIntervalMs)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [isWanted, isOnline])
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = listen(window, ['pagehide'], reportOnExit)
    return () => {
      stop()
      reportOnExit()
    }
  }, [isWanted])
  // A report is sent immediately when all entries are sent, because the kiosk may be switched off then.
  const isAllSent = unsent === 0
  const wasAllSent = useRef(isAllSent)
  useEffect(() => {
    if (isAllSent && !wasAllSent.current && isWanted && isOnline) void report().catch(() => {})
    wasAllSent.current = isAllSent
  }, [isAllSent, isWanted, isOnline])
}
