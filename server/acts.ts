/**
 * The operator's table of acts, which are the logged operations of the shop's staff. Each row gives a call of the desk
 * with the rights of members and API keys, an entry in the log, a row of OpenAPI, and a command. The table has no acts
 * whose input is a large file and no commands for the whole shop.
 */
import type { Act } from './acts/act'
import { customerActs } from './acts/customers'
import { deliveryActs } from './acts/delivery'
import { leadActs } from './acts/leads'
import { orderActs } from './acts/orders'
import { productActs } from './acts/products'
import { programActs } from './acts/programs'
import { requestActs } from './acts/requests'
import { shopActs } from './acts/shop'
import { giveawayActs, kioskActs } from './acts/stall'

export const acts: readonly Act[] = [
  ...orderActs,
  ...requestActs,
  ...customerActs,
  ...productActs,
  ...shopActs,
  ...deliveryActs,
  ...giveawayActs,
  ...kioskActs,
  ...leadActs,
  ...programActs,
]

/** The acts of a noun, such as "orders", by their verbs. */
export const actsOf = (noun: string): Map<string, Act> =>
  new Map(
    acts.flatMap((act): [string, Act][] => {
      const [first, verb = ''] = act.name.split(' ')
      return first === noun ? [[verb, act]] : []
    }),
  )
