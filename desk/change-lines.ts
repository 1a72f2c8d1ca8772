/** Changes of the log in words: "price from 50: $4.50 → $450.00" (req 22.4). */
import { formatDateTime, formatDay, money } from './format'

type Fields = Record<string, unknown>

/** Returns a line for each value that changed; of lists, a line for each entry. Prices are in cents. */
export function changeLines(before: Fields, after: Fields): string[] {
  // Without earlier values it is a result: "added: 12".
  const isResult = Object.keys(before).length === 0
  const lineOf = (label: string, old: unknown, next: unknown) =>
    `${label}: ${isResult ? '' : `${valueText(old)} → `}${valueText(next)}`
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const label = labelOf(name)
    const [old, next] = [partsOf(name, before[name]), partsOf(name, after[name])]
    if (!old && !next) return [lineOf(label, before[name], after[name])]
    const parts = Object.keys({ ...old, ...next }).filter((part) => old?.[part] !== next?.[part])
    if (parts.length === 0) return [`${label}: in another order`]
    return parts.map((part) => lineOf(part, old?.[part], next?.[part]))
  })
}

// The log's fields of a product, with the label and the text of an entry.
const listParts: Partial<Record<string, (entry: Fields) => [label: string, text: string]>> = {
  prices: ({ from, price }) => [`price from ${textOf(from)}`, money(Number(price))],
  setups: ({ name, each, once, times }) => [
    `set-up ${textOf(name)}`,
    `${money(Number(each))} each, ${money(Number(once))} once, ${textOf(times)} preselected`,
  ],
  stock: ({ description, quantity, next }) => [
    `stock ${textOf(description)}`.trim(),
    next ? `${textOf(quantity)}, next ${textOf(next)}` : textOf(quantity),
  ],
  attributes: ({ name, values }) => [`choice ${textOf(name)}`, valueText(values)],
  variations: ({ sku, values, stock }) => [
    `variation ${textOf(sku)}`,
    `${valueText(values)}, stock ${textOf(stock)}`,
  ],
  holidays: ({ day, name, states }) => [`holiday ${textOf(day)}, ${textOf(name)}`, valueText(states)],
  zones: ({ from, to, days, name }) => [
    `zone ${textOf(from)} to ${textOf(to)}`,
    `${textOf(days)} days${name ? `, ${textOf(name)}` : ''}`,
  ],
  pictures: ({ path, alt, blank }) => [
    `picture ${textOf(path)}`,
    [alt ? `"${textOf(alt)}"` : 'no description', ...(blank ? ['blank'] : [])].join(', '),
  ],
}

/** Returns the texts of a list's entries or of an object's fields, by their labels; null for any other value. */
function partsOf(name: string, value: unknown): Record<string, string> | null {
  const entryText = listParts[name]
  if (entryText && Array.isArray(value)) return Object.fromEntries((value as Fields[]).map(entryText))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const label = labelOf(name)
  return Object.fromEntries(
    Object.entries(value).map(([part, text]) => [`${label}, ${labelOf(part)}`, valueText(text)]),
  )
}

/** "is hidden" for `isHidden`; other names, such as SKUs, stay. */
const labelOf = (name: string) =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name

const maxLength = 200

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = textOf(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ')
  if (typeof value !== 'string') return JSON.stringify(value ?? '')
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value) : value
}
