/**
 * Shapes of the calls below /desk/api about orders, requests, customers, products and the shop's content. Other calls
 * get their shape from the table of acts (server/acts.ts). A call that is in both tables has a more detailed body here.
 */
import * as v from 'valibot'
import * as customers from '../../src/domain/desk/customer-row'
import * as log from '../../src/domain/desk/log-row'
import * as orders from '../../src/domain/desk/order-row'
import { DeskCategory } from '../../src/domain/desk/category-row'
import * as products from '../../src/domain/desk/product-row'
import * as requests from '../../src/domain/desk/request-row'
import { ReadVersion } from '../../src/domain/desk/row'
import * as shop from '../../src/domain/desk/shop-row'
import { DeskSetup, DeskToday } from '../../src/domain/desk/session-row'
import * as deskPerson from '../../server/routes/desk/person'
import { ProductImport } from '../../server/writes/import-schema'
import { PriceRow } from '../../server/writes/price-rows'
import { maxRows } from '../../server/writes/row-answers'
import { StockRow } from '../../server/writes/stock-rows'
import { type CallShape, csv, file, page, paging, row } from './shape-parts'

const productReply = row(products.DeskProduct)
const brandReply = row(shop.DeskBrand)

const order: Record<string, CallShape> = {
  'GET today': {
    description: 'Lists the open work, as far as the caller’s rights go.',
    reply: row(DeskToday),
  },
  'GET setup': {
    description: 'Reads which steps of a new shop’s set-up are done.',
    reply: row(DeskSetup),
  },
  'GET events': { description: 'Streams the names of lists that have changed.', reply: 'text/event-stream' },
  'GET orders': {
    description:
      'Lists orders, the newest first; q finds an order, a PO# or a customer. work=proof: open orders with a pending proof; work=risk: orders at risk.',
    query: [...paging, 'status', 'open', 'customer', 'work'],
    reply: page(orders.DeskOrderSummary),
  },
  'GET orders.csv': {
    description: 'Sends orders as a table with a row for each line.',
    query: ['q', 'status', 'open', 'customer', 'work'],
    reply: csv,
  },
  'GET orders/:id': {
    description: 'Reads an order with its lines, files, messages and sums.',
    reply: row(orders.DeskOrder),
  },
  'GET orders/:id/quantity': {
    description: 'Calculates an order with another quantity of a line, without a change.',
    query: ['line', 'quantity'],
    reply: row(orders.DeskQuantityChange),
  },
  'PUT orders/:id/lines/:line/proof': {
    description: 'Adds a proof to a line and to all lines with the same branding.',
    query: ['name'],
    body: file,
    reply: row(orders.DeskOrder),
  },
  'GET files/:id': { description: 'Sends a file of an order as it was uploaded.', reply: file },
  'GET files/:id/thumbnail': {
    description: 'Sends a small picture of a file of an order; the reply is empty when none can be rendered.',
    reply: 'image/webp',
  },
  'GET requests': {
    description: 'Lists requests for quotes and samples, the newest first.',
    query: [...paging, 'open', 'customer'],
    reply: page(requests.DeskRequestSummary),
  },
  'GET requests.csv': {
    description: 'Sends requests as a table, the newest first.',
    query: ['q', 'open', 'customer'],
    reply: csv,
  },
  'GET requests/:id': {
    description: 'Reads a request with its answer.',
    reply: row(requests.DeskRequest),
  },
}

const customer: Record<string, CallShape> = {
  'GET customers': {
    description:
      'Lists customers, the newest first; q finds an email, name or business. staff=true: accounts with rights at the desk.',
    query: [...paging, 'role', 'staff'],
    reply: page(customers.DeskCustomerSummary),
  },
  'GET customers.csv': {
    description: 'Sends customers as a table, the newest first.',
    query: ['q', 'role'],
    reply: csv,
  },
  'GET customers/:id': {
    description: 'Reads a customer with portals and rights.',
    reply: row(customers.DeskCustomer),
  },
  'GET customers/:id/view': {
    description: 'Reads cart and wishlist at the customer’s prices.',
    reply: row(customers.DeskCartAndWishlist),
  },
  'GET portals': { description: 'Lists all portals.', reply: page(customers.DeskPortal) },
  'GET acts': {
    description: 'Lists what was done at the desk; q is a subject or an email.',
    query: paging,
    reply: page(log.DeskAct),
  },
  'GET acts/:entry/products': {
    description: 'Lists the changes of single products by an act on several products, such as an import.',
    query: paging,
    reply: page(log.DeskActProduct),
  },
  'GET acts/:entry/undo': {
    description: 'Reads what undoing an entry of the log would change now.',
    reply: row(log.DeskUndo),
  },
  'POST person/export': {
    description: 'Exports all data of a person.',
    body: deskPerson.Export,
    reply: row(customers.DeskPersonData),
  },
  'POST person/erase': {
    description: 'Erases all data of a person; `again` repeats the email.',
    body: deskPerson.Erasure,
    reply: row(customers.DeskErased),
  },
}

