/** CSV as spreadsheets read it (RFC 4180): quoted cells may hold separators, quotes and line breaks. */

/** With the mark by which spreadsheets know UTF-8. No cell is taken for a formula: what people typed may be one. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

/** What a spreadsheet would calculate, also in wide characters, is plain text with an apostrophe in front of it. */
function csvCell(text: string): string {
  const harmless = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

type Separator = '\t' | ',' | ';'

/**
 * A cell, quoted ("" stands for a quote) or plain, and what ends it. People type blanks behind a comma. Written so that the
 * browser's engine needs no stack for each character of a cell: text of any size may be pasted.
 */
const cellPatterns: Record<Separator, RegExp> = {
  '\t': /(?:"([^"]*(?:""[^"]*)*)"|([^\t\n]*))(\t|\n|$)/y,
  ',': /(?: *"([^"]*(?:""[^"]*)*)" *|([^,\n]*))(,|\n|$)/y,
  ';': /(?: *"([^"]*(?:""[^"]*)*)" *|([^;\n]*))(;|\n|$)/y,
}

/** The cells of a file, or of what a spreadsheet puts on the clipboard, line by line. */
export function readTable(text: string, separator: Separator): string[][] {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
  const lines: string[][] = [[]]
  const pattern = cellPatterns[separator]
  pattern.lastIndex = 0
  for (;;) {
    const [, quoted, bare = '', end] = pattern.exec(plain) ?? []
    lines.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (!end) return lines
    if (end === '\n') lines.push([])
  }
}

/** By what a text separates its cells: as on the clipboard, as where commas stand in numbers, or as people type. */
export function separatorOf(text: string): Separator {
  if (text.includes('\t')) return '\t'
  // Not what stands in quotes.
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}
