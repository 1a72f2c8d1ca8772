/** The promised day on a tile (req 2.11, 21.4), by the same calculation as its page and the filters of its list. */
import { tileDayWords } from '../../domain/delivery/promise'
import { usePromiseContext } from '../../queries/destination'
import { useConnectivity } from '../../session/connectivity'

/** `time`: the production time, shown until the shop's working days are known. */
export function TileDay({ availability, time }: { availability: string; time: string }) {
  const context = usePromiseContext()
  const isOffline = useConnectivity() === 'offline'
  const words = context && tileDayWords(availability, { ...context, now: Date.now() }, isOffline)
  return <span>{words || time}</span>
}
