/**
 * Names the products of the catalogue. Each product has a line, one of the line's variants and a series name, which
 * depend on the product's index and not on the total count.
 */
import { seededRandom } from '../random'
import { type ProductLine, seriesNames } from './source'
import { midSentence, slugOf } from './text'

/** A product without its details: its name, its line and its variant. */
export type NamedProduct = {
  line: ProductLine
  variant: ProductLine['variants'][number]
  sku: string
  name: string
  slug: string
  /** Values for {name}, {Label} and {label} in the line's texts. */
  blanks: Record<string, string>
}

/** Every line appears once per round, or as often as its `share`; each round has a different order. */
export function* nameProducts(lines: readonly ProductLine[], count: number): Generator<NamedProduct> {
  const round = lines.flatMap((line) => Array.from({ length: line.share }, () => line))
  const countsByLine = new Map<string, number>()
  for (let number = 0; ; number++) {
    for (const [index, line] of seededRandom(`round ${number}`).shuffle(round).entries()) {
      if (number * round.length + index === count) return
      const earlierCount = countsByLine.get(line.prefix) ?? 0
      countsByLine.set(line.prefix, earlierCount + 1)
      yield nameProduct(line, earlierCount)
    }
  }
}

/** Suffixes of series names: when every variant of a line has used every name, Bondi is followed by Bondi II. */
const seriesSuffixes = ['', ' II', ' III', ' IV', ' V', ' VI', ' VII']
const seriesOrders = new Map<string, string[]>()

function nameProduct(line: ProductLine, earlierCount: number): NamedProduct {
  const order = seriesOrders.get(line.prefix) ?? seededRandom(`series ${line.prefix}`).shuffle(seriesNames)
  seriesOrders.set(line.prefix, order)
  const { variants } = line
  const seriesIndex = earlierCount % order.length
  const lap = Math.floor(earlierCount / order.length)
  // Each lap through all series names combines each name with its next variant.
  const variant = variants[(seriesIndex + lap) % variants.length]
  const suffix = seriesSuffixes[Math.floor(lap / variants.length)]
  if (!variant || suffix === undefined) throw new Error(`${line.prefix} has run out of names`)
  const series = `${order[seriesIndex]}${suffix}`
  const name = `${series} ${variant.label} ${line.noun}`
  return {
    line,
    variant,
    sku: `${line.prefix}-${1001 + earlierCount}`,
    name,
    slug: slugOf(name),
    blanks: {
      name: `${series} ${line.noun}`,
      Label: variant.label,
      label: midSentence(variant.label),
    },
  }
}
