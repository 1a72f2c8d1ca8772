/**
 * The operator's table of acts, which are the logged operations of the shop's staff. Each row gives a call of the desk
 * with the rights of members and API keys, an entry in the log, a row of OpenAPI, and a command. The table has no acts
 * whose input is a large file and no commands for the whole shop.
 */
import type { Act } from './acts/act'
import { categoryActs } from './acts/categories'
import { customerActs } from './acts/customers'
import { deliveryActs } from './acts/delivery'
import { type DemoCatalogue, demoActs, noDemo } from './acts/demo'
import { figuresActs } from './acts/figures'
import { homeActs } from './acts/home'
import { jobActs } from './acts/jobs'
import { logActs } from './acts/log'
import { orderActs } from './acts/orders'
import { productActs } from './acts/products'
import { requestActs } from './acts/requests'
import { shopActs } from './acts/shop'
import { kioskActs, tabletImportAct } from './acts/stall'
import { mergeRecords } from './base/merge-records'
import type { OrderHooks } from './writes/order-hooks'
import { coreTabletImports, type TabletImports } from './writes/tablet-entries'

type ActFeature = { acts?: readonly Act[]; orderHooks?: OrderHooks; tabletImports?: TabletImports }

/** Without `demo`, the acts on the demo catalogue refuse. */
export function allActs(features: readonly ActFeature[], demo: DemoCatalogue = noDemo): Act[] {
  const tabletImports = features.map((feature) => feature.tabletImports ?? {})
  return [
    ...orderActs(features),
    ...requestActs,
    ...customerActs,
    ...productActs,
    ...figuresActs,
    ...demoActs(demo),
    ...categoryActs,
    ...shopActs,
    ...homeActs,
    ...deliveryActs,
    tabletImportAct(mergeRecords(coreTabletImports, ...tabletImports)),
    ...kioskActs,
    ...features.flatMap(({ acts = [] }) => acts),
    ...jobActs,
    ...logActs,
  ]
}

/** The acts by the nouns of their names, such as "orders", and by their verbs. */
export function actsByNoun(acts: readonly Act[]): Map<string, Map<string, Act>> {
  const byNoun = new Map<string, Map<string, Act>>()
  for (const act of acts) {
    const [noun = '', verb = ''] = act.name.split(' ')
    byNoun.set(noun, (byNoun.get(noun) ?? new Map<string, Act>()).set(verb, act))
  }
  return byNoun
}
