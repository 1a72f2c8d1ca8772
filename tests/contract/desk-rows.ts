/** The rows of the desk's calls by their names in OpenAPI, which are those of src/domain/desk. */
import type * as v from 'valibot'
import * as customers from '../../src/domain/desk/customer-row'
import * as orders from '../../src/domain/desk/order-row'
import * as products from '../../src/domain/desk/product-row'
import * as programs from '../../src/domain/desk/program-row'
import * as requests from '../../src/domain/desk/request-row'
import * as sessions from '../../src/domain/desk/session-row'
import * as shop from '../../src/domain/desk/shop-row'
import * as stalls from '../../src/domain/desk/stall-row'

const exported: Record<string, unknown> = {
  ...customers,
  ...orders,
  ...products,
  ...programs,
  ...requests,
  ...sessions,
  ...shop,
  ...stalls,
}

export const deskRows = Object.fromEntries(
  Object.entries(exported).filter((entry): entry is [string, v.GenericSchema] => entry[0].startsWith('Desk')),
)
