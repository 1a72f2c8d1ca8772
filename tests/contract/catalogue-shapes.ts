/** Shapes of the calls below /frontend/api that serve the pages of visitors and the devices of a stall. */
import * as category from '../../src/api/category/category'
import { HomeReply } from '../../src/api/category/home'
import { AboutReply } from '../../src/api/content/about-reply'
import { TextsReply } from '../../src/api/content/content'
import { KeyReply } from '../../src/api/giveaway/giveaway'
import { FilterReply, MemberFilterReply } from '../../src/api/product/find'
import { DetailReply, MemberDetailReply } from '../../src/api/product/product'
import { ReviewList } from '../../src/api/product/review'
import { MemberSearchReply, SearchReply } from '../../src/api/product/search'
import { MemberTilePage, TilePage } from '../../src/api/product/tile'
import { envelopedOrNone, MessageReply } from '../../src/api/wire'
import { FindRequest } from '../../src/domain/find/find-request'
import { ListRequest } from '../../server/reads/product-list'
import { KioskReport } from '../../server/routes/kiosks'
import { SearchRequest } from '../../server/routes/product'
import { EnquiryRequest } from '../../server/writes/enquiry'
import { ReviewRequest } from '../../server/writes/review'
import { call, type CallShape } from './shape-parts'

const lines = 'application/x-ndjson'
const paging = ['page', 'limit'] as const
const { page: filteredPage, meta: filtered } = FilterReply.pipe[2].entries
const { page: memberFilteredPage, meta: memberFiltered } = MemberFilterReply.pipe[2].entries

export const catalogueShapes: Record<string, CallShape> = {
  'GET /category': call('Lists all categories with their subcategories.', category.CategoryList),
  'POST /category/AllUnMapcategory': call(
    'Lists groups of categories: the first is Apparel, the third Brands, the fifth Collections.',
    category.GroupList,
  ),
  'GET /category/categoryProduct/:category': call('Lists products of a category, or of a portal.', TilePage, {
    query: paging,
  }),
  'GET /category/getcategory/:id': call(
    'Reads a category, or a portal, by slug or id.',
    category.CategoryReply,
  ),
  'GET /category/getsubcategory/:category/:subcategory': call(
    'Reads a subcategory by the slugs of its category and its own.',
    envelopedOrNone(category.SubcategoryWire),
  ),
  'GET /catalogue/snapshot': call('Reads the whole catalogue.', lines, {
    query: ['since', 'lists', 'answers', 'categories', 'after', 'limit'],
    feature: 'bulk-catalogue',
  }),
  'GET /catalogue/prices': call('Reads the customer’s own prices of the whole catalogue.', lines, {
    query: ['since', 'categories', 'after', 'limit'],
    feature: 'bulk-prices',
  }),
  'POST /portal/portalAuth': call('Lists the customer’s portals.', category.PortalList),
  'GET /giveaway/key': call('Reads the public key to which giveaway entries are encrypted.', KeyReply, {
    feature: 'giveaway-key',
  }),
  'GET /HomePageSetting': call('Reads what the home page shows.', HomeReply),
  'GET /shop/about': call('Reads what the shop is called and offers.', AboutReply),
  'GET /FAQ/getFAQData': call('Lists questions and answers.', TextsReply),
  'GET /TermsCondition/getTermsCondition': call('Reads the terms and conditions.', TextsReply),
  'POST /product': call('Lists products of a subcategory.', TilePage, { body: ListRequest }),
  'POST /product/login': call(
    'Lists products of a subcategory, with the customer’s prices.',
    MemberTilePage,
    { body: ListRequest },
  ),
  'POST /product/search': call('Finds products and subcategories by a text.', SearchReply, {
    query: paging,
    body: SearchRequest,
  }),
  'POST /product/login/search': call(
    'Finds products and subcategories by a text, with the customer’s prices.',
    MemberSearchReply,
    { query: paging, body: SearchRequest },
  ),
  'POST /product/find': call('Filters, counts and sorts a list.', [filteredPage, filtered], {
    body: FindRequest,
    feature: 'filters',
  }),
  'POST /product/login/find': call(
    'Filters, counts and sorts a list, with the customer’s prices.',
    [memberFilteredPage, memberFiltered],
    { body: FindRequest, feature: 'filters' },
  ),
  'POST /product/NewArrivals': call('Lists the newest products.', TilePage, { query: paging }),
  'GET /product/login/:slug': call('Reads a product with the customer’s prices.', MemberDetailReply),
  'GET /product/:slug': call('Reads a product.', DetailReply),
  'POST /product/requestquote': call('Requests a quote.', MessageReply, { body: EnquiryRequest }),
  'POST /product/requestsample': call('Requests a sample.', MessageReply, { body: EnquiryRequest }),
  'GET /product_review/:id': call('Lists reviews of a product.', ReviewList, { query: ['page'] }),
  'POST /product_review': call('Reviews an ordered line.', MessageReply, { body: ReviewRequest }),
  'PUT /kiosks/:id': call('Takes what a kiosk reports about itself.', MessageReply, {
    body: KioskReport,
    feature: 'kiosk-reports',
  }),
}
