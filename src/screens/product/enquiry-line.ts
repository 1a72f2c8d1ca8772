/** What a request says of the order that is chosen on the page. */
import type { EnquiryKind } from '../../domain/enquiry'
import { totalPieces } from '../../domain/quote'
import type { EnquiryLine } from './use-enquiry'
import type { Order } from './use-order'

/** Several lines of a grid are one request: their sum, and each of them among the options. */
export function enquiryLine(kind: EnquiryKind, { chosen, choice }: Order): EnquiryLine {
  const [line, ...more] = chosen.lines
  // A sample is one piece, unless somebody asks for more.
  const start = (ordered: number | string) => (kind === 'sample' ? '1' : String(ordered))
  if (!line) return { variationId: null, quantity: start(choice.quantity), options: [] }
  if (more.length === 0) {
    return { variationId: line.variationId, quantity: start(line.quantity), options: line.options }
  }
  return {
    variationId: null,
    quantity: start(totalPieces(chosen.lines)),
    options: chosen.lines.map(({ options, quantity }) => ({
      name: options.map(({ value }) => value).join(' / '),
      value: String(quantity),
    })),
  }
}
