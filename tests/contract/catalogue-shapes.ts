/** Shapes of the calls below /frontend/api that serve the pages of visitors and the devices of a stall. */
import * as category from '../../src/api/category/category'
import { HomeReply } from '../../src/api/category/home'
import { AboutReply } from '../../src/api/content/about-reply'
import { TextsReply } from '../../src/api/content/content'
import { KeyReply } from '../../src/api/giveaway/giveaway'
import { LeadFormReply } from '../../features/leads/app/lead-calls'
import { FilterReply, MemberFilterReply } from '../../src/api/product/find'
import { DetailReply, MemberDetailReply } from '../../src/api/product/product'
import { ReviewList } from '../../src/api/product/review'
import { MemberSearchReply, SearchReply } from '../../src/api/product/search'
import { MemberTilePage, TilePage } from '../../src/api/product/tile'
import { envelopedOrNone, MessageReply } from '../../src/api/wire'
import { FindRequest } from '../../src/domain/find/find-request'
import { ListRequest } from '../../server/reads/product-list'
import { KioskReport } from '../../server/routes/kiosks'
import { LeadRequest } from '../../server/routes/leads'
import { SearchRequest } from '../../server/routes/product'
import { EnquiryRequest } from '../../server/writes/enquiry'
import { ReviewRequest } from '../../server/writes/review'
import type { CallShape } from './shape-parts'

const lines = 'application/x-ndjson'
const paging = ['page', 'limit'] as const
const { page: filteredPage, meta: filtered } = FilterReply.pipe[2].entries
const { page: memberFilteredPage, meta: memberFiltered } = MemberFilterReply.pipe[2].entries

export const catalogueShapes: Record<string, CallShape> = {
  'GET /category': {
    description: 'Lists all categories with their subcategories.',
    reply: category.CategoryList,
  },
  'POST /category/AllUnMapcategory': {
    description: 'Lists groups of categories: the first is Apparel, the third Brands, the fifth Collections.',
    reply: category.GroupList,
  },
  'GET /category/categoryProduct/:category': {
    description: 'Lists products of a category, or of a portal.',
    query: paging,
    reply: TilePage,
  },
  'GET /category/getcategory/:id': {
    description: 'Reads a category, or a portal, by slug or id.',
    reply: category.CategoryReply,
  },
  'GET /category/getsubcategory/:category/:subcategory': {
    description: 'Reads a subcategory by the slugs of its category and its own.',
    reply: envelopedOrNone(category.SubcategoryWire),
  },
  'GET /catalogue/snapshot': {
    description: 'Reads the whole catalogue.',
    query: ['since', 'lists', 'answers', 'categories', 'after', 'limit'],
    reply: lines,
    feature: 'bulk-catalogue',
  },
  'GET /catalogue/prices': {
    description: 'Reads the customer’s own prices of the whole catalogue.',
    query: ['since', 'categories', 'after', 'limit'],
    reply: lines,
    feature: 'bulk-prices',
  },
  'POST /portal/portalAuth': { description: 'Lists the customer’s portals.', reply: category.PortalList },
  'GET /giveaway/key': {
    description: 'Reads the public key to which giveaway entries are encrypted.',
    reply: KeyReply,
    feature: 'giveaway-key',
  },
  'GET /HomePageSetting': { description: 'Reads what the home page shows.', reply: HomeReply },
  'GET /shop/about': { description: 'Reads what the shop is called and offers.', reply: AboutReply },
  'GET /FAQ/getFAQData': { description: 'Lists questions and answers.', reply: TextsReply },
  'GET /TermsCondition/getTermsCondition': {
    description: 'Reads the terms and conditions.',
    reply: TextsReply,
  },
  'POST /product': { description: 'Lists products of a subcategory.', body: ListRequest, reply: TilePage },
  'POST /product/login': {
    description: 'Lists products of a subcategory, with own prices.',
    body: ListRequest,
    reply: MemberTilePage,
  },
  'POST /product/search': {
    description: 'Finds products and subcategories by a text.',
    query: paging,
    body: SearchRequest,
    reply: SearchReply,
  },
  'POST /product/login/search': {
    description: 'Finds products and subcategories by a text, with own prices.',
    query: paging,
    body: SearchRequest,
    reply: MemberSearchReply,
  },
  'POST /product/find': {
    description: 'Filters, counts and sorts a list.',
    body: FindRequest,
    reply: [filteredPage, filtered],
    feature: 'filters',
  },
  'POST /product/login/find': {
    description: 'Filters, counts and sorts a list, with own prices.',
    body: FindRequest,
    reply: [memberFilteredPage, memberFiltered],
    feature: 'filters',
  },
  'POST /product/NewArrivals': { description: 'Lists the newest products.', query: paging, reply: TilePage },
  'GET /product/login/:slug': { description: 'Reads a product with own prices.', reply: MemberDetailReply },
  'GET /product/:slug': { description: 'Reads a product.', reply: DetailReply },
  'POST /product/requestquote': {
    description: 'Requests a quote.',
    body: EnquiryRequest,
    reply: MessageReply,
  },
  'POST /product/requestsample': {
    description: 'Requests a sample.',
    body: EnquiryRequest,
    reply: MessageReply,
  },
  'GET /product_review/:id': {
    description: 'Lists reviews of a product.',
    query: ['page'],
    reply: ReviewList,
  },
  'POST /product_review': {
    description: 'Reviews an ordered line.',
    body: ReviewRequest,
    reply: MessageReply,
  },
  'PUT /kiosks/:id': {
    description: 'Takes what a kiosk reports about itself.',
    body: KioskReport,
    reply: MessageReply,
    feature: 'kiosk-reports',
  },
  'GET /leads/form': {
    description: 'Reads the form in which staff note visitors of a stall.',
    reply: LeadFormReply,
    feature: 'lead-forms',
  },
  'PUT /leads/:id': {
    description: 'Stores what staff noted about a visitor of a stall.',
    body: LeadRequest,
    reply: MessageReply,
    feature: 'leads',
  },
}
