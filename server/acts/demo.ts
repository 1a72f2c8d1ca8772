/** Acts that fill a new shop with the demo catalogue, and remove it again (req 22.56). */
import * as v from 'valibot'
import { DeskDemoFilled, DeskDemoRemoved } from '../../src/domain/desk/shop-row'
import type { Transactor } from '../db/client'
import { invalid } from '../base/errors'
import { type Act, act } from './act'

/** The composition roots pass the demo to the table of acts, because only they depend on it. */
export type DemoCatalogue = {
  /** Refuses a shop that has products. */
  fill: (tx: Transactor, count: number) => Promise<DeskDemoFilled>
  /** Rows that staff have changed or added stay, and so does the account with this id. */
  remove: (tx: Transactor, userId: number | null) => Promise<DeskDemoRemoved>
}

const refuse = async () => {
  throw invalid('This server has no demo catalogue.')
}
export const noDemo: DemoCatalogue = { fill: refuse, remove: refuse }

const maxProducts = 2000
const demoActFields = {
  rights: ['all'],
  subject: () => 'demo catalogue',
} as const

export const demoActs = ({ fill, remove }: DemoCatalogue): Act[] => [
  act({
    name: 'products fill-demo',
    help: 'Fills a shop without products with invented products, reviews, banners and an offer.',
    call: ['POST', '/products/demo'],
    ...demoActFields,
    body: v.object({
      products: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxProducts)), 200),
    }),
    write: (tx, { products }) => fill(tx, products),
    loggedResult: (filled) => filled,
    reply: DeskDemoFilled,
  }),
  act({
    name: 'products remove-demo',
    help: 'Removes all that the demo created and staff have not changed, with demo accounts without orders.',
    call: ['DELETE', '/products/demo'],
    ...demoActFields,
    write: (tx, _, { member }) => remove(tx, member.userId),
    loggedResult: (removed) => removed,
    reply: DeskDemoRemoved,
  }),
]
