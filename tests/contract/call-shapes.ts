/**
 * Purpose, request body and reply of each call of the matrix, by its name in the matrix. Bodies are described by the
 * provider's schemas, replies by those of the storefront. openapi.ts describes the contract by them, and
 * openapi.test.ts checks them.
 */
import * as v from 'valibot'
import * as address from '../../src/api/account/address'
import { LinkValidityReply } from '../../src/api/account/password'
import { PasswordReply, PictureReply } from '../../src/api/account/profile'
import { Profile, SignInReply } from '../../src/api/account/session'
import { LibraryReply } from '../../src/api/artwork/library'
import { CartReply, CountReply, GstReply } from '../../src/api/cart/cart'
import { BriefReply, CouponReply, UploadReply } from '../../src/api/cart/cart-line'
import * as category from '../../src/api/category/category'
import { HomeReply } from '../../src/api/category/home'
import { DraftsReply, DraftWire, SavedReply } from '../../src/api/client-draft/client-draft'
import { LinkWire, UrlReply } from '../../src/api/client-link/client-link'
import { AboutReply } from '../../src/api/content/about-reply'
import { TextsReply } from '../../src/api/content/content'
import { KeyReply, Receipt } from '../../src/api/giveaway/giveaway'
import { LeadFormReply } from '../../src/api/lead/lead-form'
import { OrderReply, OrderList } from '../../src/api/order/order'
import { AnswerReply } from '../../src/api/order/order-link'
import { FilterReply, MemberFilterReply } from '../../src/api/product/find'
import { DetailReply, MemberDetailReply } from '../../src/api/product/product'
import { ReviewList } from '../../src/api/product/review'
import { MemberSearchReply, SearchReply } from '../../src/api/product/search'
import { MemberTilePage, TilePage } from '../../src/api/product/tile'
import * as wishlist from '../../src/api/product/wishlist'
import { enveloped, envelopedOrNone, MessageReply, wireList } from '../../src/api/wire'
import type { Feature } from '../../src/domain/brand/feature'
import { FindRequest } from '../../src/domain/find/find-request'
import { ListRequest } from '../../server/reads/product-list'
import { PasswordRequest } from '../../server/routes/account'
import { BriefRequest } from '../../server/routes/artwork'
import { ForgotPasswordRequest, ChangeRequest, SignIn, VerifyRequest } from '../../server/routes/auth'
import { SeenRequest } from '../../server/routes/client-links'
import * as deskCustomers from '../../server/routes/desk/customers'
import * as deskGiveaway from '../../server/routes/desk/giveaway'
import { KioskAdmission, KioskChange } from '../../server/routes/desk/kiosks'
import * as deskLeadForms from '../../server/routes/desk/lead-forms'
import * as deskLeads from '../../server/routes/desk/leads'
import * as deskPerson from '../../server/routes/desk/person'
import * as deskOrders from '../../server/routes/desk/orders'
import * as deskProducts from '../../server/routes/desk/products'
import * as deskPrograms from '../../server/routes/desk/programs'
import * as deskRequests from '../../server/routes/desk/requests'
import * as deskPasskeys from '../../server/routes/desk/passkeys'
import * as deskSession from '../../server/routes/desk/session'
import * as deskShop from '../../server/routes/desk/shop'
import { KioskReport } from '../../server/routes/kiosks'
import { LeadRequest } from '../../server/routes/leads'
import { LinkRequest as OrderLinkRequest } from '../../server/routes/order'
import { SearchRequest } from '../../server/routes/product'
import { AddressRequest, ProfileRequest } from '../../server/writes/account'
import { ArtworkRemoval, ProofRequest } from '../../server/writes/artwork'
import { CartRequest } from '../../server/writes/cart'
import { EnquiryRequest } from '../../server/writes/enquiry'
import { EntryFields } from '../../server/writes/giveaway'
import { FileEdit } from '../../server/writes/library'
import { LinkRequest } from '../../server/writes/link-offer'
import { OrderRequest } from '../../server/writes/order'
import { ReviewRequest } from '../../server/writes/review'
import { SignUpRequest } from '../../server/writes/sign-up'

