/** Order lines as people write them in emails, without columns: "MUG-1 x 250", "- 250 x MUG-1", "MUG-1 navy: 12 pcs". */
import { readQuantity } from '../../../src/domain/quantity'

const count = String.raw`\d[\d,]*`
const units = String.raw`(?:pcs?|pieces|units?|ea|each)\.?`
const code = String.raw`([\p{L}\p{N}][^\s:;,()*×=]*)`

const quantityLast = new RegExp(
  String.raw`^${code}(?=[\s:(*×=])(?: *[:–-] +| +)?(.*?)(?: *[:(*×=] *| +[x–-] *| +)(?:qty:? *)?(${count}) *(?:${units}|x)?\)?$`,
  'iu',
)
const quantityFirst = new RegExp(
  String.raw`^(${count}) *(?:x|×|\*|${units}(?: of)?|of)? +${code}(?: +(.+))?$`,
  'iu',
)

/** Returns SKU, values and quantity; null: the line is none of these. A stock code contains a digit. */
export function cellsOfLine(line: string): string[] | null {
  const text = line.replace(/^(?:[-–•*] *|\d{1,3}[.)] +)/, '')
  const [, first = '', between = '', last] = quantityLast.exec(text) ?? []
  const isCodeFirst = last !== undefined && /\d/.test(first)
  if (isCodeFirst && /\D/.test(first)) return [first, ...valuesIn(between), last]
  const [, counted, second = '', values = ''] = quantityFirst.exec(text) ?? []
  if (counted !== undefined && /\d/.test(second) && /\D/.test(second))
    return [second, ...valuesIn(values), counted]
  return isCodeFirst ? [first, ...valuesIn(between), last] : null
}

const valuesIn = (text: string) =>
  text
    .replace(/(?:^| )[x×*–-]$/i, '')
    .split(/ *[,/;] */)
    .map((value) => value.trim())
    .filter(Boolean)

/** The number of "12 pcs", "x12" and "12x"; other text is returned unchanged. */
export function countIn(text: string): string {
  const [, counted = text] =
    new RegExp(`^(?:x ?)?(${count}(?:\\.0+)?) *(?:${units}|x)?$`, 'i').exec(text.trim()) ?? []
  return readQuantity(counted) === null ? text : counted
}
