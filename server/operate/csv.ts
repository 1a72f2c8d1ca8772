/** Reads CSV as spreadsheets write it (RFC 4180): quoted cells may hold commas, quotes and line breaks. */

/** A record for each row, by the names in the first one; empty rows are left out. `;` and tabs separate as well. */
export function readCsv(text: string): Record<string, string>[] {
  const plain = text.replace(/^\ufeff/, '')
  const [names = [], ...rows] = cellsOf(plain, separatorOf(plain))
  const header = names.map((name) => name.trim().toLowerCase())
  return rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => Object.fromEntries(header.map((name, place) => [name, (cells[place] ?? '').trim()])))
}

/** What stands most often in the first line. */
function separatorOf(text: string): string {
  const first = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (one: string) => first.split(one).length
  return [',', ';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most))
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const one = text[at] ?? ''
    if (isQuoted) {
      if (one !== '"') cell += one
      else if (text[at + 1] === '"') cell += text[++at] ?? ''
      else isQuoted = false
    } else if (one === '"' && cell === '') isQuoted = true
    else if (one === separator) endCell()
    else if (one === '\n') {
      endCell()
      rows.push([])
    } else if (one !== '\r') cell += one
  }
  if (isQuoted) throw new Error('A quoted cell is never closed.')
  endCell()
  return rows
}