/** A schema describes JSON of this shape; a string is the media type of any other content. */
type Content = v.GenericSchema | string

export type CallShape = {
  summary: string
  /** Names of the query parameters. */
  query?: readonly (keyof typeof parameters)[]
  body?: Content
  /** The content type of the form that `body` describes. */
  form?: 'multipart/form-data' | 'application/x-www-form-urlencoded'
  /** Several schemas describe one part of the reply each. */
  reply: Content | v.GenericSchema[]
  /** The call is optional: only providers with this feature have it. */
  feature?: Feature
}

export const parameters = {
  page: 'Counted from 1',
  limit: 'Entries of a page',
  since: 'What the last reply named: only what changed since then',
  categories: 'Slugs of categories, joined by commas',
  after: 'What the page before named as the next one',
  lists: 'State of the lists that are known',
  answers: 'State of the answers that are known',
  orderAction: 'What the link of the mail says',
  signature: 'What makes the link of the mail a permission',
  q: 'Words that are looked for',
  status: 'An order’s status',
  open: 'true: only what is not done yet',
  customer: 'A customer’s id',
  hidden: 'true: only hidden products',
  state: 'What became of a lead',
  grade: 'hot, warm or cold',
  webhook: 'A webhook’s id',
  name: 'The file’s name',
  quantity: 'Pieces',
  setups: 'Ids of set-ups, joined by commas',
} as const

const csv = 'text/csv'
const file = 'application/octet-stream'
const lines = 'application/x-ndjson'
const paging = ['page', 'limit'] as const
const Multipart = { form: 'multipart/form-data' } as const
const File = v.pipe(v.string(), v.description('A file'))
const { page: filteredPage, rest: filtered } = FilterReply.pipe[2].entries
const { page: memberFilteredPage, rest: memberFiltered } = MemberFilterReply.pipe[2].entries

