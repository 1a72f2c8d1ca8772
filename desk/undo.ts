/** Finds the call that undoes an entry of the log: it sets the values before the entry again (req 22.61). */
import type { DeskAct } from '../src/domain/desk/customer-row'
import { dollars } from '../src/domain/price/money'

type Entry = Pick<DeskAct, 'subject' | 'before' | 'after'>
type UndoRequest = ['PUT', path: string, body: object]

/** Fields of a product that depend on each other, so they cannot be set again one by one. */
const linkedFields = new Set(['attributes', 'variations', 'isHidden'])

/** Without `pictures`, which the log does not have. */
const brandFields = new Set(['words', 'isSet', 'edition'])

/** Returns null for an entry that this cannot undo: of another subject, or of fields that had no value before. */
export function undoRequest({ subject, before, after }: Entry): UndoRequest | null {
  const [noun, id] = subject.split(' ')
  const names = Object.keys({ ...before, ...after })
  if (names.length === 0 || !names.every((name) => name in before)) return null
  if (subject === 'brand' && names.every((name) => brandFields.has(name)))
    return ['PUT', 'brand', { words: before['words'] }]
  if (noun === 'text' && 'texts' in before) return ['PUT', `texts/${id}`, { texts: before['texts'] }]
  if (noun !== 'product') return null
  if (names.join() === 'isHidden') return ['PUT', `products/${id}/hidden`, before]
  return names.every((name) => !linkedFields.has(name)) ? ['PUT', `products/${id}`, inDollars(before)] : null
}

const amountNames = ['price', 'each', 'once']

/** The log has cents in lists of prices and set-ups, and a change sends dollars. */
function inDollars(fields: object): object {
  const convert = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        amountNames.includes(name) ? dollars(Number(value)) : (value as unknown),
      ]),
    )
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      ['prices', 'setups'].includes(name) ? (value as object[]).map(convert) : (value as unknown),
    ]),
  )
}
