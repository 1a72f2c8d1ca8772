/**
 * Reads the first sheet of an Excel workbook (.xlsx) as the texts that its cells display, so that the sheet is imported
 * like the same sheet as CSV (req 20.17). It runs in the process that reads imports (read-file.ts).
 */
import { XMLParser } from 'fast-xml-parser'
import { unzipSync } from 'fflate'
import { format, getFormatFromId, isDateFormat } from 'numfmt'
import * as v from 'valibot'
import { formatCount } from '../../src/domain/count'
import { withoutInvisible } from '../../src/domain/text'
import { invalid } from '../base/errors'

/** Limits of the unpacked parts that are read, because a small file can unpack to gigabytes. */
const maxUnpackedMb = 50
const maxRows = 20_000
/** Excel has no row beyond. */
const lastRowNumber = 1_048_576

export const isWorkbook = (name: string) => /\.xlsx$/i.test(name)

const unreadable = () =>
  invalid(
    'This isn’t an Excel workbook (.xlsx) that can be read. Save it in your spreadsheet as “Excel Workbook (.xlsx)”, without a password, and choose that file.',
  )

/** Returns the rows from the first row of the sheet on, so that the index of a row follows from its number. */
export function readWorkbook(bytes: Uint8Array): string[][] {
  const read = partReader(bytes)
  const workbookPath = relationsOf(read, '').find(({ type }) => type.endsWith('/officeDocument'))?.path
  const workbook = workbookPath && read(workbookPath)
  if (!workbookPath || !workbook) throw unreadable()
  const { sheets, workbookPr } = parse(Workbook, workbook).workbook
  const relations = relationsOf(read, workbookPath)
  // A sheet can also be a chart.
  const sheetPaths = sheets.sheet.flatMap(
    (listedSheet) =>
      relations.find(({ id, type }) => id === listedSheet['@id'] && type.endsWith('/worksheet'))?.path ?? [],
  )
  const sheet = read(sheetPaths[0] ?? '')
  if (!sheet) throw unreadable()
  const pathOfType = (type: string) => relations.find((relation) => relation.type.endsWith(`/${type}`))?.path
  const texts = read(pathOfType('sharedStrings') ?? '')
  const styles = read(pathOfType('styles') ?? '')
  const context = {
    texts: texts ? (parse(SharedStrings, texts).sst?.si.map(textIn) ?? []) : [],
    patterns: styles ? patternsIn(parse(Styles, styles).styleSheet) : [],
    countsFrom1904: ['1', 'true'].includes(workbookPr?.['@date1904'] ?? ''),
  }
  return rowsIn(parse(Sheet, sheet).worksheet.sheetData.row, context)
}

/** Returns a function that unpacks one part and returns its text; null: there is no such part. */
function partReader(bytes: Uint8Array) {
  let remainingBytes = maxUnpackedMb * 1024 * 1024
  return (path: string): string | null => {
    const unpack = () =>
      unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (name !== path) return false
          // The unpacked part is never longer than the size that the file states here.
          remainingBytes -= originalSize
          return remainingBytes >= 0
        },
      })
    const [part] = Object.values(orUnreadable(unpack))
    if (remainingBytes < 0)
      throw invalid(
        `This workbook has more than ${maxUnpackedMb} MB of data. Please split it into several, or save it as CSV.`,
      )
    return part ? new TextDecoder().decode(part) : null
  }
}

function orUnreadable<Result>(read: () => Result): Result {
  try {
    return read()
  } catch {
    throw unreadable()
  }
}

const listed = ['row', 'c', 'si', 'r', 'sheet', 'Relationship', 'numFmt', 'xf']
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Cells stay texts: "007" is no number.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // References such as &#10; count as entities of HTML. Their number is not limited, because none is long.
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: Infinity, maxExpandedLength: Infinity },
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && listed.includes(name),
})

function parse<Schema extends v.GenericSchema>(schema: Schema, xml: string): v.InferOutput<Schema> {
  // Spreadsheets declare no entities, which could be of any length.
  if (xml.includes('<!DOCTYPE')) throw unreadable()
  const { success, output } = v.safeParse(
    schema,
    orUnreadable(() => parser.parse(xml, true)),
  )
  if (!success) throw unreadable()
  return output
}

/** An empty element is parsed to ''. */
const orEmpty = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.union([
    schema,
    v.pipe(
      v.string(),
      v.transform(() => null),
    ),
  ])
const optionalText = v.optional(v.string(), '')

