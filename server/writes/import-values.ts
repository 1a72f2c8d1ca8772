/** The values of an imported product: cells of a file as people and spreadsheets write them, or the values themselves in JSON. */
import * as v from 'valibot'
import { formatCount } from '../../src/domain/count'
import { centsOf } from '../../src/domain/price/money'
import {
  ambiguousWords,
  isAmbiguous,
  readFlagCell,
  readMoneyCell,
  readPercentCell,
  readWholeCell,
} from '../../src/domain/table/cell'

type Sent = string | number

/** Ahead of what reads it: "1.234" is a price of $1.23 to some and of $1,234 to others. */
const unambiguous = v.check<Sent, (issue: v.CheckIssue<Sent>) => string>(
  (sent) => typeof sent !== 'string' || !isAmbiguous(sent),
  ({ input }) => ambiguousWords(String(input)),
)
/** A cell of a file, or the value itself in JSON. */
const figure = (words: string, readCell: (cell: string) => number | null) =>
  v.pipe(
    v.union([v.number(), v.string()], words),
    v.transform((sent) => (typeof sent === 'number' ? sent : readCell(sent))),
    v.number(words),
    v.finite(words),
  )
export const whole = (least = 0, most = 1_000_000_000) => {
  const words = `is no whole number from ${formatCount(least)} to ${formatCount(most)}`
  return v.pipe(
    v.union([v.number(), v.string()], words),
    unambiguous,
    figure(words, readWholeCell),
    v.integer(words),
    v.minValue(least, words),
    v.maxValue(most, words),
  )
}
const noPrice = "isn't a valid price"
export const cents = v.pipe(
  v.union([v.number(), v.string()], noPrice),
  unambiguous,
  v.transform((sent) => (typeof sent === 'number' ? centsOf(sent) : readMoneyCell(sent))),
  v.number(noPrice),
  v.minValue(0, noPrice),
  v.maxValue(100_000_000, 'is more than a million dollars'),
)
const noPercent = 'is no percentage from -100 to 1000'
export const percent = v.pipe(
  figure(noPercent, readPercentCell),
  v.minValue(-100, noPercent),
  v.maxValue(1000, noPercent),
)
export const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string()], 'is neither yes nor no'),
  v.transform((sent) => readFlagCell(String(sent))),
  v.boolean('is neither yes nor no'),
)

export const skuKey = (sku: string) => sku.trim().toLowerCase()
