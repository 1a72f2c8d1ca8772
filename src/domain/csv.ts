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
