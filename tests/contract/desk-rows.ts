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
import * as links from '../../features/client-link/contract/desk-quote'
import * as giveaway from '../../features/giveaway/contract'
import * as integrations from '../../features/integrations/contract'
import * as invoices from '../../features/invoice/contract'
import * as leads from '../../features/leads/contract'

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
  ...giveaway,
  ...integrations,
  ...invoices,
  ...leads,
  ...links,
}

export const deskRows = Object.fromEntries(
  Object.entries(exportedSchemas).filter((entry): entry is [string, v.GenericSchema] =>
    entry[0].startsWith('Desk'),
  ),
)
