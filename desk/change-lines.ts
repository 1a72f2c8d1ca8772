/** Changes of the log in words: "price from 50: $4.50 → $450.00" (req 22.4). */
import { money } from './format'

type Fields = Record<string, unknown>

/** Returns a line for each field that changed. Prices are in cents. */
export function changeLines(before: Fields, after: Fields): string[] {
  return Object.keys({ ...before, ...after }).flatMap((name) =>
    name === 'prices' && Array.isArray(before[name]) && Array.isArray(after[name])
      ? priceLines(before[name], after[name])
      : [`${labelOf(name)}: ${valueText(before[name])} → ${valueText(after[name])}`],
  )
}

type Price = { from: number; price: number }

function priceLines(before: Price[], after: Price[]): string[] {
  const priceIn = (prices: Price[], quantity: number) => {
    const match = prices.find(({ from }) => from === quantity)
    return match ? money(match.price) : 'none'
  }
  const quantities = [...new Set([...before, ...after].map(({ from }) => from))].toSorted((a, b) => a - b)
  return quantities.flatMap((quantity) => {
    const [old, next] = [priceIn(before, quantity), priceIn(after, quantity)]
    return old === next ? [] : [`price from ${quantity}: ${old} → ${next}`]
  })
}

/** "is hidden" for `isHidden`; other names, such as SKUs, stay. */
const labelOf = (name: string) =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name

const maxLength = 200

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text
}
