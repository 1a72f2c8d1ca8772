/**
 * Calculates the price of a line a second time and independently: in exact fractions, from the provider's raw fields
 * (req 4.1 to 4.6). It shares no code with the shop, so that it cannot repeat an error of the shop.
 */

/** A fraction with a positive denominator. */
type Fraction = { numerator: bigint; denominator: bigint }

const whole = (number: number | bigint): Fraction => ({ numerator: BigInt(number), denominator: 1n })
const plus = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})
const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})
const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  times(a, { numerator: b.denominator, denominator: b.numerator })
const half: Fraction = { numerator: 1n, denominator: 2n }

/** BigInt division rounds towards 0, including for negative numbers, so the remainder is subtracted first. */
const roundedDown = ({ numerator, denominator }: Fraction): Fraction =>
  whole((numerator - (((numerator % denominator) + denominator) % denominator)) / denominator)
/** Values that are rounded up are never negative. */
const roundedUp = ({ numerator, denominator }: Fraction): Fraction =>
  whole((numerator + denominator - 1n) / denominator)
const halfUp = (fraction: Fraction): Fraction => roundedDown(plus(fraction, half))

/** Parses "12.345", 12.345, -12 or "1,250.00" as a fraction. */
function parseDecimal(decimal: unknown): Fraction {
  const text = String(decimal).replace(/,(?=\d{3})/g, '')
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) throw new Error(`${text} is no decimal`)
  const [, minus, units = '', decimals = ''] = parts
  const allDigits = BigInt(units + decimals)
  return { numerator: minus ? -allDigits : allDigits, denominator: 10n ** BigInt(decimals.length) }
}

const inCents = (dollars: unknown): Fraction => halfUp(times(parseDecimal(dollars), whole(100)))
const percent = (points: unknown): Fraction => dividedBy(parseDecimal(points), whole(100))

/** The reply's fields from which prices are calculated. */
export type RawPrices = {
  add_freight: unknown
  ProductUnbrandedPrice: Record<string, unknown>[]
  ProductSetupPrice: Record<string, unknown>[]
}

/** Cents per piece, except `line` and its `gst`, which are for the whole line. */
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

/** `counts` maps set-up ids to the chosen number. Returns null without tiers. */
export function oracleFigure(
  raw: RawPrices,
  roleId: number,
  quantity: number,
  counts: ReadonlyMap<string, number>,
): OracleFigure | null {
  let tier: Record<string, unknown> | undefined
  let lowest: Record<string, unknown> | undefined
  for (const row of raw.ProductUnbrandedPrice) {
    // Providers send 0 when there is no price. Of two rows for one quantity the first counts.
    if (Number(row['Price']) === 0) continue
    if (Number(row['QTY']) <= quantity && !(Number(tier?.['QTY']) >= Number(row['QTY']))) tier = row
    if (!(Number(lowest?.['QTY']) <= Number(row['QTY']))) lowest = row
  }
  tier ??= lowest
  if (!tier) return null
  const base = inCents(tier['Price'])
  const withMarkup = halfUp(plus(base, times(base, percent(tier[columns[roleId] ?? '']))))
  const unit = withMarkup.numerator < 0n ? whole(0) : withMarkup
  const perPiece = (dollars: unknown) => dividedBy(inCents(dollars), whole(quantity))
  let setup = whole(0)
  for (const row of raw.ProductSetupPrice) {
    const setupEach = roundedUp(plus(inCents(row['UnitPrice']), perPiece(row['SetupPrice'])))
    setup = plus(setup, times(setupEach, whole(counts.get(String(row['ProductSetupPriceID'])) ?? 0)))
  }
  if (raw.ProductSetupPrice.length === 0) setup = roundedUp(perPiece(20))
  const freight = Number(raw.add_freight) === 1 ? roundedUp(perPiece(15)) : whole(0)
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

/** Converts `Default` to a count: a quantity stays, true is 1 and false is 0 (req 4.3). */
export function preselectedOf(raw: RawPrices): Map<string, number> {
  return new Map(
    raw.ProductSetupPrice.map((row) => [String(row['ProductSetupPriceID']), Number(row['Default'])]),
  )
}

function cents({ numerator, denominator }: Fraction): bigint {
  if (numerator % denominator !== 0n)
    throw new Error(`${numerator}/${denominator} is no whole number of cents`)
  return numerator / denominator
}
