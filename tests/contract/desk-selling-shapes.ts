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
import { type CallShape, csv, file, page, paging, row } from './shape-parts'

const orderReply = row(orders.DeskOrder)
const requestReply = row(requests.DeskRequest)
const customerReply = row(customers.DeskCustomer)
const productReply = row(products.DeskProduct)
const rulesReply = row(shop.DeskDeliveryRules)
const brandReply = row(shop.DeskBrand)

const order: Record<string, CallShape> = {
  'GET today': {
    description: 'Lists the open work, as far as the caller’s rights go.',
    reply: row(DeskToday),
  },
  'GET events': {
    description: 'Streams the names of lists that have changed.',
    reply: 'text/event-stream',
  },
  'GET orders': {
    description: 'Lists orders, the newest first; q finds an order, a PO# or a customer.',
    query: [...paging, 'status', 'open', 'customer'],
    reply: page(orders.DeskOrderSummary),
  },
  'GET orders.csv': {
    description: 'Sends orders as a table with a row for each line.',
    query: ['q', 'status', 'open', 'customer'],
    reply: csv,
  },
  'GET orders/:id': {
    description: 'Reads an order with its lines, files, messages and sums.',
    reply: orderReply,
  },
  'POST orders/:id/status': {
    description:
      'Moves an order and mails its customer; `mail` also mails a step back, `anyway` skips the check of proofs.',
    body: deskOrders.Move,
    reply: orderReply,
  },
  'POST orders/:id/approver-mail': {
    description: 'Mails the links to the portal’s approver.',
    reply: orderReply,
  },
  'POST orders/:id/messages': {
    description: 'Mails a message to the customer.',
    body: deskOrders.Message,
    reply: orderReply,
  },
  'PUT orders/:id/lines/:line/proof': {
    description: 'Adds a proof to a line and to all lines with the same branding.',
    query: ['name'],
    body: file,
    reply: orderReply,
  },
  'POST orders/:id/proofs/:proof': {
    description: 'Sets whether a proof is pending, approved or rejected.',
    body: deskOrders.Approval,
    reply: orderReply,
  },
  'GET files/:id': { description: 'Sends a file of an order as it was uploaded.', reply: file },
  'GET requests': {
    description: 'Lists requests for quotes and samples, the newest first.',
    query: [...paging, 'open'],
    reply: page(requests.DeskRequestSummary),
  },
  'GET requests/:id': {
    description: 'Reads a request with its answer and quote.',
    reply: requestReply,
  },
  'POST requests/:id/answer': {
    description: 'Answers a request by email.',
    body: deskRequests.Answer,
    reply: requestReply,
  },
  'GET requests/:id/price': {
    description: 'Calculates the price each for whoever sent the request.',
    query: ['quantity', 'setups'],
    reply: row(requests.DeskPrice),
  },
  'POST requests/:id/quote': {
    description: 'Answers a request by a private link with a quote.',
    body: deskRequests.Quote,
    reply: requestReply,
  },
  'PUT requests/:id': {
    description: 'Notes whether a request is answered.',
    body: deskRequests.Note,
    reply: requestReply,
  },
}

