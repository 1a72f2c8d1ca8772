/** The first sheet of a workbook (.xlsx), read as the texts that its cells display (req 20.17). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../server/writes/workbook'
import { textWorkbook, workbookWith } from '../../support/workbook'

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const styles = (...patterns: (string | number)[]) => ({
  'xl/styles.xml': `<styleSheet><numFmts>${patterns
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
    .join('')}</numFmts><cellXfs>${patterns
    .map((code, at) => `<xf numFmtId="${typeof code === 'number' ? code : 164 + at}"/>`)
    .join('')}</cellXfs></styleSheet>`,
})

test.each<[title: string, pattern: string | number, value: string, shown: string]>([
  ['a plain number', 0, '4.2', '4.2'],
  ['a sum of fractions', 0, '0.30000000000000004', '0.3'],
  ['a bar code', 0, '9312345678901', '9312345678901'],
  ['a price', 7, '1234.5', '$1,234.50'],
  ['a price in its own format', '&quot;$&quot;#,##0.00', '3.805', '$3.81'],
  ['leading zeros', '00000', '42', '00042'],
  ['a percentage', 10, '0.125', '12.50%'],
  ['a date by number', 14, '46333', '7/11/2026'],
  ['a date in its own format', 'd mmm yyyy', '46333', '7 Nov 2026'],
  ['a number that is a text', 49, '7', '7'],
])('cell with %s is read as displayed', (_, pattern, value, shown) => {
  expect(readWorkbook(workbookWith(row(number(value)), styles(pattern)))).toEqual([[shown]])
})

test('date of a workbook that counts from 1904 is read as displayed', () => {
  const workbook = '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId1"/></sheets></workbook>'
  const parts = { ...styles('d mmm yyyy', '0'), 'xl/workbook.xml': workbook }
  expect(readWorkbook(workbookWith(row(number('44871'), number('44871', 1)), parts))).toEqual([
    ['7 Nov 2026', '44871'],
  ])
})

test('texts, formulas, errors and yes or no are read', () => {
  const shared =
    '<sst><si><t>Mug &amp; cup</t></si><si><r><t>Big </t></r><r><t>red&#10;mug</t></r></si><si/></sst>'
  const cells = [
    '<c t="s"><v>0</v></c>',
    '<c t="s"><v>1</v></c>',
    '<c t="s"><v>2</v></c>',
    '<c t="str"><f>A1</f><v>A-1</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="b"><v>0</v></c>',
    '<c t="inlineStr"><is><t>a_x000D_b</t></is></c>',
    '<c><f>1/4</f><v>0.25</v></c>',
  ]
  expect(readWorkbook(workbookWith(row(...cells), { 'xl/sharedStrings.xml': shared }))).toEqual([
    ['Mug & cup', 'Big red\nmug', '', 'A-1', '#N/A', 'TRUE', 'FALSE', 'a\rb', '0.25'],
  ])
})

test('cells stand at their references, and blank ones at the end are left out', () => {
  const cells =
    '<row r="2"><c r="B2"><v>1</v></c><c r="AB2"/></row><row/><row r="5"><c r="A5"><v>2</v></c></row>'
  const blank = '<row r="1048576"><c r="XFD1048576" s="1"/></row>'
  expect(readWorkbook(workbookWith(cells + blank))).toEqual([[], ['', '1'], [], [], ['2']])
})

test('first sheet of the list is read, whatever the names of parts and prefixes', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    'xl/workbook.xml':
      '<x:workbook><x:sheets><x:sheet r:id="c"/><x:sheet r:id="b"/><x:sheet r:id="rId1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="c" Type="${office}/chartsheet" Target="c.xml"/><Relationship Id="b" Type="${office}/worksheet" Target="../b.xml"/></Relationships>`,
    'b.xml': '<x:worksheet><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  }
  expect(readWorkbook(workbookWith('', parts))).toEqual([['7']])
})

test('workbook that unpacks to more than 50 MB is refused', () => {
  const bomb = workbookWith('', { 'xl/sharedStrings.xml': ' '.repeat(51 * 1024 * 1024) })
  expect(bomb.byteLength).toBeLessThan(100_000)
  expect(() => readWorkbook(bomb)).toThrow('This workbook has more than 50 MB of data.')
})

test('workbook of more than 20,000 rows is refused', () => {
  const rows = (count: number) => textWorkbook(Array.from({ length: count }, () => ['A-1']))
  expect(readWorkbook(rows(20_001))).toHaveLength(20_001)
  expect(() => readWorkbook(rows(20_002))).toThrow('This workbook has more than 20,000 rows.')
})

test.each<[title: string, bytes: Uint8Array]>([
  ['text', new TextEncoder().encode('sku,name\nA-1,Mug')],
  ['a workbook of the old kind', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['a picture', readFileSync('public/icons/icon-192.png')],
  ['a cut workbook', textWorkbook([['sku']]).slice(0, 600)],
  ['a document without sheets', workbookWith('', { 'xl/workbook.xml': '<document/>' })],
  ['broken XML', workbookWith('<row><c></row>')],
  ['declared entities', workbookWith('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' })],
  ['an impossible row', workbookWith('<row r="4000000000"><c><v>1</v></c></row>')],
  ['an impossible cell', workbookWith('<row><c r="7"><v>1</v></c></row>')],
])('%s is refused as no workbook', (_, bytes) => {
  expect(() => readWorkbook(bytes)).toThrow('This isn’t an Excel workbook (.xlsx) that can be read.')
})
