/** Workbooks (.xlsx) in the parts that spreadsheets save. */
import { strToU8, zipSync } from 'fflate'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (...items: string[]) => `<Relationships>${items.join('')}</Relationships>`

/** Returns the parts of a workbook with these rows, which are XML such as `<row><c><v>7</v></c></row>`. */
const partsWith = (rows: string): Record<string, string> => ({
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/_rels/workbook.xml.rels': relations(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
    relation('rId3', 'styles', '/xl/styles.xml'),
  ),
  'xl/workbook.xml': '<workbook><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})

/** `parts` replaces or adds parts by their paths. */
export function workbookWith(rows: string, parts: Record<string, string> = {}): Uint8Array {
  const files = Object.entries({ ...partsWith(rows), ...parts })
  return zipSync(
    Object.fromEntries(files.map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>${xml}`)])),
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const textCell = (text: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Returns a workbook whose cells are texts. */
export const textWorkbook = (rows: readonly (readonly string[])[]): Uint8Array =>
  workbookWith(rows.map((cells) => `<row>${cells.map(textCell).join('')}</row>`).join(''))
