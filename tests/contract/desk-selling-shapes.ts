/**
 * Shapes of the calls below /desk/api about orders, requests, customers, products and the shop's content, without those
 * of the table of acts. Those that are in both describe the body in more detail.
 */
import * as v from 'valibot'
import * as customers from '../../src/domain/desk/customer-row'
import * as orders from '../../src/domain/desk/order-row'
import * as products from '../../src/domain/desk/product-row'
import * as requests from '../../src/domain/desk/request-row'
import { ReadVersion } from '../../src/domain/desk/row'
import * as shop from '../../src/domain/desk/shop-row'
import { DeskToday } from '../../src/domain/desk/session-row'
import * as deskPerson from '../../server/routes/desk/person'
import { ProductImport } from '../../server/writes/import-schema'
import { call, type CallShape, csv, file, page, paging, row } from './shape-parts'

const orderReply = row(orders.DeskOrder)
const productReply = row(products.DeskProduct)
const brandReply = row(shop.DeskBrand)

const order: Record<string, CallShape> = {
  'GET today': call('Lists the open work, as far as the caller’s rights go.', row(DeskToday)),
  'GET events': call('Streams the names of lists that have changed.', 'text/event-stream'),
  'GET orders': call(
    'Lists orders, the newest first; q finds an order, a PO# or a customer.',
    page(orders.DeskOrderSummary),
    { query: [...paging, 'status', 'open', 'customer'] },
  ),
  'GET orders.csv': call('Sends orders as a table with a row for each line.', csv, {
    query: ['q', 'status', 'open', 'customer'],
  }),
  'GET orders/:id': call('Reads an order with its lines, files, messages and sums.', orderReply),
  'PUT orders/:id/lines/:line/proof': call(
    'Adds a proof to a line and to all lines with the same branding.',
    orderReply,
    { query: ['name'], body: file },
  ),
  'GET files/:id': call('Sends a file of an order as it was uploaded.', file),
  'GET requests': call(
    'Lists requests for quotes and samples, the newest first.',
    page(requests.DeskRequestSummary),
    { query: [...paging, 'open'] },
  ),
  'GET requests/:id': call('Reads a request with its answer and quote.', row(requests.DeskRequest)),
  'GET requests/:id/price': call(
    'Calculates the price each for whoever sent the request.',
    row(requests.DeskPrice),
    { query: ['quantity', 'setups'] },
  ),
}

const customer: Record<string, CallShape> = {
  'GET customers': call(
    'Lists customers, the newest first; q finds an email, name or business.',
    page(customers.DeskCustomerSummary),
    { query: paging },
  ),
  'GET customers/:id': call('Reads a customer with portals and rights.', row(customers.DeskCustomer)),
  'GET customers/:id/view': call(
    'Reads cart and wishlist at the customer’s prices.',
    row(customers.DeskCustomerView),
  ),
  'GET portals': call('Lists all portals.', page(customers.DeskPortal)),
  'GET acts': call('Lists what was done at the desk; q is a subject or an email.', page(customers.DeskAct), {
    query: paging,
  }),
  'POST person/export': call('Exports all data of a person.', row(customers.DeskPersonData), {
    body: deskPerson.Export,
  }),
  'POST person/erase': call(
    'Erases all data of a person; `again` repeats the email.',
    row(customers.DeskErased),
    { body: deskPerson.Erasure },
  ),
}

const { sku: _, ...changeable } = ProductImport.entries

const content: Record<string, CallShape> = {
  'GET products': call(
    'Lists products, the newest first; q finds a part of the name or the start of the SKU.',
    page(products.DeskProductSummary),
    { query: [...paging, 'hidden'] },
  ),
  'GET products.csv': call('Sends all products as a table that can be imported.', csv),
  'GET products-template.csv': call('Sends a table to fill in.', csv),
  'PUT products-file': call(
    'Imports products from a CSV or JSON file: all of them, or none when one is wrong.',
    row(products.DeskImport),
    { query: ['name'], body: csv },
  ),
  'GET products/:id': call('Reads a product in the fields of an import.', productReply),
  'PUT products/:id': call(
    'Changes a product; missing fields stay, and lists are replaced as a whole.',
    productReply,
    { body: v.object({ version: ReadVersion, ...changeable }) },
  ),
  'GET coupons': call('Lists coupons; q is a part of the name.', page(shop.DeskCoupon), { query: ['q'] }),
  'GET coupons/:name': call('Reads a coupon.', row(shop.DeskCoupon)),
  'GET texts/:kind': call(
    'Reads the questions and answers (`faq`) or the terms (`terms`).',
    row(shop.DeskTexts),
  ),
  'PUT texts/:kind': call(
    'Replaces the questions and answers (`faq`) or the terms (`terms`).',
    row(shop.DeskTexts),
    { body: v.object({ version: ReadVersion, texts: shop.DeskTexts.entries.texts }) },
  ),
  'GET brand': call('Reads the shop’s name, colours and contact details.', brandReply),
  'PUT brand': call('Changes name, colours and contact details; missing words stay.', brandReply, {
    body: v.object({ version: ReadVersion, words: v.partial(shop.DeskBrand.entries.words) }),
  }),
  'GET delivery': call('Reads holidays, zones and the rules for promised days.', row(shop.DeskDeliveryRules)),
}

export const deskSellingShapes: Record<string, CallShape> = { ...order, ...customer, ...content }
