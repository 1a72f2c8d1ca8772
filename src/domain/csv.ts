/** CSV as spreadsheets read it (RFC 4180): quoted cells may hold separators, quotes and line breaks. */

/**
 * Starts with the byte order mark by which spreadsheets recognize UTF-8. Typed text that looks like a formula is
 * escaped.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

/**
 * A telephone number as a cell. Excel converts "+61400…" and "0400…" to numbers and drops the plus or the zero,
 * unless the cell is a formula that returns this text. `csvCell` does not escape such a formula of digits, because it
 * calculates nothing.
 */
export function phoneCell(phone: string): string {
  return /^(\+[\d ()./-]+|0\d+)$/.test(phone) ? `="${phone}"` : phone
}

const textOfDigits = /^="[\d +()./-]*"$/

/**
 * A text that a spreadsheet would calculate, including one in wide characters or after invisible ones, gets an
 * apostrophe in front, so that it stays plain text.
 */
function csvCell(text: string): string {
  const harmless =
    !textOfDigits.test(text) && /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** The line "sep=;" defines the separator for Excel. Excel does not show it, so it counts as no row. */
export function withoutSeparatorLine(text: string): { separator: Separator | null; body: string } {
  const [line, statedSeparator] = /^\ufeff?"?sep=(.)"?[,;\t ]*(?:\r\n?|\n|$)/i.exec(text) ?? []
  const separator = separators.find((candidate) => candidate === statedSeparator) ?? null
  return { separator, body: line === undefined ? text : text.slice(line.length) }
}

/**
 * The cells of a file, or of a spreadsheet's clipboard text, row by row. `onUnclosed` is called for each row with a
 * quoted cell that is not closed; such a cell is read literally.
 */
export function readTable(
  text: string,
  separator: Separator,
  onUnclosed?: (row: number) => void,
): string[][] {
  return [...readRows(text, separator, onUnclosed)]
}

/**
 * Like readTable, but yields one row at a time, in linear time for texts of any size. It uses no regular expression
 * whose stack a long cell could exhaust.
 */
export function* readRows(
  text: string,
  separator: Separator,
  onUnclosed?: (row: number) => void,
): Generator<string[], void> {
  const plain = withoutSeparatorLine(text)
    .body.replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
  const nextSeparator = finder(plain, separator)
  const nextBreak = finder(plain, '\n')
  let cells: string[] = []
  for (let row = 1, at = 0; ; ) {
    const quoted = quotedCell(plain, at, separator)
    const end = quoted?.end ?? Math.min(nextSeparator(at), nextBreak(at))
    const cell = quoted?.cell ?? plain.slice(at, end)
    cells.push(cell)
    if (!quoted && /^ *"/.test(cell)) onUnclosed?.(row)
    at = end + 1
    if (end < plain.length && plain[end] === separator) continue
    yield cells
    if (end >= plain.length) return
    cells = []
    row += 1
  }
}

/**
 * The returned function finds the index of the next `character` from `from` on, or the text's length without one.
 * `from` must not decrease between calls.
 */
function finder(text: string, character: string): (from: number) => number {
  let index = -1
  return (from) => {
    if (index < from) index = text.indexOf(character, from)
    if (index < 0) index = text.length
    return index
  }
}

/**
 * A cell in quotes ("" stands for a quote), or null when the cell has no quotes. Spaces around the quotes are skipped,
 * unless tabs separate the cells.
 */
function quotedCell(text: string, at: number, separator: Separator): { cell: string; end: number } | null {
  const skipBlanks = (from: number) => {
    if (separator === '\t') return from
    let index = from
    while (text[index] === ' ') index += 1
    return index
  }
  const opening = skipBlanks(at)
  if (text[opening] !== '"') return null
  let closing = text.indexOf('"', opening + 1)
  while (closing >= 0 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2)
  if (closing < 0) return null
  const end = skipBlanks(closing + 1)
  const endsAtSeparator = end === text.length || text[end] === separator || text[end] === '\n'
  return endsAtSeparator ? { cell: text.slice(opening + 1, closing).replaceAll('""', '"'), end } : null
}

/**
 * The separator of a text: as stated in the text, a tab as on the clipboard, a semicolon as in countries with decimal
 * commas, or a comma as people type it.
 */
export function separatorOf(text: string): Separator {
  const { separator, body } = withoutSeparatorLine(text)
  if (separator) return separator
  if (body.includes('\t')) return '\t'
  // Quoted text and titles above the table do not count.
  const lines = body.replaceAll(/"[^"]*"/g, '').split(/\r\n?|\n/, 10)
  const first = lines.find((line) => /[,;]/.test(line)) ?? ''
  return first.split(';').length > first.split(',').length ? ';' : ','
}
