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

/** What a spreadsheet would calculate, also in wide characters, is plain text with an apostrophe in front of it. */
function csvCell(text: string): string {
  const harmless = !textOfDigits.test(text) && /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/**
 * A cell, quoted ("" stands for a quote) or plain, and what ends it. People type blanks behind a comma. Written so that the
 * browser's engine needs no stack for each character of a cell: text of any size may be pasted.
 */
const cellPatterns: Record<Separator, RegExp> = {
  '\t': /(?:"([^"]*(?:""[^"]*)*)"|([^\t\n]*))(\t|\n|$)/y,
  ',': /(?: *"([^"]*(?:""[^"]*)*)" *|([^,\n]*))(,|\n|$)/y,
  ';': /(?: *"([^"]*(?:""[^"]*)*)" *|([^;\n]*))(;|\n|$)/y,
  '|': /(?: *"([^"]*(?:""[^"]*)*)" *|([^|\n]*))(\||\n|$)/y,
}

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
  const plain = withoutSeparatorLine(text)
    .rest.replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
  const lines: string[][] = [[]]
  const pattern = cellPatterns[separator]
  pattern.lastIndex = 0
  for (;;) {
    const [, quoted, bare = '', end] = pattern.exec(plain) ?? []
    lines.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (quoted === undefined && /^ *"/.test(bare)) onUnclosed?.(lines.length)
    if (!end) return lines
    if (end === '\n') lines.push([])
  }
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