const rowsOf = (schema: v.GenericSchema) => v.object({ rows: v.pipe(v.array(schema), v.maxLength(maxRows)) })
const { sku: _, ...productFields } = ProductImport.entries

const content: Record<string, CallShape> = {
  'GET products': {
    description: 'Lists products, the newest first; q finds a part of the name or the start of the SKU.',
    query: [...paging, 'hidden', 'low', 'category'],
    reply: page(products.DeskProductSummary),
  },
  'POST products': {
    description:
      'Adds a product in the fields of an import; it needs a name, categories, prices and markups.',
    body: v.object({ sku: ProductImport.entries.sku, ...productFields }),
    reply: productReply,
  },
  'GET categories': {
    description: 'Lists the categories of the menu in its order.',
    reply: page(DeskCategory),
  },
  'GET product-categories': {
    description: 'Lists the categories that a product can be in.',
    reply: page(products.DeskCategoryChoice),
  },
  'POST product-pictures': {
    description: 'Stores a PNG, JPEG or WebP; a product shows it once its pictures contain the path.',
    body: file,
    reply: row(products.DeskPicture),
  },
  'GET products.csv': { description: 'Sends all products as a table that can be imported.', reply: csv },
  'GET products-template.csv': { description: 'Sends a table to fill in.', reply: csv },
  'PUT products-file': {
    description: 'Imports products from a CSV, XLSX or JSON file: all of them, or none when one is wrong.',
    query: ['name', 'preview'],
    body: csv,
    reply: row(products.DeskImport),
  },
  'GET stock': {
    description: 'Reads whether orders take their pieces from the stock.',
    reply: row(products.DeskStock),
  },
  'PATCH stock': {
    description:
      'Sets pieces and next shipment of up to 10,000 SKUs. Each row is answered by itself, and a refused row stops no other.',
    body: rowsOf(StockRow),
    reply: row(products.DeskRowAnswers),
  },
  'PATCH prices': {
    description:
      'Sets prices and markups of up to 10,000 SKUs in the fields of an import. Each row is answered by itself, and a refused row stops no other.',
    body: rowsOf(PriceRow),
    reply: row(products.DeskRowAnswers),
  },
  'GET products/:id': { description: 'Reads a product in the fields of an import.', reply: productReply },
  'PUT products/:id': {
    description: 'Changes a product; missing fields stay, and lists are replaced as a whole.',
    body: v.object({ version: ReadVersion, ...productFields }),
    reply: productReply,
  },
  'GET coupons': {
    description: 'Lists coupons; q is a part of the name.',
    query: ['q'],
    reply: page(shop.DeskCoupon),
  },
  'GET coupons/:name': { description: 'Reads a coupon.', reply: row(shop.DeskCoupon) },
  'GET texts/:kind': {
    description: 'Reads the questions and answers (`faq`) or the terms (`terms`).',
    reply: row(shop.DeskTexts),
  },
  'PUT texts/:kind': {
    description: 'Replaces the questions and answers (`faq`) or the terms (`terms`).',
    body: v.object({ version: ReadVersion, texts: shop.DeskTexts.entries.texts }),
    reply: row(shop.DeskTexts),
  },
  'GET brand': { description: 'Reads the shop’s name, colours and contact details.', reply: brandReply },
  'PUT brand': {
    description: 'Changes name, colours and contact details; missing words stay.',
    body: v.object({ version: ReadVersion, words: v.partial(shop.DeskBrand.entries.words) }),
    reply: brandReply,
  },
  'GET home': {
    description: 'Reads banners, offer and popular categories of the home page.',
    reply: row(shop.DeskHome),
  },
  'GET delivery': {
    description: 'Reads holidays, zones and the rules for promised days.',
    reply: row(shop.DeskDeliveryRules),
  },
}

export const deskSellingShapes: Record<string, CallShape> = { ...order, ...customer, ...content }