/** Calls below /frontend/api. */
const shop: Record<string, CallShape> = {
  'GET /category': { summary: 'All categories with their subcategories', reply: category.CategoryList },
  'POST /category/AllUnMapcategory': {
    summary: 'Groups of categories: 0 is Apparel, 2 Brands, 4 Collections',
    reply: category.GroupList,
  },
  'GET /category/categoryProduct/:category': {
    summary: 'Products of a category, or of a portal',
    query: paging,
    reply: TilePage,
  },
  'GET /category/getcategory/:id': {
    summary: 'A category, or a portal, by slug or id',
    reply: category.CategoryReply,
  },
  'GET /category/getsubcategory/:category/:subcategory': {
    summary: 'A subcategory by the slugs of its category and its own',
    reply: envelopedOrNone(category.SubcategoryWire),
  },
  'GET /catalogue/snapshot': {
    summary: 'The catalogue in one read',
    query: ['since', 'lists', 'answers', 'categories', 'after', 'limit'],
    reply: lines,
    feature: 'bulk-catalogue',
  },
  'GET /catalogue/prices': {
    summary: 'The customer’s own prices of the catalogue in one read',
    query: ['since', 'categories', 'after', 'limit'],
    reply: lines,
    feature: 'bulk-prices',
  },
  'POST /portal/portalAuth': { summary: 'The customer’s portals', reply: category.PortalList },
  'GET /giveaway/key': {
    summary: 'The public key to seal giveaway entries to',
    reply: KeyReply,
    feature: 'giveaway-key',
  },
  'GET /HomePageSetting': { summary: 'What the home page shows', reply: HomeReply },
  'GET /shop/about': { summary: 'What the shop is called and offers', reply: AboutReply },
  'GET /FAQ/getFAQData': { summary: 'Questions and answers', reply: TextsReply },
  'GET /TermsCondition/getTermsCondition': { summary: 'Terms and conditions', reply: TextsReply },
  'POST /product': { summary: 'Products of a subcategory', body: ListRequest, reply: TilePage },
  'POST /product/login': {
    summary: 'Products of a subcategory, with own prices',
    body: ListRequest,
    reply: MemberTilePage,
  },
  'POST /product/search': {
    summary: 'Products and subcategories that a text finds',
    query: paging,
    body: SearchRequest,
    reply: SearchReply,
  },
  'POST /product/login/search': {
    summary: 'The same, with own prices',
    query: paging,
    body: SearchRequest,
    reply: MemberSearchReply,
  },
  'POST /product/find': {
    summary: 'A list filtered, counted and sorted',
    body: FindRequest,
    reply: [filteredPage, filtered],
    feature: 'filters',
  },
  'POST /product/login/find': {
    summary: 'The same, with own prices',
    body: FindRequest,
    reply: [memberFilteredPage, memberFiltered],
    feature: 'filters',
  },
  'POST /product/NewArrivals': { summary: 'The newest products', query: paging, reply: TilePage },
  'GET /product/login/:slug': { summary: 'A product with own prices', reply: MemberDetailReply },
  'GET /product/:slug': { summary: 'A product', reply: DetailReply },
  'POST /product/requestquote': {
    summary: 'Requests a quote',
    body: EnquiryRequest,
    reply: MessageReply,
  },
  'POST /product/requestsample': {
    summary: 'Requests a sample',
    body: EnquiryRequest,
    reply: MessageReply,
  },
  'GET /product_review/:id': { summary: 'Reviews of a product', query: ['page'], reply: ReviewList },
  'POST /product_review': {
    summary: 'Reviews an ordered line',
    body: ReviewRequest,
    reply: MessageReply,
  },
  'GET /cart/getgst': { summary: 'The GST rate in percent', reply: GstReply },
  'GET /cart/getcartcount': { summary: 'How many lines the cart has', reply: CountReply },
  'GET /cart': { summary: 'The cart by products', reply: CartReply },
  'POST /cart/cart2': {
    summary: 'Adds a line, or refuses with ProductExit where it is there',
    body: CartRequest,
    reply: MessageReply,
  },
  'POST /cart': { summary: 'Replaces a line', body: CartRequest, reply: MessageReply },
  'DELETE /cart/:id': { summary: 'Removes a line', reply: MessageReply },
  'POST /cart/addbrief': { summary: 'Sets a line’s brief', body: BriefRequest, reply: BriefReply },
  'POST /cart/addattchment': {
    summary: 'Adds artwork to a line',
    body: v.object({ CartID: v.string(), CartAttachments: v.array(File) }),
    ...Multipart,
    reply: UploadReply,
  },
  'POST /cart/deleteattchment': {
    summary: 'Removes artwork from a line',
    body: ArtworkRemoval,
    reply: MessageReply,
  },
  'POST /CouponCode': {
    summary: 'What a coupon is worth, in percent',
    body: v.object({ CouponName: v.string() }),
    form: 'application/x-www-form-urlencoded',
    reply: CouponReply,
  },
  'GET /order': { summary: 'The customer’s orders', reply: OrderList },
  'POST /order': {
    summary: 'Places the order of what is in the cart',
    body: OrderRequest,
    reply: MessageReply,
  },
  'GET /order/:id': { summary: 'An order', reply: OrderReply },
  'GET /order/updated/:id': {
    summary: 'An order, also for a portal’s approver by a mailed link',
    query: ['orderAction', 'signature'],
    reply: OrderReply,
  },
  'POST /order/proof': {
    summary: 'Approves a proof, or asks for a change',
    body: ProofRequest,
    reply: MessageReply,
    feature: 'proof-answers',
  },
  'POST /order/orderStatusPortalUser': {
    summary: 'The answer of a portal’s approver',
    body: OrderLinkRequest,
    reply: AnswerReply,
  },
  'GET /drafts': {
    summary: 'The customer’s drafts, or what changed of them',
    query: ['since'],
    reply: [enveloped(wireList(DraftWire)), DraftsReply],
    feature: 'drafts',
  },
  'PUT /drafts/:id': {
    summary: 'Saves a draft over the version that If-Match names',
    body: v.looseObject({ id: v.string() }),
    reply: SavedReply,
    feature: 'drafts',
  },
  'DELETE /drafts/:id': { summary: 'Removes a draft', reply: SavedReply, feature: 'drafts' },
  'PUT /drafts/files/:sha256': {
    summary: 'Saves a file that drafts name',
    body: file,
    reply: v.looseObject({}),
    feature: 'drafts',
  },
  'GET /drafts/files/:sha256': { summary: 'A file that drafts name', reply: file, feature: 'drafts' },
  'PUT /kiosks/:id': {
    summary: 'Takes what a kiosk says of itself',
    body: KioskReport,
    reply: MessageReply,
    feature: 'kiosk-reports',
  },
  'GET /leads/form': {
    summary: 'The form in which staff note visitors of a stall',
    reply: LeadFormReply,
    feature: 'lead-forms',
  },
  'PUT /leads/:id': {
    summary: 'Stores what staff noted of a visitor at a stall',
    body: LeadRequest,
    reply: MessageReply,
    feature: 'leads',
  },
  'GET /client-links': {
    summary: 'Private links and what clients answered',
    reply: enveloped(wireList(LinkWire)),
    feature: 'client-links',
  },
  'PUT /client-links/:id': {
    summary: 'Makes a private link, or another version of one',
    body: LinkRequest,
    reply: enveloped(LinkWire),
    feature: 'client-links',
  },
  'DELETE /client-links/:id': {
    summary: 'Revokes a private link',
    reply: v.looseObject({}),
    feature: 'client-links',
  },
  'POST /client-links/:id/address': {
    summary: 'An address that opens the link',
    reply: UrlReply,
    feature: 'client-links',
  },
  'POST /client-links/:id/seen': {
    summary: 'Notes that all answers so far were seen',
    body: SeenRequest,
    reply: v.looseObject({}),
    feature: 'client-links',
  },
  'GET /artwork': {
    summary: 'The customer’s artwork library',
    reply: LibraryReply,
    feature: 'artwork-library',
  },
  'PUT /artwork/:sha256': {
    summary: 'Names, tags or hides a file of the library',
    body: FileEdit,
    reply: v.looseObject({}),
    feature: 'artwork-library',
  },
  'PUT /artwork/files/:sha256': {
    summary: 'Adds a file to the library',
    query: ['name'],
    body: file,
    reply: v.looseObject({}),
    feature: 'artwork-library',
  },
  'GET /artwork/files/:sha256': {
    summary: 'A file of the library',
    reply: file,
    feature: 'artwork-library',
  },
  'POST /auth/signin': {
    summary: 'Gives a token',
    body: SignIn,
    reply: [v.pick(tokenOf(), ['token']), Profile],
  },
  'POST /auth/signout': { summary: 'Ends the token', reply: MessageReply },
  'POST /auth/signup': { summary: 'Makes an account', body: SignUpRequest, reply: MessageReply },
  'POST /auth/forgotpassword': {
    summary: 'Mails a link for another password',
    body: ForgotPasswordRequest,
    reply: MessageReply,
  },
  'POST /auth/forgotpassword/verifylink': {
    summary: 'Whether a mailed link still holds',
    body: VerifyRequest,
    reply: LinkValidityReply,
  },
  'POST /auth/forgotpassword/changepassword': {
    summary: 'Sets a password by a mailed link',
    body: ChangeRequest,
    reply: MessageReply,
  },
  'POST /auth/profilepic': {
    summary: 'Sets the customer’s picture',
    body: v.object({ ProfilePic: File }),
    ...Multipart,
    reply: PictureReply,
  },
  'POST /myaccount/basic_info': {
    summary: 'Changes the profile',
    body: ProfileRequest,
    reply: MessageReply,
  },
  'POST /myaccount/changepassword': {
    summary: 'Changes the password',
    body: PasswordRequest,
    reply: PasswordReply,
  },
  ...addressCalls('billing'),
  ...addressCalls('shipping'),
  'GET /product/addwishlist/:id': { summary: 'Adds a product to the wishlist', reply: wishlist.WriteReply },
  'DELETE /product/addwishlist/:id': {
    summary: 'Removes a product from the wishlist',
    reply: wishlist.WriteReply,
  },
  'GET /myaccount/getwishlist': { summary: 'The wishlist', reply: wishlist.ListReply },
  'DELETE /myaccount/getwishlist/:id': {
    summary: 'Removes a product from the wishlist',
    reply: wishlist.RemovalReply,
  },
}

