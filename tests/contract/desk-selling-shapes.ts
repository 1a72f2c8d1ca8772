/** Shapes of the calls below /desk/api about orders, requests, customers, products and the shop's content. */
import * as v from 'valibot'
import * as customers from '../../src/domain/desk/customer-row'
import * as orders from '../../src/domain/desk/order-row'
import { DeskCategory } from '../../src/domain/desk/category-row'
import * as products from '../../src/domain/desk/product-row'
import * as requests from '../../src/domain/desk/request-row'
import * as shop from '../../src/domain/desk/shop-row'
import { DeskToday } from '../../src/domain/desk/session-row'
import * as deskCustomers from '../../server/routes/desk/customers'
import * as deskOrders from '../../server/routes/desk/orders'
import * as deskPerson from '../../server/routes/desk/person'
import * as deskCategories from '../../server/routes/desk/categories'
import * as deskProducts from '../../server/routes/desk/products'
import * as deskRequests from '../../server/routes/desk/requests'
import * as deskShop from '../../server/routes/desk/shop'
import { ProductImport } from '../../server/writes/import-schema'
import { call, type CallShape, csv, file, page, paging, row } from './shape-parts'

const orderReply = row(orders.DeskOrder)
const requestReply = row(requests.DeskRequest)
const customerReply = row(customers.DeskCustomer)
const productReply = row(products.DeskProduct)
const rulesReply = row(shop.DeskDeliveryRules)
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
  'POST orders/:id/status': call(
    'Moves an order and mails its customer; `mail` also mails a step back, `anyway` skips the check of proofs.',
    orderReply,
    { body: deskOrders.Move },
  ),
  'POST orders/:id/approver-mail': call('Mails the links to the portal’s approver.', orderReply),
  'POST orders/:id/messages': call('Mails a message to the customer.', orderReply, {
    body: deskOrders.Message,
  }),
  'PUT orders/:id/lines/:line/proof': call(
    'Adds a proof to a line and to all lines with the same branding.',
    orderReply,
    { query: ['name'], body: file },
  ),
  'POST orders/:id/proofs/:proof': call(
    'Sets whether a proof is pending, approved or rejected.',
    orderReply,
    { body: deskOrders.Approval },
  ),
  'GET files/:id': call('Sends a file of an order as it was uploaded.', file),
  'GET requests': call(
    'Lists requests for quotes and samples, the newest first.',
    page(requests.DeskRequestSummary),
    { query: [...paging, 'open'] },
  ),
  'GET requests/:id': call('Reads a request with its answer and quote.', requestReply),
  'POST requests/:id/answer': call('Answers a request by email.', requestReply, {
    body: deskRequests.Answer,
  }),
  'GET requests/:id/price': call(
    'Calculates the price each for whoever sent the request.',
    row(requests.DeskPrice),
    { query: ['quantity', 'setups'] },
  ),
  'POST requests/:id/quote': call('Answers a request by a private link with a quote.', requestReply, {
    body: deskRequests.Quote,
  }),
  'PUT requests/:id': call('Notes whether a request is answered.', requestReply, { body: deskRequests.Note }),
}

