/**
 * What a line costs, calculated a second time and otherwise: in exact fractions, from the provider's own words
 * (req 4.1 to 4.6). Shares no code with the shop, so that a fault there cannot hide here.
 */

/** A fraction; `below` is positive. */
type Fraction = { above: bigint; below: bigint }

const whole = (number: number | bigint): Fraction => ({ above: BigInt(number), below: 1n })
const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
})
const times = (a: Fraction, b: Fraction): Fraction => ({ above: a.above * b.above, below: a.below * b.below })
const over = (a: Fraction, b: Fraction): Fraction => times(a, { above: b.below, below: b.above })
const half: Fraction = { above: 1n, below: 2n }

/** Division of whole numbers cuts towards 0, also from below. */
const roundedDown = ({ above, below }: Fraction): Fraction =>
  whole((above - (((above % below) + below) % below)) / below)
/** Nothing that is rounded up is negative. */
const roundedUp = ({ above, below }: Fraction): Fraction => whole((above + below - 1n) / below)
const halfUp = (fraction: Fraction): Fraction => roundedDown(plus(fraction, half))

/** "12.345", 12.345, -12 or "1,250.00" as a fraction. */
function exactly(decimal: unknown): Fraction {
  const text = String(decimal).replace(/,(?=\d{3})/g, '')
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) throw new Error(`${text} is no decimal`)
  const [, minus, units = '', decimals = ''] = parts
  const above = BigInt(units + decimals)
  return { above: minus ? -above : above, below: 10n ** BigInt(decimals.length) }
}

const inCents = (dollars: unknown): Fraction => halfUp(times(exactly(dollars), whole(100)))
const percent = (points: unknown): Fraction => over(exactly(points), whole(100))

/** The reply's fields that make a price. */
export type RawPrices = {
  add_freight: unknown
  ProductUnbrandedPrice: Record<string, unknown>[]
  ProductSetupPrice: Record<string, unknown>[]
}

/** Cents, each of one piece but `line`, and the GST on that line. */
export type OracleFigure = {
  unit: bigint
  setup: bigint
  freight: bigint
  each: bigint
  line: bigint
  gst: bigint
}

const columns = ['Admin', 'Retailer', 'Wholesaler', 'PortalUser', 'VIPUser', 'SaleAgent']
const gstPercent = 10

/** `counts` maps set-up ids to how often each is chosen. Null without tiers. */
export function oracleFigure(
  raw: RawPrices,
  roleId: number,
  quantity: number,
  counts: ReadonlyMap<string, number>,
): OracleFigure | null {
  let tier: Record<string, unknown> | undefined
  let lowest: Record<string, unknown> | undefined
  for (const row of raw.ProductUnbrandedPrice) {
    // 0 is a provider's way of saying that there is no price. Of two rows for one quantity the first counts.
    if (Number(row['Price']) === 0) continue
    if (Number(row['QTY']) <= quantity && !(Number(tier?.['QTY']) >= Number(row['QTY']))) tier = row
    if (!(Number(lowest?.['QTY']) <= Number(row['QTY']))) lowest = row
  }
  tier ??= lowest
  if (!tier) return null
  const base = inCents(tier['Price'])
  const marked = halfUp(plus(base, times(base, percent(tier[columns[roleId] ?? '']))))
  const unit = marked.above < 0n ? whole(0) : marked
  const share = (dollars: unknown) => over(inCents(dollars), whole(quantity))
  let setup = whole(0)
  for (const row of raw.ProductSetupPrice) {
    const once = roundedUp(plus(inCents(row['UnitPrice']), share(row['SetupPrice'])))
    setup = plus(setup, times(once, whole(counts.get(String(row['ProductSetupPriceID'])) ?? 0)))
  }
  if (raw.ProductSetupPrice.length === 0) setup = roundedUp(share(20))
  const freight = Number(raw.add_freight) === 1 ? roundedUp(share(15)) : whole(0)
  const each = plus(plus(unit, setup), freight)
  const line = times(each, whole(quantity))
  const gst = halfUp(times(line, percent(gstPercent)))
  return {
    unit: cents(unit),
    setup: cents(setup),
    freight: cents(freight),
    each: cents(each),
    line: cents(line),
    gst: cents(gst),
  }
}

/** `Default` as a count: a quantity; true means 1, false means 0 (req 4.3). */
export function preselectedOf(raw: RawPrices): Map<string, number> {
  return new Map(
    raw.ProductSetupPrice.map((row) => [String(row['ProductSetupPriceID']), Number(row['Default'])]),
  )
}

function cents({ above, below }: Fraction): bigint {
  if (above % below !== 0n) throw new Error(`${above}/${below} is no whole number of cents`)
  return above / below
}
