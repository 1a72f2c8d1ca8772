/**
 * The provider's reads that something else than the provider may answer: the table by which the service worker and the
 * saved catalogue know them. An allow-list: whatever has no row, above all a write, is the network's alone.
 */

type CallRow = {
  method: 'GET' | 'POST'
  /** Without the query. With or without the last slash, where providers are not of one mind. */
  path: RegExp
  /**
   * `public`: asked without a token; `member`: with it; `both`: the same for everybody. What carried a token is never the
   * service worker's. A category's and a subcategory's own reads carry one only for a portal, which may share its address
   * with a public page.
   */
  by: 'public' | 'member' | 'both'
}

const readCalls = {
  menu: { method: 'GET', path: /^category\/?$/, by: 'both' },
  groups: { method: 'POST', path: /^category\/AllUnMapcategory$/, by: 'public' },
  home: { method: 'GET', path: /^HomePageSetting\/?$/, by: 'public' },
  gst: { method: 'GET', path: /^cart\/getgst$/, by: 'public' },
  faq: { method: 'GET', path: /^FAQ\/getFAQData\/?$/, by: 'public' },
  terms: { method: 'GET', path: /^TermsCondition\/getTermsCondition\/?$/, by: 'public' },
  subcategory: { method: 'GET', path: /^category\/getsubcategory\/[^/]+\/[^/]+$/, by: 'public' },
  category: { method: 'GET', path: /^category\/getcategory\/([^/]+)$/, by: 'public' },
  categoryProducts: { method: 'GET', path: /^category\/categoryProduct\/([^/]+)$/, by: 'public' },
  products: { method: 'POST', path: /^product\/$/, by: 'public' },
  ownProducts: { method: 'POST', path: /^product\/login$/, by: 'member' },
  search: { method: 'POST', path: /^product\/search$/, by: 'public' },
  ownSearch: { method: 'POST', path: /^product\/login\/search$/, by: 'member' },
  find: { method: 'POST', path: /^product\/find$/, by: 'public' },
  ownFind: { method: 'POST', path: /^product\/login\/find$/, by: 'member' },
  newArrivals: { method: 'POST', path: /^product\/NewArrivals$/, by: 'public' },
  // `product/addwishlist/…` writes: it has more segments.
  product: {
    method: 'GET',
    path: /^product\/(?!search$|login$|NewArrivals$|addwishlist$)([^/]+)$/,
    by: 'public',
  },
  ownProduct: { method: 'GET', path: /^product\/login\/([^/]+)$/, by: 'member' },
  reviews: { method: 'GET', path: /^product_review\/([^/]+)$/, by: 'public' },
} satisfies Record<string, CallRow>

export type ReadName = keyof typeof readCalls

/** Which read this is, and the parts of its path that are not fixed, as they stand in it; null for any other call. */
export function readOf(
  method: string,
  path: string,
  by: 'public' | 'member',
): { name: ReadName; keys: string[] } | null {
  for (const [name, row] of Object.entries(readCalls)) {
    const match = row.method === method ? row.path.exec(path) : null
    if (match && (row.by === by || row.by === 'both')) return { name: name as ReadName, keys: match.slice(1) }
  }
  return null
}