function tokenOf() {
  return SignInReply.pipe[2]
}

function addressCalls(kind: 'billing' | 'shipping'): Record<string, CallShape> {
  return {
    [`GET /myaccount/get${kind}`]: {
      summary: `The customer’s ${kind} addresses`,
      reply: address.addressListReplies[kind],
    },
    [`POST /myaccount/add${kind}`]: {
      summary: `Adds a ${kind} address`,
      body: AddressRequest,
      reply: MessageReply,
    },
    [`PUT /myaccount/add${kind}`]: {
      summary: `Changes a ${kind} address`,
      body: AddressRequest,
      reply: MessageReply,
    },
    [`GET /myaccount/get${kind}/:id`]: { summary: `A ${kind} address`, reply: address.addressReplies[kind] },
    [`DELETE /myaccount/get${kind}/:id`]: { summary: `Removes a ${kind} address`, reply: MessageReply },
  }
}

/** A reply with one row. Its data include the version that a change has to name. */
export const Row = v.object({ data: v.looseObject({}) })
/** One page of rows, and the id after which the next page starts. */
export const Slice = v.object({
  data: v.array(v.looseObject({})),
  next: v.nullable(v.union([v.number(), v.string()])),
})
const sliceParameters = ['q', 'after', 'limit'] as const

