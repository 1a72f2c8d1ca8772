/** The promised day on a tile (req 2.11, 21.4), calculated as on the product page and in the filters of the list. */
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
