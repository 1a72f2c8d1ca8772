/**
 * Jobs of a cart: lines of one product with the same branding share one set-up, whatever their colours and sizes.
 * They are shown together, with one brief and one set of artwork (req 5.15).
 */
import { isColour } from '../product/colour'
import { inSizeOrder, type LineOption } from '../product/variation'
import type { CartLine } from './cart'
import { withCount, formatCount } from '../count'

export type Job<Line = CartLine> = { key: string; lines: Line[] }

/** The key of a line's job. Lines of a cart and of an order get equal keys, because set-ups are compared by name. */
export function jobKey({ productId, setups }: Pick<CartLine, 'productId' | 'setups'>): string {
  const chosen = setups.flatMap(({ name, count }) => (count > 0 ? `${name} × ${count}` : []))
  return [productId, ...chosen.toSorted()].join('\n')
}

export function jobsOf<Line extends Pick<CartLine, 'productId' | 'setups'>>(
  lines: readonly Line[],
): Job<Line>[] {
  const jobs = new Map<string, Line[]>()
  for (const line of lines) jobs.set(jobKey(line), [...(jobs.get(jobKey(line)) ?? []), line])
  return [...jobs].map(([key, jobLines]) => ({ key, lines: jobLines }))
}

/**
 * The values such as "Navy, M" that distinguish a line from the others of its job; '' for a product without options.
 */
export function choiceName({ options }: Pick<CartLine, 'options'>): string {
  return options.map(({ value }) => value).join(', ')
}

/** "Navy, M; Red, L"; beyond four lines, the number of further lines. */
export function choiceNames(lines: readonly Pick<CartLine, 'options'>[]): string {
  const names = lines.map(choiceName)
  return names.length > 4 ? `${names.slice(0, 4).join('; ')} and ${names.length - 4} more` : names.join('; ')
}

export type JobTable<Line = CartLine> = {
  /** Options that all lines have in common, other than colour and size. */
  common: LineOption[]
  /** '' when no option distinguishes rows or columns. */
  rowName: string
  columnName: string
  columns: string[]
  rows: { name: string; lines: (Line | null)[] }[]
}

/**
 * Colours are rows and sizes are columns, as in the order grid. Other options that differ are part of the row names.
 */
export function jobTable<Line extends Pick<CartLine, 'options'>>(lines: readonly Line[]): JobTable<Line> {
  const names = [...new Set(lines.flatMap(({ options }) => options.map(({ name }) => name)))]
  const isDifferent = (name: string) => new Set(lines.map((line) => valueOf(line, name))).size > 1
  const columnOption = names.find((name) => /size/i.test(name)) ?? ''
  const rowOptions = names.filter(
    (name) => name !== columnOption && (isColour({ name }) || isDifferent(name)),
  )
  const columns = inSizeOrder(
    [...new Set(lines.map((line) => valueOf(line, columnOption)))],
    (value) => value,
  )
  const rows: JobTable<Line>['rows'] = []
  for (const line of lines) {
    const name = rowOptions.map((optionName) => valueOf(line, optionName)).join(', ')
    const column = columns.indexOf(valueOf(line, columnOption))
    // A provider may have two identical lines, so each gets a cell of its own.
    const freeRow = rows.find((row) => row.name === name && row.lines[column] === null)
    const row = freeRow ?? { name, lines: columns.map(() => null) }
    row.lines[column] = line
    if (!freeRow) rows.push(row)
  }
  const common = (lines[0]?.options ?? []).filter(
    ({ name }) => name !== columnOption && !rowOptions.includes(name),
  )
  return { common, rowName: rowOptions.join(', '), columnName: columnOption, columns, rows }
}

function valueOf({ options }: Pick<CartLine, 'options'>, optionName: string): string {
  return options.find(({ name }) => name === optionName)?.value ?? ''
}

/** "Navy: 5 S, 10 M; Red: 3 L"; '' for a product without options. */
export function jobText(lines: readonly Pick<CartLine, 'options' | 'quantity'>[]): string {
  const { rows, columns } = jobTable(lines)
  return rows
    .map(({ name, lines: cells }) => {
      const sizes = cells.flatMap((line, index) =>
        line && columns[index] ? `${formatCount(line.quantity)} ${columns[index]}` : [],
      )
      const quantities =
        rows.length > 1 ? cells.flatMap((line) => (line ? formatCount(line.quantity) : [])) : []
      return [name, (sizes.length > 0 ? sizes : quantities).join(', ')].filter(Boolean).join(': ')
    })
    .filter(Boolean)
    .join('; ')
}

export const piecesOf = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** A file of a job, identified by its name, with the lines that have it and the lines that do not. */
export type JobFile = {
  name: string
  url: string | null
  facts: unknown
  copies: { line: CartLine; artworkId: string }[]
  linesWithout: CartLine[]
}

/** A second file of the same name on one line counts as another file. */
export function jobFiles(lines: CartLine[]): JobFile[] {
  const files = new Map<string, Omit<JobFile, 'linesWithout'>>()
  for (const line of lines) {
    const seen = new Map<string, number>()
    for (const { id, name, url, facts } of line.artwork) {
      const nth = (seen.get(name) ?? 0) + 1
      seen.set(name, nth)
      const file = files.get(`${nth} ${name}`) ?? { name, url, facts, copies: [] }
      file.copies.push({ line, artworkId: id })
      files.set(`${nth} ${name}`, file)
    }
  }
  return [...files.values()].map((file) => ({
    ...file,
    linesWithout: lines.filter((line) => file.copies.every((entry) => entry.line !== line)),
  }))
}

/** The first non-empty brief of the job's lines. */
export function jobBrief(briefs: string[]): string {
  return briefs.find((brief) => brief.trim() !== '') ?? ''
}

/** "Brief ✓, 2 files". A file that some lines lack is counted separately. */
export function jobSummary(brief: string, files: readonly JobFile[]): string {
  const completeCount = files.filter(({ linesWithout }) => linesWithout.length === 0).length
  const partialCount = files.length - completeCount
  const parts = [
    brief.trim() === '' ? 'No brief' : 'Brief ✓',
    completeCount > 0 ? withCount(completeCount, 'file') : partialCount > 0 ? '' : 'no files',
    partialCount > 0 ? `${withCount(partialCount, 'file')} not on all lines` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
