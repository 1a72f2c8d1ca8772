/** What a request says of the order that is chosen on the page. */
import { type LineOption, optionsText } from '../../../domain/cart/cart'
import type { EnquiryKind } from '../../../domain/cart/enquiry'
import { brandingLead } from '../../../domain/cart/enquiry-words'
import type { ChosenLine } from '../../../domain/cart/order-choice'
import type { OrderGrid } from '../../../domain/cart/order-grid'
import { counted, formatCount } from '../../../domain/count'
import { totalPieces } from '../../../domain/price/price'
import type { Selection } from '../selection'

export type EnquiryLine = {
  variationId: string | null
  /** What the field starts with. */
  quantity: string
  /** The chosen options in words, a line for each row of a grid; they go with the remarks. */
  chosen: string[]
}

/** Several lines of a grid are one request: their sum, and each of them in words. `branding` can be chosen. */
export function enquiryLine(
  kind: EnquiryKind,
  { chosen: { lines }, choice, grid }: Selection,
  branding: { id: string; name: string }[] = [],
): EnquiryLine {
  const [line, ...more] = lines
  // A sample is one piece, unless somebody asks for more.
  const start = (ordered: number | string) => (kind === 'sample' ? '1' : String(ordered))
  const positionsOf = (id: string) => choice.setups.get(id) ?? 0
  // A sample comes as it is.
  const branded = kind === 'sample' ? [] : branding.filter(({ id }) => positionsOf(id) > 0)
  const words = branded.map(({ id, name }) => `${name} (${counted(positionsOf(id), 'position')})`)
  const last = words.length > 0 ? [brandingLead + words.join(', ')] : []
  if (!line) return { variationId: null, quantity: start(choice.quantity), chosen: last }
  if (more.length > 0) {
    const chosen = [...rowsInWords(lines, grid), ...last]
    return { variationId: null, quantity: start(totalPieces(lines)), chosen }
  }
  const { variationId, options } = line
  const own = options.length > 0 ? [optionsText(options)] : []
  return { variationId, quantity: start(line.quantity), chosen: [...own, ...last] }
}

/** 'Navy: S × 10, M × 20'. */
function rowsInWords(lines: ChosenLine[], grid: OrderGrid | null): string[] {
  const rows = new Map<string, string[]>()
  for (const { options, quantity } of lines) {
    const row = options.find(({ name }) => name === grid?.rowAttribute?.name)
    const others = options.filter((option) => option !== row).map(inShort)
    const words = [others.join(' / '), formatCount(quantity)].filter(Boolean).join(' × ')
    const name = row?.value ?? ''
    rows.set(name, [...(rows.get(name) ?? []), words])
  }
  return [...rows].map(([name, cells]) => [name, cells.join(', ')].filter(Boolean).join(': '))
}

/** 'M', but 'Size 8': beside quantities a bare number would be taken for one. */
function inShort({ name, value }: LineOption): string {
  return /^\d/.test(value) ? `${name} ${value}` : value
}