const Relations = v.object({
  Relationships: v.object({
    Relationship: v.array(v.object({ '@Id': v.string(), '@Type': v.string(), '@Target': v.string() })),
  }),
})
const Workbook = v.object({
  workbook: v.object({
    sheets: v.object({ sheet: v.array(v.object({ '@id': v.string() })) }),
    workbookPr: v.optional(orEmpty(v.object({ '@date1904': optionalText }))),
  }),
})
const Text = v.union([v.string(), v.object({ '#text': optionalText })])
/** Text in one piece, or in pieces with different fonts. */
const RichText = orEmpty(
  v.object({ t: v.optional(Text), r: v.optional(v.array(v.object({ t: v.optional(Text) }))) }),
)
const SharedStrings = v.object({ sst: orEmpty(v.object({ si: v.optional(v.array(RichText), []) })) })
const Styles = v.object({
  styleSheet: v.object({
    numFmts: v.optional(
      orEmpty(
        v.object({
          numFmt: v.optional(v.array(v.object({ '@numFmtId': v.string(), '@formatCode': v.string() })), []),
        }),
      ),
    ),
    cellXfs: v.optional(orEmpty(v.object({ xf: v.array(orEmpty(v.object({ '@numFmtId': optionalText }))) }))),
  }),
})
const Cell = orEmpty(
  v.object({
    '@r': optionalText,
    '@t': v.optional(v.string(), 'n'),
    '@s': optionalText,
    v: v.optional(Text, ''),
    is: v.optional(RichText),
  }),
)
const Row = orEmpty(v.object({ '@r': optionalText, c: v.optional(v.array(Cell), []) }))
const Sheet = v.object({
  worksheet: v.object({
    sheetData: v.pipe(
      orEmpty(v.object({ row: v.array(Row) })),
      v.transform((data) => data ?? { row: [] }),
    ),
  }),
})

/** Returns the relations of a part, each with the path of its target; '' stands for the whole file. */
function relationsOf(read: (path: string) => string | null, part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const xml = read(`${folder}_rels/${part.slice(folder.length)}.rels`)
  if (xml === null) throw unreadable()
  return parse(Relations, xml).Relationships.Relationship.map((relation) => ({
    id: relation['@Id'],
    type: relation['@Type'],
    path: orUnreadable(() => new URL(relation['@Target'], `file:///${folder}`).pathname.slice(1)),
  }))
}

const plainText = (text: v.InferOutput<typeof Text> = '') => (typeof text === 'string' ? text : text['#text'])

function textIn(rich: v.InferOutput<typeof RichText> | undefined): string {
  const pieces = rich?.r ?? [{ t: rich?.t }]
  const text = pieces.map(({ t }) => plainText(t)).join('')
  // Characters that XML cannot contain are written as _x000D_.
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Prices and dates as Excel shows them in Australia. */
const locale = 'en-AU'
const lastBuiltInId = 49

/** Returns the number format of each cell style. A workbook names built-in formats only by their numbers. */
function patternsIn({ numFmts, cellXfs }: v.InferOutput<typeof Styles>['styleSheet']): string[] {
  const custom = new Map(numFmts?.numFmt.map((numFmt) => [numFmt['@numFmtId'], numFmt['@formatCode']]))
  const builtIn = (id: number) => (id <= lastBuiltInId ? getFormatFromId(id, locale) : 'General')
  const patternOf = (id: string) => custom.get(id) ?? builtIn(Number(id))
  return cellXfs?.xf.map((style) => patternOf(style?.['@numFmtId'] ?? '')) ?? []
}

type Context = { texts: string[]; patterns: string[]; countsFrom1904: boolean }

/** Blank rows and cells at the end, which spreadsheets store for their colours, are left out and not counted. */
function rowsIn(rows: v.InferOutput<typeof Row>[], context: Context): string[][] {
  const sheet: string[][] = []
  let rowNumber = 0
  let filledCount = 0
  for (const row of rows) {
    rowNumber = Number(row?.['@r'] || rowNumber + 1)
    if (!(rowNumber <= lastRowNumber)) throw unreadable()
    const cells: string[] = []
    for (const cell of row?.c ?? []) {
      const column = cell?.['@r'] ? columnOf(cell['@r']) : cells.length
      while (cells.length <= column) cells.push('')
      cells[column] = withoutInvisible(cell ? textOf(cell, context) : '')
    }
    while (cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length === 0) continue
    filledCount += 1
    if (filledCount > maxRows + 1)
      throw invalid(`This workbook has more than ${formatCount(maxRows)} rows. Please split it into several.`)
    while (sheet.length < rowNumber) sheet.push([])
    sheet[rowNumber - 1] = cells
  }
  return sheet
}

/** The index of "C7" is 2. Excel has no column beyond XFD. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference)?.[0].toUpperCase()
  if (letters === undefined) throw unreadable()
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(cell: NonNullable<v.InferOutput<typeof Cell>>, { texts, ...context }: Context): string {
  const value = plainText(cell.v)
  switch (cell['@t']) {
    case 's':
      return value === '' ? '' : (texts[Number(value)] ?? '')
    case 'inlineStr':
      return textIn(cell.is)
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'n':
      return value.trim() === '' ? '' : numberText(value, cell['@s'], context)
    default:
      return value
  }
}

const days1904 = 1462

function numberText(
  value: string,
  style: string,
  { patterns, countsFrom1904 }: Omit<Context, 'texts'>,
): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const pattern = patterns[Number(style)] ?? 'General'
  // Excel stores 15 digits, so that 0.1 + 0.2 is 0.3. Long numbers such as bar codes have no exponent here.
  if (pattern === 'General') return String(Number(number.toPrecision(15)))
  const serial = countsFrom1904 && isDateFormat(pattern) ? number + days1904 : number
  return orUnreadable(() => format(pattern, serial, { locale }))
}
