/** The files of a customer's newest orders, for whoever chooses artwork; an order that cannot be read has none. */
import { fetchOwnFile } from '../api/content/file'
import { fetchOrder, fetchOrders } from '../api/order/order'
import { type YourFile, yourFiles } from '../domain/order/your-files'
import { readQuery } from './read-query'

const newest = 6

/** Not kept on the device: their addresses open them for a while only. */
export const yourFilesQuery = () =>
  readQuery(
    ['your-files'],
    'member',
    async (signal) => {
      const list = await fetchOrders(signal)
      const read = list.value.slice(0, newest).map(({ id }) => fetchOrder(id, signal))
      const orders = (await Promise.allSettled(read)).flatMap((one) =>
        one.status === 'fulfilled' ? one.value.value : [],
      )
      return { ...list, value: yourFiles(orders) }
    },
    { isSaved: false },
  )

/** A file of an order as it was sent, to be sent again; under the name that its customer knows. */
export const fileAgain = ({ url, name }: Pick<YourFile, 'url' | 'name'>): Promise<File> =>
  fetchOwnFile(url, name)
