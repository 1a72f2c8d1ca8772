/** What lines of carts and of orders have in common on the wire. */
import * as v from 'valibot'
import type { LineOption } from '../../domain/cart/cart'
import { htmlToText } from '../../domain/rich-text'
import { textOrEmpty, wireList, wireText } from '../wire'

const OptionWire = v.object({ name: wireText, value: textOrEmpty })

/** `randomnumber`: the chosen options; a provider may keep them as JSON text. */
export const wireOptions = v.fallback(
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform(parsed),
    wireList(OptionWire),
    v.transform((options): LineOption[] =>
      options.map(({ name, value }) => ({ name: htmlToText(name), value: htmlToText(value) })),
    ),
  ),
  [],
)

function parsed(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return null
  }
}

/** A product without its name is still what was ordered. */
export function lineName(name: string, productId: string): string {
  return htmlToText(name) || `Product ${productId}`.trim()
}

/** The last part of a path is what people know a file by. */
export function nameOfFile(path: string): string {
  const last = path.split(/[?#]/)[0]?.split('/').at(-1) ?? path
  try {
    return decodeURIComponent(last) || path
  } catch {
    return last
  }
}
