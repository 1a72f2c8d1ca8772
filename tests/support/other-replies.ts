/** Public replies of the other provider (other-provider.ts): valid, and as different from our replies as possible. */
import { product, total } from './other-products'

/** A category name with scripts that set `window.hacked`; the tests check that no script has run. */
const hostileName =
  '<b>Eco</b><img src=x onerror="window.hacked=1"><script>window.hacked=2</script><svg onload="window.hacked=3"></svg>'

/** Returns the reply to a call such as `GET category/`. null: there is no such thing. */
export function replyTo(call: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
  const page = Number(query.get('page') ?? body['PageNo'] ?? 1)
  const limit = Number(query.get('limit') ?? body['RecordsPerPage'] ?? 24)
  const text = typeof body['Search'] === 'string' ? body['Search'] : ''
  if (call === 'GET category/') return { data: { data: [category(1), { CategoryID: 9 }, category(2)] } }
  if (call === 'POST category/AllUnMapcategory') return { data: [category(3), null, category(4)] }
  if (call === 'GET HomePageSetting/') return { data: [home()] }
  if (/^GET category\/categoryProduct\/(cat-\d|\d+|indent|sale)$/.test(call)) return tiles(page, limit)
  if (/^GET category\/getcategory\/cat-\d$/.test(call)) return { data: category(Number(call.at(-1))) }
  if (/^GET category\/getsubcategory\/cat-\d\/sub-\d$/.test(call)) return { Data: [subcategory(1)] }
  if (call === 'POST product/' || call === 'POST product/NewArrivals') return tiles(page, limit)
  if (call === 'POST product/search') return search(text, page, limit)
  if (/^GET product\/thing-\d+$/.test(call)) return { Data: { data: product(Number(call.split('-')[1])) } }
  if (/^GET product_review\/\d+$/.test(call)) return { data: page > 2 ? null : reviews(page) }
  if (call === 'GET FAQ/getFAQData') return { Description: [...questions(), { Title: '' }, null] }
  if (call === 'GET TermsCondition/getTermsCondition') return { Data: [{ Description: questions()[0] }] }
  if (call === 'GET cart/getgst') return { data: { Rate: '10' } }
  return null
}

function questions() {
  return [
    {
      Title: 'How many &amp; when?',
      Description: '<p>Any <img src="x" onerror="window.hacked=6">number.</p>',
    },
    { Title: 'Where?', Description: 'Anywhere.' },
  ]
}

function category(id: number) {
  return {
    CategoryID: String(id),
    CategoryName: id === 2 ? hostileName : `Category ${id}`,
    Slug: `cat-${id}`,
    Description: id === 2 ? `<p>Fine <a href="javascript:window.hacked=4">words</a></p>` : null,
    CategoryBanner: null,
    CategoryImage: `/pictures/category-${id}.svg`,
    SubCategory: [subcategory(1), 'nonsense'],
    Unknown: { anything: true },
  }
}

function subcategory(id: number) {
  const names = { SubCategoryName: `Sub <i>${id}</i>`, Slug: `sub-${id}` }
  return { ...names, SubCategoryID: `${70 + id}`, SubCategoryImage: null }
}

function tile(id: number) {
  return {
    ProductID: String(id),
    ProductName: `Thing ${id} &amp; Co`,
    Slug: `thing-${id}`,
    SKU: `TH-${1000 + id}`,
    ProductImage: `pictures/thing-${id}.svg`,
    tag_img: null,
    ProductDescription: `<p>${`A thing numbered ${id}, described at some length. `.repeat(8)}</p>`,
    UserProductWishlist: '0',
  }
}

function tiles(page: number, limit: number) {
  const first = (page - 1) * limit
  const list: object[] = Array.from({ length: Math.max(0, Math.min(limit, total - first)) }, (_, index) =>
    tile(first + index + 1),
  )
  return {
    data: [...list, { ProductID: null, ProductName: 7 }],
    totalPages: String(Math.ceil(total / limit)),
  }
}

/** Searches SKUs and words of names; all words must match. */
function search(text: string, page: number, limit: number) {
  const words = text.toLowerCase().split(' ')
  const hits = Array.from({ length: total }, (_, index) => tile(index + 1)).filter(({ SKU, ProductName }) => {
    const tileWords = [SKU, ...ProductName.split(' ')].map((word) => word.toLowerCase())
    return words.every((word) => tileWords.includes(word))
  })
  const pageHits = hits.slice((page - 1) * limit, page * limit)
  const Data = { Product: pageHits, SubCategory: text === 'thing' ? [subcategory(1)] : [] }
  return { Data, totalPages: String(Math.max(1, Math.ceil(hits.length / limit))) }
}

function home() {
  return {
    Sliders: [
      { background_image: 'pictures/slide-1.svg', button_link: '/category/cat-1', New_Tab: '0' },
      { background_image: 'pictures/slide-2.svg', button_link: 'javascript:alert(1)', New_Tab: 1 },
      { button_link: '/nowhere' },
    ],
    PopularProducts: [1, 2, 3, 4].map((id) => ({
      CategoryName: `Category ${id}`,
      Slug: `cat-${id}`,
      CategoryImage: `pictures/category-${id}.svg`,
    })),
    StartExploring: [],
    TrendingNow: [tile(5), { nothing: true }, tile(6)],
    Offer: {
      background_image: 'pictures/offer.svg',
      Logo_image: null,
      Title: 'A special',
      Description: 'For you',
      button_link: 'category/cat-1',
    },
  }
}

function reviews(page: number) {
  return Array.from({ length: 6 }, (_, index) => ({
    User: { FullName: `Reviewer ${page}-${index} <b>` },
    CreatedOn: '2026-05-12T10:00:00Z',
    Rating: '5',
    Remarks: `${'Everything arrived on time and as promised, and the colours are right. '.repeat(2)}<i>!</i>`,
  }))
}
