/** CSV as spreadsheets read it (RFC 4180): quoted cells may hold separators, quotes and line breaks. */

/** With the mark by which spreadsheets know UTF-8. No cell is taken for a formula: what people typed may be one. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

/**
 * A telephone number as a cell. Excel makes a number of "+61400…" and of "0400…", and loses the plus or the nought, unless the
 * cell is a formula that is this text: `csvCell` lets such a formula of digits pass, as it calculates nothing.
 */
export function phoneCell(phone: string): string {
  return /^(\+[\d ()./-]+|0\d+)$/.test(phone) ? `="${phone}"` : phone
}

const textOfDigits = /^="[\d +()./-]*"$/

/** What a spreadsheet would calculate, also in wide characters or behind unseen ones, is plain text with an apostrophe in front of it. */
function csvCell(text: string): string {
  const harmless =
    !textOfDigits.test(text) && /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** The line by which Excel is told what separates cells, "sep=;". Excel does not show it, so it counts as no row. */
export function withoutSeparatorLine(text: string): { separator: Separator | null; rest: string } {
  const [line, mark] = /^\ufeff?"?sep=(.)"?[,;\t ]*(?:\r\n?|\n|$)/i.exec(text) ?? []
  const separator = separators.find((one) => one === mark) ?? null
  return { separator, rest: line === undefined ? text : text.slice(line.length) }
}

/**
 * The cells of a file, or of what a spreadsheet puts on the clipboard, line by line. `onUnclosed` hears of each row in which
 * a quote opens a cell and is not closed: such a cell is read as it stands.
 */
export function readTable(
  text: string,
  separator: Separator,
  onUnclosed?: (row: number) => void,
): string[][] {
  return [...readRows(text, separator, onUnclosed)]
}

/**
 * As readTable, one row at a time, for texts of any size: each character is looked at a few times only, whatever stands
 * before it, and there is no regular expression whose stack a cell could exhaust.
 */
export function* readRows(
  text: string,
  separator: Separator,
  onUnclosed?: (row: number) => void,
): Generator<string[], void> {
  const plain = withoutSeparatorLine(text)
    .rest.replace(/^\ufeff/, '')
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

/** Where the mark is found next, asked from the text's beginning to its end; the text's length where it is not. */
function finder(text: string, mark: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) found = text.indexOf(mark, from)
    if (found < 0) found = text.length
    return found
  }
}

/** A cell in quotes ("" stands for a quote); null for any other. People type blanks around it, except between tabs. */
function quotedCell(text: string, at: number, separator: Separator): { cell: string; end: number } | null {
  const skipBlanks = (from: number) => {
    if (separator === '\t') return from
    let place = from
    while (text[place] === ' ') place += 1
    return place
  }
  const opening = skipBlanks(at)
  if (text[opening] !== '"') return null
  let closing = text.indexOf('"', opening + 1)
  while (closing >= 0 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2)
  if (closing < 0) return null
  const end = skipBlanks(closing + 1)
  const isWhole = end === text.length || text[end] === separator || text[end] === '\n'
  return isWhole ? { cell: text.slice(opening + 1, closing).replaceAll('""', '"'), end } : null
}

/** By what a text separates its cells: as it says, as on the clipboard, as where commas stand in numbers, or as people type. */
export function separatorOf(text: string): Separator {
  const { separator, rest } = withoutSeparatorLine(text)
  if (separator) return separator
  if (rest.includes('\t')) return '\t'
  // Not what stands in quotes, nor a title above the table.
  const lines = rest.replaceAll(/"[^"]*"/g, '').split(/\r\n?|\n/, 10)
  const first = lines.find((line) => /[,;]/.test(line)) ?? ''
  return first.split(';').length > first.split(',').length ? ';' : ','
}