const customer: Record<string, CallShape> = {
  'GET customers': call(
    'Lists customers, the newest first; q finds an email, name or business.',
    page(customers.DeskCustomerSummary),
    { query: paging },
  ),
  'GET customers/:id': call('Reads a customer with portals and rights.', customerReply),
  'GET customers/:id/view': call(
    'Reads cart and wishlist at the customer’s prices.',
    row(customers.DeskCustomerView),
  ),
  'GET portals': call('Lists all portals.', page(customers.DeskPortal)),
  'POST customers': call('Adds a customer.', customerReply, { body: deskCustomers.New }),
  'PUT customers/:id': call('Changes a customer; missing fields stay.', customerReply, {
    body: deskCustomers.Change,
  }),
  'POST customers/:id/link': call(
    'Makes a link by which the customer sets a password.',
    row(customers.DeskLink),
  ),
  'POST customers/:id/sign-out': call('Ends all sessions of a customer.', customerReply),
  'PUT customers/:id/rights': call('Sets the rights at the desk.', customerReply, {
    body: deskCustomers.Rights,
  }),
  'POST customers/:id/new-code': call(
    'Removes authenticator and passkeys; the next sign-in sets one up again.',
    customerReply,
  ),
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
    { query: [...paging, 'hidden', 'low', 'category'] },
  ),
  'POST products': call(
    'Adds a product in the fields of an import; it needs a name, categories, prices and markups.',
    productReply,
    { body: v.object({ ...deskProducts.NewProduct.entries, ...changeable }) },
  ),
  'POST products/prices': call(
    'Changes all prices of products by a percentage, rounded to cents.',
    row(products.DeskChanged),
    { body: deskProducts.PriceChange },
  ),
  'POST products/visibility': call(
    'Hides products from the shop, or shows them.',
    row(products.DeskChanged),
    { body: deskProducts.Visibility },
  ),
  'GET categories': call('Lists the categories of the menu in its order.', page(DeskCategory)),
  'POST categories': call('Adds a category at the end of the menu.', row(DeskCategory), {
    body: deskCategories.Category,
  }),
  'PUT categories/order': call('Sets the order of the categories.', page(DeskCategory), {
    body: deskCategories.CategoryOrder,
  }),
  'PUT categories/:id': call(
    'Changes a category and its subcategories; those without an id are added, missing ones removed.',
    row(DeskCategory),
    { body: deskCategories.CategoryChange },
  ),
  'DELETE categories/:id': call('Removes a category without products.', page(DeskCategory)),
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
    'Imports products from a CSV or JSON file: all of them, or none when one is wrong.',
    row(products.DeskImport),
    { query: ['name', 'preview'], body: csv },
  ),
  'GET products/:id': call('Reads a product in the fields of an import.', productReply),
  'PUT products/:id': call(
    'Changes a product; missing fields stay, and lists are replaced as a whole.',
    productReply,
    { body: v.object({ ...deskProducts.Change.entries, ...changeable }) },
  ),
  'PUT products/:id/hidden': call('Hides a product from the shop, or shows it.', productReply, {
    body: deskProducts.Hiding,
  }),
  'GET coupons': call('Lists coupons; q is a part of the name.', page(shop.DeskCoupon), { query: ['q'] }),
  'GET coupons/:name': call('Reads a coupon.', row(shop.DeskCoupon)),
  'PUT coupons/:name': call('Adds or changes a coupon.', row(shop.DeskCoupon), { body: deskShop.Coupon }),
  'GET texts/:kind': call(
    'Reads the questions and answers (`faq`) or the terms (`terms`).',
    row(shop.DeskTexts),
  ),
  'PUT texts/:kind': call(
    'Replaces the questions and answers (`faq`) or the terms (`terms`).',
    row(shop.DeskTexts),
    { body: v.object({ ...deskShop.Texts.entries, texts: shop.DeskTexts.entries.texts }) },
  ),
  'GET brand': call('Reads the shop’s name, colours and contact details.', brandReply),
  'PUT brand': call('Changes name, colours and contact details; missing words stay.', brandReply, {
    body: v.object({ ...deskShop.BrandWords.entries, words: v.partial(shop.DeskBrand.entries.words) }),
  }),
  'PUT brand/:picture': call('Sets a picture of the brand: `logo`, `logoDark` or `icon`.', brandReply, {
    body: file,
  }),
  'DELETE brand': call('Returns to the brand that comes with the shop.', brandReply),
  'GET delivery': call('Reads holidays, zones and the rules for promised days.', rulesReply),
  'PUT delivery': call('Sets the state from which orders are sent, and the days of a proof.', rulesReply, {
    body: deskShop.Rules,
  }),
  'POST delivery/holidays': call('Adds a holiday.', rulesReply, { body: deskShop.Holiday }),
  'POST delivery/holidays/remove': call('Removes a holiday in these states.', rulesReply, {
    body: deskShop.Holiday,
  }),
  'POST delivery/zones': call('Adds or changes a zone of postcodes, as "2000-2999".', rulesReply, {
    body: deskShop.Zone,
  }),
  'POST delivery/zones/remove': call('Removes a zone.', rulesReply, { body: deskShop.Zone }),
}

export const deskSellingShapes: Record<string, CallShape> = { ...order, ...customer, ...content }
