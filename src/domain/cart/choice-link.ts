/**
 * What is chosen on a product page as a part of its address, so that a shared quote opens with it: quantity `q`,
 * value ids `o`, set-ups `s` (id*count) and cells of the order grid `c` (index*quantity). Never a price.
 */
import type { Choice } from './order-choice'
import { madeCells, type OrderGrid, orderGridOf } from './order-grid'
import type { Product } from '../product/product'
import { maxQuantity, readQuantity } from './quantity'

/** Beyond this, an address is not read. */
const maxSetups = 50
const maxOfOneSetup = 99

/** A quantity that cannot be read is left out. */
export function choiceToSearch({ quantity, values, setups, cells }: Choice): URLSearchParams {
  const search = new URLSearchParams()
  const count = readQuantity(quantity)
  const filled = [...cells].filter(([, pieces]) => pieces > 0)
  if (filled.length > 0) search.set('c', filled.map(([index, pieces]) => `${index}*${pieces}`).join())
  else if (count !== null) search.set('q', String(count))
  if (values.size > 0) search.set('o', [...values.values()].map(encodeURIComponent).join())
  // Also those chosen no times: else they would be preselected again.
  if (setups.size > 0)
    search.set('s', [...setups].map(([id, times]) => `${encodeURIComponent(id)}*${times}`).join())
  return search
}

/** The parts of a choice that the address names; whatever does not belong to the product is ignored. */
export function choiceFromSearch(product: Product, search: URLSearchParams): Partial<Choice> {
  const values = namedValues(product, search.get('o'))
  const setups = namedSetups(search.get('s'))
  const grid = orderGridOf(product)
  const cells = grid ? namedCells(product, grid, search.get('c'), values) : new Map<number, number>()
  const quantity = readQuantity(search.get('q') ?? '')
  return {
    ...(values.size > 0 && { values }),
    ...(setups.size > 0 && { setups }),
    ...(cells.size > 0 && { cells }),
    ...(quantity !== null && { quantity: String(quantity) }),
  }
}

/** At most one value of each attribute, the first that is named. */
function namedValues({ attributes }: Product, list: string | null): Map<string, string> {
  const named = partsOf(list).map(decoded)
  return new Map(
    attributes.flatMap(({ id, values }) => {
      const found = named.find((name) => values.some((value) => value.id === name))
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
}

/** Whether there is such a set-up is known by the price list only, which counts no other. */
function namedSetups(list: string | null): Map<string, number> {
  return new Map(
    partsOf(list)
      .slice(0, maxSetups)
      .flatMap((part) => {
        const [name, times] = counted(part)
        const id = decoded(name)
        return id && times !== null && times <= maxOfOneSetup ? [[id, times] as const] : []
      }),
  )
}

function namedCells(
  product: Product,
  grid: OrderGrid,
  list: string | null,
  values: ReadonlyMap<string, string>,
): Map<number, number> {
  const isMade = madeCells(product, grid, values)
  return new Map(
    partsOf(list).flatMap((part) => {
      const [name, pieces] = counted(part)
      const index = /^\d{1,6}$/.test(name) ? Number(name) : -1
      const counts = pieces !== null && pieces > 0 && pieces <= maxQuantity
      return counts && isMade(index) ? [[index, pieces] as const] : []
    }),
  )
}

function partsOf(list: string | null): string[] {
  return list ? list.split(',') : []
}

/** The name before the last `*` and the count after it; null for no count. */
function counted(part: string): [string, number | null] {
  const star = part.lastIndexOf('*')
  const count = part.slice(star + 1)
  return [part.slice(0, star), star > 0 && /^\d{1,7}$/.test(count) ? Number(count) : null]
}

/** '' for an escape that is none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
