/** Tables in files, as spreadsheets and people write them, in several encodings (req 20.12, 20.13). */
import { expect, it } from 'vitest'
import { readTableFile } from '../../../../src/domain/table/table-file'
import { readFileSync } from 'node:fs'
import { decodeTextFile } from '../../../../src/domain/table/text-file'

const read = (text: string) => readTableFile(text, (names) => names.includes('sku'))
const plain = { heading: { row: 1, names: ['sku', 'name'] }, rows: [{ row: 2, cells: ['A-1', 'Mug'] }] }

it.each([
  ['semicolons', 'SKU;Name\r\nA-1;Mug\r\n'],
  ['tabs', 'SKU\tName\rA-1\tMug'],
  ['a line that names the separator', 'sep=;\r\nSKU;Name\r\nA-1;Mug'],
  ['a byte order mark and quoted names', '\ufeff"sku", "name"\n"A-1", "Mug"'],
])('heading and rows are found in a table with %s', (_, text) => {
  expect(read(text)).toMatchObject({ ...plain, problems: [] })
})

it('heading is found below a title, a date and a blank line', () => {
  const { heading, rows } = read(
    'Price list; 2027\n"Harbour, Rowing",,\n\nsku,name\nA-1,Mug\n,\n,\nB-1,Cup\n',
  )
  expect(heading).toMatchObject({ row: 4, names: ['sku', 'name'] })
  expect(rows.map(({ row }) => row)).toEqual([5, 8])
})

it('first line is the heading when no line is recognized as one', () => {
  expect(read('\nname,colour\nMug,Navy').heading).toMatchObject({ row: 2, names: ['name', 'colour'] })
})

it('row with more cells than the heading is reported if they have text', () => {
  const { problems, rows } = read('sku,prices,\nA-1,25=1,234.50\nA-2,25=1,,\nA-3,25=1\n')
  expect(problems).toEqual([
    'Row 2: it has 3 cells, but the heading has 2. Put quotes around a cell that contains a comma.',
  ])
  expect(rows).toHaveLength(3)
})

it('cell without a heading is reported', () => {
  expect(read('sku,,name\nA-1,x,Mug').problems).toEqual(['Row 2: cell 2 is in a column without a heading.'])
})

it('duplicate columns and unclosed quotes are reported', () => {
  expect(read('sku,Name,name \nA-1,"Mug,1\nB-1,"Cup",2\nC-1,5" pin,3\n').problems).toEqual([
    'Row 2: a quotation mark is not closed.',
    'Row 1: the column "name" appears twice.',
  ])
})

it('quoted cell may contain quotes, line breaks and separators', () => {
  expect(read('sku,name\nA-1,"""Big"", red\nmug"\nB-1,Cup').rows).toEqual([
    { row: 2, cells: ['A-1', '"Big", red\nmug'] },
    { row: 3, cells: ['B-1', 'Cup'] },
  ])
})

it.each([
  ['a cell of nothing but quotes', '"'.repeat(2_000_000)],
  ['a column of quotes', 'sku\n' + '"\n'.repeat(500_000)],
  ['quotes within cells', 'sku,name\n' + '"a"x,"\n'.repeat(200_000)],
  ['blanks', `sku\n${' '.repeat(2_000_000)}x`],
])('readTableFile reads %s in linear time', (_, text) => {
  const startedAt = performance.now()
  read(text)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

it('readTableFile refuses too many rows or columns', () => {
  expect(read(`sku\n${'a\n'.repeat(200_000)}`).problems).toEqual([])
  const tooLong = 'The file has more than 200,000 rows. Please split it into several.'
  expect(read(`sku\n${'a\n'.repeat(200_001)}`)).toMatchObject({ problems: [tooLong], rows: [] })
  expect(read(`sku${','.repeat(200)}`).problems).toEqual(['Row 1: more than 200 cells.'])
})

it('readTableFile stops after a thousand problems', () => {
  expect(read(`sku,name\n${'a,b,c\n'.repeat(5000)}`).problems).toHaveLength(1000)
  expect(read(`sku,name\n${'a,"b\n'.repeat(5000)}`).problems).toHaveLength(1000)
})

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
const utf16 = (text: string, isBig = false) => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Uint8Array(isBig ? little.swap16() : little)
}
const accented = 'Café Crème – “Zoë” 5 €'

it.each([
  ['UTF-8', new TextEncoder().encode(accented)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${accented}`)],
  ['UTF-16LE', utf16(accented)],
  ['UTF-16BE', utf16(accented, true)],
  ['Windows-1252', bytes('Caf\xe9 Cr\xe8me \x96 \x93Zo\xeb\x94 5 \x80')],
])('text file in %s is decoded', (_, content) => expect(decodeTextFile(content)).toBe(accented))

it.each([
  ['NUL bytes', bytes('a,b\0c')],
  ['UTF-16 without a mark', new Uint8Array(Buffer.from('sku,name', 'utf16le'))],
  ['half a character of UTF-16', bytes([0xff, 0xfe, 0x41, 0, 0x42])],
  ['a workbook', new Uint8Array(readFileSync(new URL(import.meta.url)).fill(0, 2, 9))],
])('text file with %s is refused', (_, content) => expect(decodeTextFile(content)).toBeNull())
