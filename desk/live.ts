/** Lists and records follow what colleagues, customers and commands change: by one stream, or by asking now and then. */
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** ms between two questions while there is no stream. */
const askEvery = 30_000

export function useLiveLists(): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = (resource: string) => void client.invalidateQueries({ queryKey: [resource] })
    const stream = new EventSource('/desk/api/events')
    let polling: ReturnType<typeof setInterval> | undefined
    const stopPolling = () => {
      clearInterval(polling)
      polling = undefined
    }
    stream.addEventListener('open', stopPolling)
    stream.addEventListener('change', ({ data }) => {
      for (const resource of JSON.parse(String(data)) as string[]) renew(resource)
      renew('today')
      // How many wait.
      renew('webhooks')
    })
    stream.addEventListener('error', () => {
      polling ??= setInterval(() => void client.invalidateQueries(), askEvery)
    })
    return () => {
      stream.close()
      stopPolling()
    }
  }, [client])
}
