/**
 * Refreshes lists and records after changes by colleagues, customers and commands: through an event stream, or by
 * polling while there is none.
 */
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** ms between two polls while there is no stream. */
const pollIntervalMs = 30_000

export function useLiveLists(): void {
  const client = useQueryClient()
  useEffect(() => {
    const invalidate = (resource: string) => void client.invalidateQueries({ queryKey: [resource] })
    const stream = new EventSource('/desk/api/events')
    let polling: ReturnType<typeof setInterval> | undefined
    const stopPolling = () => {
      clearInterval(polling)
      polling = undefined
    }
    stream.addEventListener('open', stopPolling)
    stream.addEventListener('change', ({ data }) => {
      for (const resource of JSON.parse(String(data)) as string[]) invalidate(resource)
      invalidate('today')
    })
    stream.addEventListener('error', () => {
      polling ??= setInterval(() => void client.invalidateQueries(), pollIntervalMs)
    })
    return () => {
      stream.close()
      stopPolling()
    }
  }, [client])
}