/** Calls below /desk/api. */
const desk: Record<string, CallShape> = {
  'GET session': { summary: 'Who sits at the desk', reply: Row },
  'POST session': { summary: 'Signs in', body: deskSession.SignIn, reply: Row },
  'POST session/code': { summary: 'The second step', body: deskSession.Code, reply: Row },
  'POST session/passkey/options': { summary: 'What a passkey is asked as the second step', reply: Row },
  'POST session/passkey': {
    summary: 'The second step, by a passkey',
    body: deskSession.Passkey,
    reply: Row,
  },
  'DELETE session': { summary: 'Signs out', reply: Row },
  'GET today': { summary: 'What waits', reply: Row },
  'GET events': { summary: 'A stream of which lists have changed', reply: 'text/event-stream' },
  'GET orders': {
    summary: 'Orders, the newest first',
    query: [...sliceParameters, 'status', 'open', 'customer'],
    reply: Slice,
  },
  'GET orders.csv': {
    summary: 'Orders line by line',
    query: ['q', 'status', 'open', 'customer'],
    reply: csv,
  },
  'GET orders/:id': { summary: 'An order', reply: Row },
  'POST orders/:id/status': { summary: 'Moves an order', body: deskOrders.Move, reply: Row },
  'POST orders/:id/approver-mail': { summary: 'Mails the links to the portal’s approver', reply: Row },
  'POST orders/:id/messages': { summary: 'Writes to the customer', body: deskOrders.Message, reply: Row },
  'PUT orders/:id/lines/:line/proof': {
    summary: 'Gives a line a proof',
    query: ['name'],
    body: file,
    reply: Row,
  },
  'POST orders/:id/proofs/:proof': {
    summary: 'Says what became of a proof',
    body: deskOrders.Approval,
    reply: Row,
  },
  'GET files/:id': { summary: 'A file of an order as it was sent', reply: file },
  'GET requests': {
    summary: 'Requests for quotes and samples',
    query: [...sliceParameters, 'open'],
    reply: Slice,
  },
  'GET requests/:id': { summary: 'A request', reply: Row },
  'POST requests/:id/answer': { summary: 'Answers by email', body: deskRequests.Answer, reply: Row },
  'GET requests/:id/price': {
    summary: 'What one piece would cost whoever asked',
    query: ['quantity', 'setups'],
    reply: Row,
  },
  'POST requests/:id/quote': { summary: 'Answers by a private link', body: deskRequests.Quote, reply: Row },
  'PUT requests/:id': { summary: 'Notes whether it is answered', body: deskRequests.Note, reply: Row },
  'GET customers': { summary: 'Customers', query: sliceParameters, reply: Slice },
  'GET customers/:id': { summary: 'A customer', reply: Row },
  'GET customers/:id/view': { summary: 'Cart and wishlist at the customer’s prices', reply: Row },
  'GET portals': { summary: 'Portals', reply: Slice },
  'POST customers': { summary: 'Adds a customer', body: deskCustomers.New, reply: Row },
  'PUT customers/:id': { summary: 'Changes a customer', body: deskCustomers.Change, reply: Row },
  'POST customers/:id/link': { summary: 'Makes a link for a password', reply: Row },
  'POST customers/:id/sign-out': { summary: 'Ends all sessions of a customer', reply: Row },
  'PUT customers/:id/rights': { summary: 'Sets rights of the desk', body: deskCustomers.Rights, reply: Row },
  'POST customers/:id/new-code': { summary: 'Begins the second step anew', reply: Row },
  'GET acts': { summary: 'Who did what', query: sliceParameters, reply: Slice },
  'GET products': { summary: 'Products', query: [...sliceParameters, 'hidden'], reply: Slice },
  'GET products.csv': { summary: 'Products as an import reads them', reply: csv },
  'GET products-template.csv': { summary: 'A table to fill in', reply: csv },
  'PUT products-file': { summary: 'Imports products', query: ['name'], body: csv, reply: Row },
  'GET products/:id': { summary: 'A product', reply: Row },
  'PUT products/:id': { summary: 'Changes a product', body: deskProducts.Change, reply: Row },
  'PUT products/:id/hidden': { summary: 'Hides or shows a product', body: deskProducts.Hiding, reply: Row },
  'GET coupons': { summary: 'Coupons', query: ['q'], reply: Slice },
  'GET coupons/:name': { summary: 'A coupon', reply: Row },
  'PUT coupons/:name': { summary: 'Sets a coupon', body: deskShop.Coupon, reply: Row },
  'GET texts/:kind': { summary: 'FAQ or terms', reply: Row },
  'PUT texts/:kind': { summary: 'Sets FAQ or terms', body: deskShop.Texts, reply: Row },
  'GET brand': { summary: 'Name, colours, contact', reply: Row },
  'PUT brand': { summary: 'Sets name, colours, contact', body: deskShop.BrandWords, reply: Row },
  'PUT brand/:picture': { summary: 'Sets a picture of the brand', body: file, reply: Row },
  'DELETE brand': { summary: 'Takes the brand back', reply: Row },
  'GET delivery': { summary: 'Holidays, zones, days of a proof', reply: Row },
  'PUT delivery': {
    summary: 'Sets where things are sent from, and days of a proof',
    body: deskShop.Rules,
    reply: Row,
  },
  'POST delivery/holidays': { summary: 'Adds a holiday', body: deskShop.Holiday, reply: Row },
  'POST delivery/holidays/remove': { summary: 'Removes a holiday', body: deskShop.Holiday, reply: Row },
  'POST delivery/zones': { summary: 'Sets a zone', body: deskShop.Zone, reply: Row },
  'POST delivery/zones/remove': { summary: 'Removes a zone', body: deskShop.Zone, reply: Row },
  'GET kiosks': { summary: 'Kiosks, and when each was seen', reply: Slice },
  'POST kiosks': { summary: 'Admits a kiosk', body: KioskAdmission, reply: Row },
  'PUT kiosks/:id': { summary: 'Names a kiosk', body: KioskChange, reply: Row },
  'DELETE kiosks/:id': { summary: 'Takes a kiosk off the list', reply: Row },
  'GET lead-forms': { summary: 'Forms for leads, and which device shows which', reply: Row },
  'POST lead-forms': { summary: 'Adds a form for leads', body: deskLeadForms.NewForm, reply: Row },
  'POST lead-forms/show': {
    summary: 'Sets the form of a device, or of all',
    body: deskLeadForms.FormUse,
    reply: Row,
  },
  'GET lead-forms/:id': { summary: 'A form for leads', reply: Row },
  'PUT lead-forms/:id': {
    summary: 'Writes the next version of a form',
    body: deskLeadForms.FormChange,
    reply: Row,
  },
  'GET leads': {
    summary: 'Leads of stalls, the newest first',
    query: [...sliceParameters, 'state', 'grade'],
    reply: Slice,
  },
  'GET leads.csv': { summary: 'The same as a table', query: ['q', 'state', 'grade'], reply: csv },
  'POST leads/purge': {
    summary: 'Deletes what was received before a day',
    body: deskLeads.Purge,
    reply: Row,
  },
  'PUT leads/badges': { summary: 'Fills in leads by a list of badges', body: csv, reply: Row },
  'GET leads/:id': { summary: 'A lead', reply: Row },
  'GET leads/:id/card': {
    summary: 'The card that was photographed in a conversation',
    reply: 'image/jpeg',
  },
  'PUT leads/:id': { summary: 'Says what became of a lead', body: deskLeads.State, reply: Row },
  'POST leads/:id/notes': { summary: 'Adds a note', body: deskLeads.Note, reply: Row },
  'POST leads/:id/letter': { summary: 'Emails a lead that agreed to it, once', reply: Row },
  'DELETE leads/:id': { summary: 'Takes all of a person out', reply: Row },
  'GET entries': { summary: 'Entries of the giveaway', query: sliceParameters, reply: Slice },
  'GET entries.csv': { summary: 'The same as a table', reply: csv },
  'GET giveaway': { summary: 'How many entered', reply: Row },
  'POST giveaway/draw': { summary: 'Draws winners', body: deskGiveaway.Draw, reply: Row },
  'POST giveaway/purge': { summary: 'Deletes entries before a day', body: deskGiveaway.Purge, reply: Row },
  'PUT giveaway/tablet': { summary: 'Brings in a tablet’s file', body: file, reply: Row },
  'POST person/export': { summary: 'All that there is of a person', body: deskPerson.Export, reply: Row },
  'POST person/erase': { summary: 'Erases a person', body: deskPerson.Erasure, reply: Row },
  'GET keys': { summary: 'API keys, without themselves', reply: Slice },
  'POST keys': {
    summary: 'Makes an API key, which is in this reply alone',
    body: deskPrograms.Key,
    reply: Row,
  },
  'DELETE keys/:name': { summary: 'Ends an API key', reply: Row },
  'GET webhooks': { summary: 'Webhooks, and how many events wait', reply: Slice },
  'POST webhooks': {
    summary: 'Adds a webhook, whose secret is in this reply alone',
    body: deskPrograms.Hook,
    reply: Row,
  },
  'PUT webhooks/:id': { summary: 'Pauses or resumes a webhook', body: deskPrograms.Pause, reply: Row },
  'POST webhooks/:id/retry': { summary: 'Sends now what waits', reply: Row },
  'DELETE webhooks/:id': { summary: 'Ends a webhook', reply: Row },
  'GET deliveries': {
    summary: 'Events, sent or waiting; q is an order',
    query: [...sliceParameters, 'webhook', 'open'],
    reply: Slice,
  },
  'GET jobs': { summary: 'Work that waits or was given up', reply: Slice },
  'POST jobs/:id/retry': { summary: 'Tries work again', reply: Row },
  'GET passkeys': { summary: 'One’s own passkeys', reply: Row },
  'POST passkeys/options': { summary: 'What a passkey is made by', reply: Row },
  'POST passkeys': { summary: 'Adds a passkey', body: deskPasskeys.NewPasskey, reply: Row },
  'DELETE passkeys/:id': { summary: 'Removes a passkey', reply: Row },
  'GET backup': { summary: 'The whole shop as a file', reply: file },
}

/** All shapes by method and full path, as in the matrix. */
export const callShapes: Record<string, CallShape> = {
  ...withPrefix('/frontend/api', shop),
  'POST /service/campian_add': {
    summary: 'An entry of the giveaway',
    body: EntryFields,
    ...Multipart,
    reply: Receipt,
  },
  ...withPrefix('/desk/api/', desk),
}

function withPrefix(prefix: string, shapes: Record<string, CallShape>): Record<string, CallShape> {
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name.replace(' ', ` ${prefix}`), shape]),
  )
}
