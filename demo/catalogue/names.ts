/** Which product comes at which place: a line, one of its variants and a series name, whatever the count. */
import { seededRandom } from '../random'
import { type ProductLine, seriesNames } from './source'
import { midSentence, slugOf } from './text'

/** A product before its details: what it is called and what it is made from. */
export type NamedProduct = {
  line: ProductLine
  variant: ProductLine['variants'][number]
  sku: string
  name: string
  slug: string
  /** For {name}, {Label} and {label} in the line's texts. */
  blanks: Record<string, string>
}

/** Every line comes once per round, or as often as its share; each round has its own order. */
export function* nameProducts(lines: readonly ProductLine[], count: number): Generator<NamedProduct> {
  const round = lines.flatMap((line) => Array.from({ length: line.share }, () => line))
  const made = new Map<string, number>()
  for (let number = 0; ; number++) {
    for (const [place, line] of seededRandom(`round ${number}`).shuffle(round).entries()) {
      if (number * round.length + place === count) return
      const earlier = made.get(line.prefix) ?? 0
      made.set(line.prefix, earlier + 1)
      yield nameProduct(line, earlier)
    }
  }
}

/** Where every variant of a line has had every name, the series goes on: Bondi, then Bondi II. */
const marks = ['', ' II', ' III', ' IV', ' V', ' VI', ' VII']
const seriesOrders = new Map<string, string[]>()

function nameProduct(line: ProductLine, earlier: number): NamedProduct {
  const order = seriesOrders.get(line.prefix) ?? seededRandom(`series ${line.prefix}`).shuffle(seriesNames)
  seriesOrders.set(line.prefix, order)
  const { variants } = line
  const inOrder = earlier % order.length
  const lap = Math.floor(earlier / order.length)
  // A later lap through the series meets each name with its next variant.
  const variant = variants[(inOrder + lap) % variants.length]
  const mark = marks[Math.floor(lap / variants.length)]
  if (!variant || mark === undefined) throw new Error(`${line.prefix} has run out of names`)
  const series = `${order[inOrder]}${mark}`
  const name = `${series} ${variant.label} ${line.noun}`
  return {
    line,
    variant,
    sku: `${line.prefix}-${1001 + earlier}`,
    name,
    slug: slugOf(name),
    blanks: {
      name: `${series} ${line.noun}`,
      Label: variant.label,
      label: midSentence(variant.label),
    },
  }
}
