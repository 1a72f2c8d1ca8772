/** Schemas of the rows in the desk's replies, by name. src/domain/desk and the features export them under the same names. */
import type * as v from 'valibot'
import * as categories from '../../src/domain/desk/category-row'
import * as customers from '../../src/domain/desk/customer-row'
import * as mails from '../../src/domain/desk/mail-row'
import * as orders from '../../src/domain/desk/order-row'
import * as products from '../../src/domain/desk/product-row'
import * as requests from '../../src/domain/desk/request-row'
import * as sessions from '../../src/domain/desk/session-row'
import * as shop from '../../src/domain/desk/shop-row'
import * as stalls from '../../src/domain/desk/stall-row'
import { featureCalls } from './feature-calls'

const exportedSchemas: Record<string, unknown> = {
  ...categories,
  ...customers,
  ...mails,
  ...orders,
  ...products,
  ...requests,
  ...sessions,
  ...shop,
  ...stalls,
}
for (const { schemas } of featureCalls) Object.assign(exportedSchemas, schemas)

export const deskRows = Object.fromEntries(
  Object.entries(exportedSchemas).filter((entry): entry is [string, v.GenericSchema] =>
    entry[0].startsWith('Desk'),
  ),
)
