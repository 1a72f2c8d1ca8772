/** Parses cells as people and spreadsheets write them. The functions return null for an invalid cell. */
import { centsOf } from '../price/money'

/** Converts "1,234.50", "1 234,50", "1'234" or "6,40" to plain digits such as "1234.50". */
function plainNumber(cell: string): string | null {
  const text = cell.trim().replace(/\s/g, ' ').replace(/^[−–]/, '-').replace(/^\+/, '')
  if (/^-?\d+(\.\d+)?$/.test(text)) return text
  if (/^-?\.\d+$/.test(text)) return text.replace('.', '0.')
  if (/^-?[1-9]\d{0,2}([, '’])\d{3}(\1\d{3})*(\.\d+)?$/.test(text)) return text.replace(/[, '’]/g, '')
  // Numbers with a decimal comma, in which a point or a space groups thousands.
  if (/^-?(\d+|[1-9]\d{0,2}([. ])\d{3}(\2\d{3})*),\d{1,2}$/.test(text))
    return text.replace(/[. ]/g, '').replace(',', '.')
  return /^-?[1-9]\d{0,2}(\.\d{3}){2,}$/.test(text) ? text.replaceAll('.', '') : null
}

/** The message about a cell for which `isAmbiguous` returns true. */
export const ambiguousMessage = (cell: string) =>
  `can mean ${bare(cell).replace('.', '')} or ${bare(cell)}. Use ${bare(cell).replace('.', '')} or ${Number(bare(cell)).toFixed(2)}`

/** "1.234" means thousands in countries with a decimal comma, and otherwise a little more than one. */
export function isAmbiguous(cell: string): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(bare(cell))
}

const bare = (cell: string) =>
  withoutCurrency(cell)
    .trim()
    .replace(/^[+−–-]/, '')

/** Removes Australian dollars only, because the shop has no prices in another currency. */
function withoutCurrency(cell: string): string {
  return cell.trim().replace(/^(?:(?:AUD?|A)?\s*\$|AUD)\s*|\s*AUD$/gi, '')
}

/** "25", "1,250", "1 250", "250.00". Not "0x19", "1e2", "2,5". */
export function readWholeCell(cell: string): number | null {
  const digits = plainNumber(cell)
  if (digits === null || isAmbiguous(cell) || /,\d{1,2}$/.test(cell.trim())) return null
  return Number.isInteger(Number(digits)) ? Number(digits) : null
}

/** Cents of "6.40", "$ 6.40", "A$1,234.50" or "6,40". */
export function readMoneyCell(cell: string): number | null {
  const digits = plainNumber(withoutCurrency(cell))
  return digits === null || isAmbiguous(cell) ? null : centsOf(digits)
}

/** "12.5", "-10", "60 %". */
export function readPercentCell(cell: string): number | null {
  const digits = plainNumber(cell.replace(/\s*%\s*$/, ''))
  return digits === null ? null : Number(digits)
}

/** TRUE and FALSE of Excel, yes and no, Y and N, 1 and 0, in any case. */
export function readFlagCell(cell: string): boolean | null {
  const word = cell.trim().toLowerCase()
  if (['true', 'yes', 'y', 't', '1', 'x', '✓'].includes(word)) return true
  return ['false', 'no', 'n', 'f', '0'].includes(word) ? false : null
}
