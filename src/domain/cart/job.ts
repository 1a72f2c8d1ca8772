/**
 * The jobs of a cart: lines of one product with the same branding are set up once, whatever their colours and sizes. They are
 * shown as one, with one brief and one artwork (req 5.15).
 */
import { isColour } from '../product/colour'
import { inSizeOrder } from '../product/variation'
import type { CartLine, LineOption } from './cart'
import { counted, formatCount } from '../count'

export type Job<Line = CartLine> = { key: string; lines: Line[] }

/** The same for lines of a cart and of an order, whose set-ups are known by name. */
export function jobKey({ productId, setups }: Pick<CartLine, 'productId' | 'setups'>): string {
  const chosen = setups.flatMap(({ name, count }) => (count > 0 ? `${name} × ${count}` : []))
  return [productId, ...chosen.toSorted()].join('\n')
}

export function jobsOf<Line extends Pick<CartLine, 'productId' | 'setups'>>(
  lines: readonly Line[],
): Job<Line>[] {
  const jobs = new Map<string, Line[]>()
  for (const line of lines) jobs.set(jobKey(line), [...(jobs.get(jobKey(line)) ?? []), line])
  return [...jobs].map(([key, own]) => ({ key, lines: own }))
}

/** "Navy, M": what tells a line from the others of its job; '' for a product without choices. */
export function choiceName({ options }: Pick<CartLine, 'options'>): string {
  return options.map(({ value }) => value).join(', ')
}

/** "Navy, M; Red, L"; beyond four the rest is counted. */
export function choiceNames(lines: readonly Pick<CartLine, 'options'>[]): string {
  const names = lines.map(choiceName)
  return names.length > 4 ? `${names.slice(0, 4).join('; ')} and ${names.length - 4} more` : names.join('; ')
}

export type JobTable<Line = CartLine> = {
  /** What all lines have in common, and is no colour or size. */
  common: LineOption[]
  /** '' where there is nothing to tell rows or columns apart. */
  rowName: string
  columnName: string
  columns: string[]
  rows: { name: string; lines: (Line | null)[] }[]
}

/** Colours down, sizes across, as in the order grid; what else tells the lines apart stands in the rows' names. */
export function jobTable<Line extends Pick<CartLine, 'options'>>(lines: readonly Line[]): JobTable<Line> {
  const names = [...new Set(lines.flatMap(({ options }) => options.map(({ name }) => name)))]
  const isDifferent = (name: string) => new Set(lines.map((line) => valueOf(line, name))).size > 1
  const across = names.find((name) => /size/i.test(name)) ?? ''
  const down = names.filter((name) => name !== across && (isColour({ name }) || isDifferent(name)))
  const columns = inSizeOrder([...new Set(lines.map((line) => valueOf(line, across)))], (value) => value)
  const rows: JobTable<Line>['rows'] = []
  for (const line of lines) {
    const name = down.map((one) => valueOf(line, one)).join(', ')
    const column = columns.indexOf(valueOf(line, across))
    // A provider may have two lines that are alike: each has a place of its own.
    const free = rows.find((row) => row.name === name && row.lines[column] === null)
    const row = free ?? { name, lines: columns.map(() => null) }
    row.lines[column] = line
    if (!free) rows.push(row)
  }
  const common = (lines[0]?.options ?? []).filter(({ name }) => name !== across && !down.includes(name))
  return { common, rowName: down.join(', '), columnName: across, columns, rows }
}

function valueOf({ options }: Pick<CartLine, 'options'>, wanted: string): string {
  return options.find(({ name }) => name === wanted)?.value ?? ''
}

/** "Navy: 5 S, 10 M; Red: 3 L"; '' where there is nothing to choose. */
export function jobWords(lines: readonly Pick<CartLine, 'options' | 'quantity'>[]): string {
  const { rows, columns } = jobTable(lines)
  return rows
    .map(({ name, lines: cells }) => {
      const sizes = cells.flatMap((line, index) =>
        line && columns[index] ? `${formatCount(line.quantity)} ${columns[index]}` : [],
      )
      const only = rows.length > 1 ? cells.flatMap((line) => (line ? formatCount(line.quantity) : [])) : []
      return [name, (sizes.length > 0 ? sizes : only).join(', ')].filter(Boolean).join(': ')
    })
    .filter(Boolean)
    .join('; ')
}

export const piecesOf = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** One file of a job, by its name: the lines that have it, and those that do not. */
export type JobFile = {
  name: string
  url: string | null
  facts: unknown
  on: { line: CartLine; artworkId: string }[]
  missing: CartLine[]
}

/** A second file of one name on one line is another one. */
export function jobFiles(lines: CartLine[]): JobFile[] {
  const files = new Map<string, Omit<JobFile, 'missing'>>()
  for (const line of lines) {
    const seen = new Map<string, number>()
    for (const { id, name, url, facts } of line.artwork) {
      const nth = (seen.get(name) ?? 0) + 1
      seen.set(name, nth)
      const file = files.get(`${nth} ${name}`) ?? { name, url, facts, on: [] }
      file.on.push({ line, artworkId: id })
      files.set(`${nth} ${name}`, file)
    }
  }
  return [...files.values()].map((file) => ({
    ...file,
    missing: lines.filter((line) => file.on.every((one) => one.line !== line)),
  }))
}

/** The brief of a job: the first that any of its lines has. */
export function jobBrief(briefs: string[]): string {
  return briefs.find((brief) => brief.trim() !== '') ?? ''
}

/** "Brief ✓, 2 files". What is not on all of the lines yet is none of them. */
export function jobSummary(brief: string, files: readonly JobFile[]): string {
  const whole = files.filter(({ missing }) => missing.length === 0).length
  const parts = files.length - whole
  const words = [
    brief.trim() === '' ? 'No brief' : 'Brief ✓',
    whole > 0 ? counted(whole, 'file') : parts > 0 ? '' : 'no files',
    parts > 0 ? `${counted(parts, 'file')} not on all lines` : '',
  ]
  return words.filter(Boolean).join(', ')
}
