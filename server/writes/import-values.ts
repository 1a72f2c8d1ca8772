/** Schemas for the values of an imported product: cells as people and spreadsheets write them, or JSON values. */
import * as v from 'valibot'
import { formatCount } from '../../src/domain/count'
import { centsOf } from '../../src/domain/price/money'
import {
  ambiguousMessage,
  isAmbiguous,
  readFlagCell,
  readMoneyCell,
  readPercentCell,
  readWholeCell,
} from '../../src/domain/table/cell'

type CellValue = string | number

/** This check runs before the number is read: "1.234" can mean a price of $1.23 or of $1,234. */
const unambiguous = v.check<CellValue, (issue: v.CheckIssue<CellValue>) => string>(
  (sent) => typeof sent !== 'string' || !isAmbiguous(sent),
  ({ input }) => ambiguousMessage(String(input)),
)
/** A number in a cell of a file, or a JSON number. */
const numericCell = (message: string, readCell: (cell: string) => number | null) =>
  v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform((sent) => (typeof sent === 'number' ? sent : readCell(sent))),
    v.number(message),
    v.finite(message),
  )
export const whole = (min = 0, max = 1_000_000_000) => {
  const message = `is not a whole number from ${formatCount(min)} to ${formatCount(max)}`
  return v.pipe(
    v.union([v.number(), v.string()], message),
    unambiguous,
    numericCell(message, readWholeCell),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}
const priceMessage = "isn't a valid price"
export const cents = v.pipe(
  v.union([v.number(), v.string()], priceMessage),
  v.description('Dollars, as 5.1 or "5.10"'),
  unambiguous,
  v.transform((sent) => (typeof sent === 'number' ? centsOf(sent) : readMoneyCell(sent))),
  v.number(priceMessage),
  v.minValue(0, priceMessage),
  v.maxValue(100_000_000, 'is more than a million dollars'),
)
const percentMessage = 'is not a percentage from -100 to 1000'
export const percent = v.pipe(
  numericCell(percentMessage, readPercentCell),
  v.minValue(-100, percentMessage),
  v.maxValue(1000, percentMessage),
)
export const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string()], 'is not yes or no'),
  v.transform((sent) => readFlagCell(String(sent))),
  v.boolean('is not yes or no'),
)

export const skuKey = (sku: string) => sku.trim().toLowerCase()
