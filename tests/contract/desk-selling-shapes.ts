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
import { call, type CallShape, csv, file, page, paging, row } from './shape-parts'

const productReply = row(products.DeskProduct)
const brandReply = row(shop.DeskBrand)

const order: Record<string, CallShape> = {
  'GET today': call('Lists the open work, as far as the caller’s rights go.', row(DeskToday)),
  'GET setup': call('Reads which steps of a new shop’s set-up are done.', row(DeskSetup)),
  'GET events': call('Streams the names of lists that have changed.', 'text/event-stream'),
  'GET orders': call(
    'Lists orders, the newest first; q finds an order, a PO# or a customer. work=proof: open orders with a pending proof; work=risk: orders at risk.',
    page(orders.DeskOrderSummary),
    { query: [...paging, 'status', 'open', 'customer', 'work'] },
  ),
  'GET orders.csv': call('Sends orders as a table with a row for each line.', csv, {
    query: ['q', 'status', 'open', 'customer', 'work'],
  }),
  'GET orders/:id': call('Reads an order with its lines, files, messages and sums.', row(orders.DeskOrder)),
  'GET orders/:id/quantity': call(
    'Calculates an order with another quantity of a line, without a change.',
    row(orders.DeskQuantityChange),
    { query: ['line', 'quantity'] },
  ),
  'PUT orders/:id/lines/:line/proof': call(
    'Adds a proof to a line and to all lines with the same branding.',
    row(orders.DeskOrder),
    { query: ['name'], body: file },
  ),
  'GET files/:id': call('Sends a file of an order as it was uploaded.', file),
  'GET files/:id/thumbnail': call(
    'Sends a small picture of a file of an order; the reply is empty when none can be rendered.',
    'image/webp',
  ),
  'GET requests': call(
    'Lists requests for quotes and samples, the newest first.',
    page(requests.DeskRequestSummary),
    { query: [...paging, 'open', 'customer'] },
  ),
  'GET requests.csv': call('Sends requests as a table, the newest first.', csv, {
    query: ['q', 'open', 'customer'],
  }),
  'GET requests/:id': call('Reads a request with its answer.', row(requests.DeskRequest)),
}

const customer: Record<string, CallShape> = {
  'GET customers': call(
    'Lists customers, the newest first; q finds an email, name or business. staff=true: accounts with rights at the desk.',
    page(customers.DeskCustomerSummary),
    { query: [...paging, 'role', 'staff'] },
  ),
  'GET customers.csv': call('Sends customers as a table, the newest first.', csv, { query: ['q', 'role'] }),
  'GET customers/:id': call('Reads a customer with portals and rights.', row(customers.DeskCustomer)),
  'GET customers/:id/view': call(
    'Reads cart and wishlist at the customer’s prices.',
    row(customers.DeskCartAndWishlist),
  ),
  'GET portals': call('Lists all portals.', page(customers.DeskPortal)),
  'GET acts': call('Lists what was done at the desk; q is a subject or an email.', page(log.DeskAct), {
    query: paging,
  }),
  'GET acts/:entry/products': call(
    'Lists the changes of single products by an act on several products, such as an import.',
    page(log.DeskActProduct),
    { query: paging },
  ),
  'GET acts/:entry/undo': call('Reads what undoing an entry of the log would change now.', row(log.DeskUndo)),
  'POST person/export': call('Exports all data of a person.', row(customers.DeskPersonData), {
    body: deskPerson.Export,
  }),
  'POST person/erase': call(
    'Erases all data of a person; `again` repeats the email.',
    row(customers.DeskErased),
    { body: deskPerson.Erasure },
  ),
}

const rowsOf = (schema: v.GenericSchema) => v.object({ rows: v.pipe(v.array(schema), v.maxLength(maxRows)) })
const { sku: _, ...productFields } = ProductImport.entries

const content: Record<string, CallShape> = {
  'GET products': call(
    'Lists products, the newest first; q finds a part of the name or the start of the SKU.',
    page(products.DeskProductSummary),
    { query: [...paging, 'hidden', 'low', 'category'] },
  ),
  'POST products': call(
    'Adds a product in the fields of an import; it needs a name, categories, prices and markups.',
    productReply,
    { body: v.object({ sku: ProductImport.entries.sku, ...productFields }) },
  ),
  'GET categories': call('Lists the categories of the menu in its order.', page(DeskCategory)),
  'GET product-categories': call(
    'Lists the categories that a product can be in.',
    page(products.DeskCategoryChoice),
  ),
  'POST product-pictures': call(
    'Stores a PNG, JPEG or WebP; a product shows it once its pictures contain the path.',
    row(products.DeskPicture),
    { body: file },
  ),
  'GET products.csv': call('Sends all products as a table that can be imported.', csv),
  'GET products-template.csv': call('Sends a table to fill in.', csv),
  'PUT products-file': call(
    'Imports products from a CSV, XLSX or JSON file: all of them, or none when one is wrong.',
    row(products.DeskImport),
    { query: ['name', 'preview'], body: csv },
  ),
  'GET stock': call('Reads whether orders take their pieces from the stock.', row(products.DeskStock)),
  'PATCH stock': call(
    'Sets pieces and next shipment of up to 10,000 SKUs. Each row is answered by itself, and a refused row stops no other.',
    row(products.DeskRowAnswers),
    { body: rowsOf(StockRow) },
  ),
  'PATCH prices': call(
    'Sets prices and markups of up to 10,000 SKUs in the fields of an import. Each row is answered by itself, and a refused row stops no other.',
    row(products.DeskRowAnswers),
    { body: rowsOf(PriceRow) },
  ),
  'GET products/:id': call('Reads a product in the fields of an import.', productReply),
  'PUT products/:id': call(
    'Changes a product; missing fields stay, and lists are replaced as a whole.',
    productReply,
    { body: v.object({ version: ReadVersion, ...productFields }) },
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
  'GET home': call('Reads banners, offer and popular categories of the home page.', row(shop.DeskHome)),
  'GET delivery': call('Reads holidays, zones and the rules for promised days.', row(shop.DeskDeliveryRules)),
}

export const deskSellingShapes: Record<string, CallShape> = { ...order, ...customer, ...content }