const customer: Record<string, CallShape> = {
  'GET customers': {
    description: 'Lists customers, the newest first; q finds an email, name or business.',
    query: paging,
    reply: page(customers.DeskCustomerSummary),
  },
  'GET customers/:id': {
    description: 'Reads a customer with portals and rights.',
    reply: customerReply,
  },
  'GET customers/:id/view': {
    description: 'Reads cart and wishlist at the customer’s prices.',
    reply: row(customers.DeskCustomerView),
  },
  'GET portals': { description: 'Lists all portals.', reply: page(customers.DeskPortal) },
  'POST customers': {
    description: 'Adds a customer.',
    body: deskCustomers.New,
    reply: customerReply,
  },
  'PUT customers/:id': {
    description: 'Changes a customer; missing fields stay.',
    body: deskCustomers.Change,
    reply: customerReply,
  },
  'POST customers/:id/link': {
    description: 'Makes a link by which the customer sets a password.',
    reply: row(customers.DeskLink),
  },
  'POST customers/:id/sign-out': {
    description: 'Ends all sessions of a customer.',
    reply: customerReply,
  },
  'PUT customers/:id/rights': {
    description: 'Sets the rights at the desk.',
    body: deskCustomers.Rights,
    reply: customerReply,
  },
  'POST customers/:id/new-code': {
    description: 'Removes authenticator and passkeys; the next sign-in sets one up again.',
    reply: customerReply,
  },
  'GET acts': {
    description: 'Lists what was done at the desk; q is a subject or an email.',
    query: paging,
    reply: page(customers.DeskAct),
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

const { sku: _, ...changeable } = ProductImport.entries

const content: Record<string, CallShape> = {
  'GET products': {
    description: 'Lists products, the newest first; q finds a part of the name or the start of the SKU.',
    query: [...paging, 'hidden', 'low', 'category'],
    reply: page(products.DeskProductSummary),
  },
  'POST products': {
    description:
      'Adds a product in the fields of an import; it needs a name, categories, prices and markups.',
    body: v.object({ ...deskProducts.NewProduct.entries, ...changeable }),
    reply: productReply,
  },
  'POST products/prices': {
    description: 'Changes all prices of products by a percentage, rounded to cents.',
    body: deskProducts.PriceChange,
    reply: row(products.DeskChanged),
  },
  'POST products/visibility': {
    description: 'Hides products from the shop, or shows them.',
    body: deskProducts.Visibility,
    reply: row(products.DeskChanged),
  },
  'GET categories': {
    description: 'Lists the categories of the menu in its order.',
    reply: page(DeskCategory),
  },
  'POST categories': {
    description: 'Adds a category at the end of the menu.',
    body: deskCategories.Category,
    reply: row(DeskCategory),
  },
  'PUT categories/order': {
    description: 'Sets the order of the categories.',
    body: deskCategories.CategoryOrder,
    reply: page(DeskCategory),
  },
  'PUT categories/:id': {
    description:
      'Changes a category and its subcategories; those without an id are added, missing ones removed.',
    body: deskCategories.CategoryChange,
    reply: row(DeskCategory),
  },
  'DELETE categories/:id': {
    description: 'Removes a category without products.',
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
  'GET products.csv': {
    description: 'Sends all products as a table that can be imported.',
    reply: csv,
  },
  'GET products-template.csv': { description: 'Sends a table to fill in.', reply: csv },
  'PUT products-file': {
    description: 'Imports products from a CSV or JSON file: all of them, or none when one is wrong.',
    query: ['name', 'preview'],
    body: csv,
    reply: row(products.DeskImport),
  },
  'GET products/:id': {
    description: 'Reads a product in the fields of an import.',
    reply: productReply,
  },
  'PUT products/:id': {
    description: 'Changes a product; missing fields stay, and lists are replaced as a whole.',
    body: v.object({ ...deskProducts.Change.entries, ...changeable }),
    reply: productReply,
  },
  'PUT products/:id/hidden': {
    description: 'Hides a product from the shop, or shows it.',
    body: deskProducts.Hiding,
    reply: productReply,
  },
  'GET coupons': {
    description: 'Lists coupons; q is a part of the name.',
    query: ['q'],
    reply: page(shop.DeskCoupon),
  },
  'GET coupons/:name': { description: 'Reads a coupon.', reply: row(shop.DeskCoupon) },
  'PUT coupons/:name': {
    description: 'Adds or changes a coupon.',
    body: deskShop.Coupon,
    reply: row(shop.DeskCoupon),
  },
  'GET texts/:kind': {
    description: 'Reads the questions and answers (`faq`) or the terms (`terms`).',
    reply: row(shop.DeskTexts),
  },
  'PUT texts/:kind': {
    description: 'Replaces the questions and answers (`faq`) or the terms (`terms`).',
    body: v.object({ ...deskShop.Texts.entries, texts: shop.DeskTexts.entries.texts }),
    reply: row(shop.DeskTexts),
  },
  'GET brand': {
    description: 'Reads the shop’s name, colours and contact details.',
    reply: brandReply,
  },
  'PUT brand': {
    description: 'Changes name, colours and contact details; missing words stay.',
    body: v.object({
      ...deskShop.BrandWords.entries,
      words: v.partial(shop.DeskBrand.entries.words),
    }),
    reply: brandReply,
  },
  'PUT brand/:picture': {
    description: 'Sets a picture of the brand: `logo`, `logoDark` or `icon`.',
    body: file,
    reply: brandReply,
  },
  'DELETE brand': {
    description: 'Returns to the brand that comes with the shop.',
    reply: brandReply,
  },
  'GET delivery': {
    description: 'Reads holidays, zones and the rules for promised days.',
    reply: rulesReply,
  },
  'PUT delivery': {
    description: 'Sets the state from which orders are sent, and the days of a proof.',
    body: deskShop.Rules,
    reply: rulesReply,
  },
  'POST delivery/holidays': {
    description: 'Adds a holiday.',
    body: deskShop.Holiday,
    reply: rulesReply,
  },
  'POST delivery/holidays/remove': {
    description: 'Removes a holiday in these states.',
    body: deskShop.Holiday,
    reply: rulesReply,
  },
  'POST delivery/zones': {
    description: 'Adds or changes a zone of postcodes, as "2000-2999".',
    body: deskShop.Zone,
    reply: rulesReply,
  },
  'POST delivery/zones/remove': {
    description: 'Removes a zone.',
    body: deskShop.Zone,
    reply: rulesReply,
  },
}

export const deskSellingShapes: Record<string, CallShape> = { ...order, ...customer, ...content }
