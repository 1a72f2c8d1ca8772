/**
 * What each call of the matrix is for, takes and answers, by its name there: the provider's own schemas of bodies, and the
 * storefront's of replies. openapi.ts describes the contract by them, openapi.test.ts proves them.
 */
import * as v from 'valibot'
import * as address from '../../src/api/account/address'
import { VerdictReply } from '../../src/api/account/password'
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
import { OneOrder, OrderList } from '../../src/api/order/order'
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
import { AskRequest, ChangeRequest, SignIn, VerifyRequest } from '../../server/routes/auth'
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

/** JSON of this shape; a text is the media type of anything else. */
type Content = v.GenericSchema | string

export type CallShape = {
  about: string
  /** Parameters of the query. */
  asks?: readonly (keyof typeof parameters)[]
  takes?: Content
  /** The type of the form that `takes` describes. */
  form?: 'multipart/form-data' | 'application/x-www-form-urlencoded'
  /** Of several schemas each reads its part. */
  answers: Content | v.GenericSchema[]
  /** A provider need not have it. */
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
const { page: ownFilteredPage, rest: ownFiltered } = MemberFilterReply.pipe[2].entries

/** Below /frontend/api. */
const shop: Record<string, CallShape> = {
  'GET /category': { about: 'All categories with their subcategories', answers: category.CategoryList },
  'POST /category/AllUnMapcategory': {
    about: 'Groups of categories: 0 is Apparel, 2 Brands, 4 Collections',
    answers: category.GroupList,
  },
  'GET /category/categoryProduct/:category': {
    about: 'Products of a category, or of a portal',
    asks: paging,
    answers: TilePage,
  },
  'GET /category/getcategory/:id': {
    about: 'A category, or a portal, by slug or id',
    answers: category.OneCategory,
  },
  'GET /category/getsubcategory/:category/:subcategory': {
    about: 'A subcategory by the slugs of its category and its own',
    answers: envelopedOrNone(category.SubcategoryWire),
  },
  'GET /catalogue/snapshot': {
    about: 'The catalogue in one read',
    asks: ['since', 'lists', 'answers', 'categories', 'after', 'limit'],
    answers: lines,
    feature: 'bulk-catalogue',
  },
  'GET /catalogue/prices': {
    about: 'The customer’s own prices of the catalogue in one read',
    asks: ['since', 'categories', 'after', 'limit'],
    answers: lines,
    feature: 'bulk-prices',
  },
  'POST /portal/portalAuth': { about: 'The customer’s portals', answers: category.PortalList },
  'GET /giveaway/key': {
    about: 'The public key to seal giveaway entries to',
    answers: KeyReply,
    feature: 'giveaway-key',
  },
  'GET /HomePageSetting': { about: 'What the home page shows', answers: HomeReply },
  'GET /shop/about': { about: 'What the shop is called and offers', answers: AboutReply },
  'GET /FAQ/getFAQData': { about: 'Questions and answers', answers: TextsReply },
  'GET /TermsCondition/getTermsCondition': { about: 'Terms and conditions', answers: TextsReply },
  'POST /product': { about: 'Products of a subcategory', takes: ListRequest, answers: TilePage },
  'POST /product/login': {
    about: 'Products of a subcategory, with own prices',
    takes: ListRequest,
    answers: MemberTilePage,
  },
  'POST /product/search': {
    about: 'Products and subcategories that a text finds',
    asks: paging,
    takes: SearchRequest,
    answers: SearchReply,
  },
  'POST /product/login/search': {
    about: 'The same, with own prices',
    asks: paging,
    takes: SearchRequest,
    answers: MemberSearchReply,
  },
  'POST /product/find': {
    about: 'A list filtered, counted and sorted',
    takes: FindRequest,
    answers: [filteredPage, filtered],
    feature: 'filters',
  },
  'POST /product/login/find': {
    about: 'The same, with own prices',
    takes: FindRequest,
    answers: [ownFilteredPage, ownFiltered],
    feature: 'filters',
  },
  'POST /product/NewArrivals': { about: 'The newest products', asks: paging, answers: TilePage },
  'GET /product/login/:slug': { about: 'A product with own prices', answers: MemberDetailReply },
  'GET /product/:slug': { about: 'A product', answers: DetailReply },
  'POST /product/requestquote': {
    about: 'Requests a quote',
    takes: EnquiryRequest,
    answers: MessageReply,
  },
  'POST /product/requestsample': {
    about: 'Requests a sample',
    takes: EnquiryRequest,
    answers: MessageReply,
  },
  'GET /product_review/:id': { about: 'Reviews of a product', asks: ['page'], answers: ReviewList },
  'POST /product_review': {
    about: 'Reviews an ordered line',
    takes: ReviewRequest,
    answers: MessageReply,
  },
  'GET /cart/getgst': { about: 'The GST rate in percent', answers: GstReply },
  'GET /cart/getcartcount': { about: 'How many lines the cart has', answers: CountReply },
  'GET /cart': { about: 'The cart by products', answers: CartReply },
  'POST /cart/cart2': {
    about: 'Adds a line, or refuses with ProductExit where it is there',
    takes: CartRequest,
    answers: MessageReply,
  },
  'POST /cart': { about: 'Replaces a line', takes: CartRequest, answers: MessageReply },
  'DELETE /cart/:id': { about: 'Removes a line', answers: MessageReply },
  'POST /cart/addbrief': { about: 'Sets a line’s brief', takes: BriefRequest, answers: BriefReply },
  'POST /cart/addattchment': {
    about: 'Adds artwork to a line',
    takes: v.object({ CartID: v.string(), CartAttachments: v.array(File) }),
    ...Multipart,
    answers: UploadReply,
  },
  'POST /cart/deleteattchment': {
    about: 'Removes artwork from a line',
    takes: ArtworkRemoval,
    answers: MessageReply,
  },
  'POST /CouponCode': {
    about: 'What a coupon is worth, in percent',
    takes: v.object({ CouponName: v.string() }),
    form: 'application/x-www-form-urlencoded',
    answers: CouponReply,
  },
  'GET /order': { about: 'The customer’s orders', answers: OrderList },
  'POST /order': {
    about: 'Places the order of what is in the cart',
    takes: OrderRequest,
    answers: MessageReply,
  },
  'GET /order/:id': { about: 'An order', answers: OneOrder },
  'GET /order/updated/:id': {
    about: 'An order, also for a portal’s approver by a mailed link',
    asks: ['orderAction', 'signature'],
    answers: OneOrder,
  },
  'POST /order/proof': {
    about: 'Approves a proof, or asks for a change',
    takes: ProofRequest,
    answers: MessageReply,
    feature: 'proof-answers',
  },
  'POST /order/orderStatusPortalUser': {
    about: 'The answer of a portal’s approver',
    takes: OrderLinkRequest,
    answers: AnswerReply,
  },
  'GET /drafts': {
    about: 'The customer’s drafts, or what changed of them',
    asks: ['since'],
    answers: [enveloped(wireList(DraftWire)), DraftsReply],
    feature: 'drafts',
  },
  'PUT /drafts/:id': {
    about: 'Saves a draft over the version that If-Match names',
    takes: v.looseObject({ id: v.string() }),
    answers: SavedReply,
    feature: 'drafts',
  },
  'DELETE /drafts/:id': { about: 'Removes a draft', answers: SavedReply, feature: 'drafts' },
  'PUT /drafts/files/:sha256': {
    about: 'Saves a file that drafts name',
    takes: file,
    answers: v.looseObject({}),
    feature: 'drafts',
  },
  'GET /drafts/files/:sha256': { about: 'A file that drafts name', answers: file, feature: 'drafts' },
  'PUT /kiosks/:id': {
    about: 'Takes what a kiosk says of itself',
    takes: KioskReport,
    answers: MessageReply,
    feature: 'kiosk-reports',
  },
  'GET /leads/form': {
    about: 'The form in which staff note visitors of a stall',
    answers: LeadFormReply,
    feature: 'lead-forms',
  },
  'PUT /leads/:id': {
    about: 'Stores what staff noted of a visitor at a stall',
    takes: LeadRequest,
    answers: MessageReply,
    feature: 'leads',
  },
  'GET /client-links': {
    about: 'Private links and what clients answered',
    answers: enveloped(wireList(LinkWire)),
    feature: 'client-links',
  },
  'PUT /client-links/:id': {
    about: 'Makes a private link, or another version of one',
    takes: LinkRequest,
    answers: enveloped(LinkWire),
    feature: 'client-links',
  },
  'DELETE /client-links/:id': {
    about: 'Revokes a private link',
    answers: v.looseObject({}),
    feature: 'client-links',
  },
  'POST /client-links/:id/address': {
    about: 'An address that opens the link',
    answers: UrlReply,
    feature: 'client-links',
  },
  'POST /client-links/:id/seen': {
    about: 'Notes that all answers so far were seen',
    takes: SeenRequest,
    answers: v.looseObject({}),
    feature: 'client-links',
  },
  'GET /artwork': {
    about: 'The customer’s artwork library',
    answers: LibraryReply,
    feature: 'artwork-library',
  },
  'PUT /artwork/:sha256': {
    about: 'Names, tags or hides a file of the library',
    takes: FileEdit,
    answers: v.looseObject({}),
    feature: 'artwork-library',
  },
  'PUT /artwork/files/:sha256': {
    about: 'Adds a file to the library',
    asks: ['name'],
    takes: file,
    answers: v.looseObject({}),
    feature: 'artwork-library',
  },
  'GET /artwork/files/:sha256': {
    about: 'A file of the library',
    answers: file,
    feature: 'artwork-library',
  },
  'POST /auth/signin': {
    about: 'Gives a token',
    takes: SignIn,
    answers: [v.pick(tokenOf(), ['token']), Profile],
  },
  'POST /auth/signout': { about: 'Ends the token', answers: MessageReply },
  'POST /auth/signup': { about: 'Makes an account', takes: SignUpRequest, answers: MessageReply },
  'POST /auth/forgotpassword': {
    about: 'Mails a link for another password',
    takes: AskRequest,
    answers: MessageReply,
  },
  'POST /auth/forgotpassword/verifylink': {
    about: 'Whether a mailed link still holds',
    takes: VerifyRequest,
    answers: VerdictReply,
  },
  'POST /auth/forgotpassword/changepassword': {
    about: 'Sets a password by a mailed link',
    takes: ChangeRequest,
    answers: MessageReply,
  },
  'POST /auth/profilepic': {
    about: 'Sets the customer’s picture',
    takes: v.object({ ProfilePic: File }),
    ...Multipart,
    answers: PictureReply,
  },
  'POST /myaccount/basic_info': {
    about: 'Changes the profile',
    takes: ProfileRequest,
    answers: MessageReply,
  },
  'POST /myaccount/changepassword': {
    about: 'Changes the password',
    takes: PasswordRequest,
    answers: PasswordReply,
  },
  ...addressCalls('billing'),
  ...addressCalls('shipping'),
  'GET /product/addwishlist/:id': { about: 'Adds a product to the wishlist', answers: wishlist.WriteReply },
  'DELETE /product/addwishlist/:id': {
    about: 'Removes a product from the wishlist',
    answers: wishlist.WriteReply,
  },
  'GET /myaccount/getwishlist': { about: 'The wishlist', answers: wishlist.ListReply },
  'DELETE /myaccount/getwishlist/:id': {
    about: 'Removes a product from the wishlist',
    answers: wishlist.RemovalReply,
  },
}

function tokenOf() {
  return SignInReply.pipe[2]
}

function addressCalls(kind: 'billing' | 'shipping'): Record<string, CallShape> {
  return {
    [`GET /myaccount/get${kind}`]: {
      about: `The customer’s ${kind} addresses`,
      answers: address.lists[kind],
    },
    [`POST /myaccount/add${kind}`]: {
      about: `Adds a ${kind} address`,
      takes: AddressRequest,
      answers: MessageReply,
    },
    [`PUT /myaccount/add${kind}`]: {
      about: `Changes a ${kind} address`,
      takes: AddressRequest,
      answers: MessageReply,
    },
    [`GET /myaccount/get${kind}/:id`]: { about: `A ${kind} address`, answers: address.ones[kind] },
    [`DELETE /myaccount/get${kind}/:id`]: { about: `Removes a ${kind} address`, answers: MessageReply },
  }
}

/** A row, with the version of which a change is one. */
export const Row = v.object({ data: v.looseObject({}) })
/** A slice, and the id after which the next one begins. */
export const Slice = v.object({
  data: v.array(v.looseObject({})),
  next: v.nullable(v.union([v.number(), v.string()])),
})
const slices = ['q', 'after', 'limit'] as const

/** Below /desk/api. */
const desk: Record<string, CallShape> = {
  'GET session': { about: 'Who sits at the desk', answers: Row },
  'POST session': { about: 'Signs in', takes: deskSession.SignIn, answers: Row },
  'POST session/code': { about: 'The second step', takes: deskSession.Code, answers: Row },
  'POST session/passkey/options': { about: 'What a passkey is asked as the second step', answers: Row },
  'POST session/passkey': {
    about: 'The second step, by a passkey',
    takes: deskSession.Passkey,
    answers: Row,
  },
  'DELETE session': { about: 'Signs out', answers: Row },
  'GET today': { about: 'What waits', answers: Row },
  'GET events': { about: 'A stream of which lists have changed', answers: 'text/event-stream' },
  'GET orders': {
    about: 'Orders, the newest first',
    asks: [...slices, 'status', 'open', 'customer'],
    answers: Slice,
  },
  'GET orders.csv': { about: 'Orders line by line', asks: ['q', 'status', 'open', 'customer'], answers: csv },
  'GET orders/:id': { about: 'An order', answers: Row },
  'POST orders/:id/status': { about: 'Moves an order', takes: deskOrders.Move, answers: Row },
  'POST orders/:id/approver-mail': { about: 'Mails the links to the portal’s approver', answers: Row },
  'POST orders/:id/messages': { about: 'Writes to the customer', takes: deskOrders.Message, answers: Row },
  'PUT orders/:id/lines/:line/proof': {
    about: 'Gives a line a proof',
    asks: ['name'],
    takes: file,
    answers: Row,
  },
  'POST orders/:id/proofs/:proof': {
    about: 'Says what became of a proof',
    takes: deskOrders.Approval,
    answers: Row,
  },
  'GET files/:id': { about: 'A file of an order as it was sent', answers: file },
  'GET requests': { about: 'Requests for quotes and samples', asks: [...slices, 'open'], answers: Slice },
  'GET requests/:id': { about: 'A request', answers: Row },
  'POST requests/:id/answer': { about: 'Answers by email', takes: deskRequests.Answer, answers: Row },
  'GET requests/:id/price': {
    about: 'What one piece would cost whoever asked',
    asks: ['quantity', 'setups'],
    answers: Row,
  },
  'POST requests/:id/quote': { about: 'Answers by a private link', takes: deskRequests.Quote, answers: Row },
  'PUT requests/:id': { about: 'Notes whether it is answered', takes: deskRequests.Note, answers: Row },
  'GET customers': { about: 'Customers', asks: slices, answers: Slice },
  'GET customers/:id': { about: 'A customer', answers: Row },
  'GET customers/:id/view': { about: 'Cart and wishlist at the customer’s prices', answers: Row },
  'GET portals': { about: 'Portals', answers: Slice },
  'POST customers': { about: 'Adds a customer', takes: deskCustomers.New, answers: Row },
  'PUT customers/:id': { about: 'Changes a customer', takes: deskCustomers.Change, answers: Row },
  'POST customers/:id/link': { about: 'Makes a link for a password', answers: Row },
  'POST customers/:id/sign-out': { about: 'Ends all sessions of a customer', answers: Row },
  'PUT customers/:id/rights': { about: 'Sets rights of the desk', takes: deskCustomers.Rights, answers: Row },
  'POST customers/:id/new-code': { about: 'Begins the second step anew', answers: Row },
  'GET acts': { about: 'Who did what', asks: slices, answers: Slice },
  'GET products': { about: 'Products', asks: [...slices, 'hidden'], answers: Slice },
  'GET products.csv': { about: 'Products as an import reads them', answers: csv },
  'GET products-template.csv': { about: 'A table to fill in', answers: csv },
  'PUT products-file': { about: 'Imports products', asks: ['name'], takes: csv, answers: Row },
  'GET products/:id': { about: 'A product', answers: Row },
  'PUT products/:id': { about: 'Changes a product', takes: deskProducts.Change, answers: Row },
  'PUT products/:id/hidden': { about: 'Hides or shows a product', takes: deskProducts.Hiding, answers: Row },
  'GET coupons': { about: 'Coupons', asks: ['q'], answers: Slice },
  'GET coupons/:name': { about: 'A coupon', answers: Row },
  'PUT coupons/:name': { about: 'Sets a coupon', takes: deskShop.Coupon, answers: Row },
  'GET texts/:kind': { about: 'FAQ or terms', answers: Row },
  'PUT texts/:kind': { about: 'Sets FAQ or terms', takes: deskShop.Texts, answers: Row },
  'GET brand': { about: 'Name, colours, contact', answers: Row },
  'PUT brand': { about: 'Sets name, colours, contact', takes: deskShop.BrandWords, answers: Row },
  'PUT brand/:picture': { about: 'Sets a picture of the brand', takes: file, answers: Row },
  'DELETE brand': { about: 'Takes the brand back', answers: Row },
  'GET delivery': { about: 'Holidays, zones, days of a proof', answers: Row },
  'PUT delivery': {
    about: 'Sets where things are sent from, and days of a proof',
    takes: deskShop.Rules,
    answers: Row,
  },
  'POST delivery/holidays': { about: 'Adds a holiday', takes: deskShop.Holiday, answers: Row },
  'POST delivery/holidays/remove': { about: 'Removes a holiday', takes: deskShop.Holiday, answers: Row },
  'POST delivery/zones': { about: 'Sets a zone', takes: deskShop.Zone, answers: Row },
  'POST delivery/zones/remove': { about: 'Removes a zone', takes: deskShop.Zone, answers: Row },
  'GET kiosks': { about: 'Kiosks, and when each was seen', answers: Slice },
  'POST kiosks': { about: 'Admits a kiosk', takes: KioskAdmission, answers: Row },
  'PUT kiosks/:id': { about: 'Names a kiosk', takes: KioskChange, answers: Row },
  'DELETE kiosks/:id': { about: 'Takes a kiosk off the list', answers: Row },
  'GET lead-forms': { about: 'Forms for leads, and which device shows which', answers: Row },
  'POST lead-forms': { about: 'Adds a form for leads', takes: deskLeadForms.NewForm, answers: Row },
  'POST lead-forms/show': {
    about: 'Sets the form of a device, or of all',
    takes: deskLeadForms.FormUse,
    answers: Row,
  },
  'GET lead-forms/:id': { about: 'A form for leads', answers: Row },
  'PUT lead-forms/:id': {
    about: 'Writes the next version of a form',
    takes: deskLeadForms.FormChange,
    answers: Row,
  },
  'GET leads': {
    about: 'Leads of stalls, the newest first',
    asks: [...slices, 'state', 'grade'],
    answers: Slice,
  },
  'GET leads.csv': { about: 'The same as a table', asks: ['q', 'state', 'grade'], answers: csv },
  'POST leads/purge': {
    about: 'Deletes what was received before a day',
    takes: deskLeads.Purge,
    answers: Row,
  },
  'PUT leads/badges': { about: 'Fills in leads by a list of badges', takes: csv, answers: Row },
  'GET leads/:id': { about: 'A lead', answers: Row },
  'GET leads/:id/card': {
    about: 'The card that was photographed in a conversation',
    answers: 'image/jpeg',
  },
  'PUT leads/:id': { about: 'Says what became of a lead', takes: deskLeads.State, answers: Row },
  'POST leads/:id/notes': { about: 'Adds a note', takes: deskLeads.Note, answers: Row },
  'POST leads/:id/letter': { about: 'Emails a lead that agreed to it, once', answers: Row },
  'DELETE leads/:id': { about: 'Takes all of a person out', answers: Row },
  'GET entries': { about: 'Entries of the giveaway', asks: slices, answers: Slice },
  'GET entries.csv': { about: 'The same as a table', answers: csv },
  'GET giveaway': { about: 'How many entered', answers: Row },
  'POST giveaway/draw': { about: 'Draws winners', takes: deskGiveaway.Draw, answers: Row },
  'POST giveaway/purge': { about: 'Deletes entries before a day', takes: deskGiveaway.Purge, answers: Row },
  'PUT giveaway/tablet': { about: 'Brings in a tablet’s file', takes: file, answers: Row },
  'POST person/export': { about: 'All that there is of a person', takes: deskPerson.Export, answers: Row },
  'POST person/erase': { about: 'Erases a person', takes: deskPerson.Erasure, answers: Row },
  'GET keys': { about: 'API keys, without themselves', answers: Slice },
  'POST keys': {
    about: 'Makes an API key, which is in this reply alone',
    takes: deskPrograms.Key,
    answers: Row,
  },
  'DELETE keys/:name': { about: 'Ends an API key', answers: Row },
  'GET webhooks': { about: 'Webhooks, and how many events wait', answers: Slice },
  'POST webhooks': {
    about: 'Adds a webhook, whose secret is in this reply alone',
    takes: deskPrograms.Hook,
    answers: Row,
  },
  'PUT webhooks/:id': { about: 'Pauses or resumes a webhook', takes: deskPrograms.Pause, answers: Row },
  'POST webhooks/:id/retry': { about: 'Sends now what waits', answers: Row },
  'DELETE webhooks/:id': { about: 'Ends a webhook', answers: Row },
  'GET deliveries': {
    about: 'Events, sent or waiting; q is an order',
    asks: [...slices, 'webhook', 'open'],
    answers: Slice,
  },
  'GET jobs': { about: 'Work that waits or was given up', answers: Slice },
  'POST jobs/:id/retry': { about: 'Tries work again', answers: Row },
  'GET passkeys': { about: 'One’s own passkeys', answers: Row },
  'POST passkeys/options': { about: 'What a passkey is made by', answers: Row },
  'POST passkeys': { about: 'Adds a passkey', takes: deskPasskeys.NewPasskey, answers: Row },
  'DELETE passkeys/:id': { about: 'Removes a passkey', answers: Row },
  'GET backup': { about: 'The whole shop as a file', answers: file },
}

/** By method and whole path, as in the matrix. */
export const callShapes: Record<string, CallShape> = {
  ...under('/frontend/api', shop),
  'POST /service/campian_add': {
    about: 'An entry of the giveaway',
    takes: EntryFields,
    ...Multipart,
    answers: Receipt,
  },
  ...under('/desk/api/', desk),
}

function under(start: string, shapes: Record<string, CallShape>): Record<string, CallShape> {
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name.replace(' ', ` ${start}`), shape]),
  )
}
