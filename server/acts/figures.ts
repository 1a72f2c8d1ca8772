/** The acts that set the stock or the prices of many products, each row by itself (req 22.59, 22.60). */
import * as v from 'valibot'
import { DeskRowAnswers } from '../../src/domain/desk/product-row'
import { setPrices } from '../writes/price-rows'
import { answersOf, countsOf, type LoggedAnswers, maxRows, reportOf } from '../writes/row-answers'
import { setStock } from '../writes/stock-rows'
import { act } from './act'

const figuresActFields = {
  rights: ['catalogue'],
  // Each row is checked by itself, so that a refused row stops no other.
  body: v.object({ rows: v.pipe(v.array(v.unknown()), v.nonEmpty(), v.maxLength(maxRows)) }),
  loggedResult: countsOf,
  loggedProducts: ({ changes }: LoggedAnswers) => changes,
  send: answersOf,
  report: reportOf,
  reply: DeskRowAnswers,
} as const

export const figuresActs = [
  act({
    name: 'stock set',
    help: 'Sets pieces and next shipment by SKU; a refused row stops no other. The rows can be a CSV file.',
    call: ['PATCH', '/stock'],
    ...figuresActFields,
    subject: () => 'stock',
    write: (tx, { rows }) => setStock(tx, rows),
  }),
  act({
    name: 'prices set',
    help: 'Sets prices and markups by SKU; a refused row stops no other. The rows can be a CSV file.',
    call: ['PATCH', '/prices'],
    ...figuresActFields,
    subject: () => 'prices',
    write: (tx, { rows }) => setPrices(tx, rows),
  }),
]
