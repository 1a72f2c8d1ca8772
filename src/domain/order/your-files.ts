/** "Your files": what a customer has sent with earlier orders, to be chosen again (req 5.16). */
import { typeByName } from '../cart/artwork'
import type { Order, OrderFile } from './order'

export type YourFile = OrderFile & { url: string; orderId: string; product: string }

/** As the orders come, each file once for each order; without those that cannot be had or printed from. */
export function yourFiles(orders: readonly Order[]): YourFile[] {
  return orders.flatMap(({ id, lines }) => {
    const files = new Map<string, YourFile>()
    for (const { name: product, customerFiles } of lines)
      for (const { name, url } of customerFiles)
        if (url !== null && typeByName(name) !== null && !files.has(name))
          files.set(name, { name, url, orderId: id, product })
    return [...files.values()]
  })
}
