/** The promised day on a tile (req 2.11, 21.4), by the same calculation as its page and the filters of its list. */
import { tileDayText } from '../../domain/delivery/promise'
import { usePromiseContext } from '../../queries/destination'
import { useConnectivity } from '../../session/connectivity'

/** `time`: the production time, shown until the shop's working days are known. */
export function TileDay({ availability, time }: { availability: string; time: string }) {
  const context = usePromiseContext()
  const isOffline = useConnectivity() === 'offline'
  const dayText = context && tileDayText(availability, { ...context, now: Date.now() }, isOffline)
  return <span>{dayText || time}</span>
}
