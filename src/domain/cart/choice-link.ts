/**
 * Stores the choices of a product page in its URL, so that a shared quote opens with them: quantity `q`, value ids
 * `o`, set-ups `s` (id*count) and cells of the order grid `c` (index*quantity). The URL never contains a price.
 */
import type { Choice } from '../product/order-choice'
import { madeCellCheck, type OrderGrid, orderGridOf } from './order-grid'
import type { Product } from '../product/product'
import { maxQuantity, readQuantity } from '../quantity'

/** Further set-ups in a URL are ignored, and so are set-ups with a larger count. */
const maxSetups = 50
const maxSetupCount = 99

/** The choice as URL parameters; an unreadable quantity is left out. */
export function choiceToSearch({ quantity, values, setups, cells }: Choice): URLSearchParams {
  const search = new URLSearchParams()
  const count = readQuantity(quantity)
  const filledCells = [...cells].filter(([, pieces]) => pieces > 0)
  if (filledCells.length > 0)
    search.set('c', filledCells.map(([index, pieces]) => `${index}*${pieces}`).join())
  else if (count !== null) search.set('q', String(count))
  if (values.size > 0) search.set('o', [...values.values()].map(encodeURIComponent).join())
  // Set-ups chosen zero times are included, because they would be preselected otherwise.
  if (setups.size > 0)
    search.set('s', [...setups].map(([id, times]) => `${encodeURIComponent(id)}*${times}`).join())
  return search
}

/** The parts of a choice that the URL contains; values that do not belong to the product are ignored. */
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
  const named = partsOf(list).map(decodedOrEmpty)
  return new Map(
    attributes.flatMap(({ id, values }) => {
      const valueId = named.find((name) => values.some((value) => value.id === name))
      return valueId === undefined ? [] : [[id, valueId] as const]
    }),
  )
}

/** Unknown set-ups are not filtered out here, because only the price list knows its set-ups and ignores all others. */
function namedSetups(list: string | null): Map<string, number> {
  return new Map(
    partsOf(list)
      .slice(0, maxSetups)
      .flatMap((part) => {
        const [name, times] = splitCount(part)
        const id = decodedOrEmpty(name)
        return id && times !== null && times <= maxSetupCount ? [[id, times] as const] : []
      }),
  )
}

function namedCells(
  product: Product,
  grid: OrderGrid,
  list: string | null,
  values: ReadonlyMap<string, string>,
): Map<number, number> {
  const isMade = madeCellCheck(product, grid, values)
  return new Map(
    partsOf(list).flatMap((part) => {
      const [name, pieces] = splitCount(part)
      const index = /^\d{1,6}$/.test(name) ? Number(name) : -1
      const isValidCount = pieces !== null && pieces > 0 && pieces <= maxQuantity
      return isValidCount && isMade(index) ? [[index, pieces] as const] : []
    }),
  )
}

function partsOf(list: string | null): string[] {
  return list ? list.split(',') : []
}

/** The name before the last `*` and the count after it; the count is null when it is invalid. */
function splitCount(part: string): [string, number | null] {
  const star = part.lastIndexOf('*')
  const count = part.slice(star + 1)
  return [part.slice(0, star), star > 0 && /^\d{1,7}$/.test(count) ? Number(count) : null]
}

/** Returns '' for an invalid escape sequence. */
function decodedOrEmpty(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
