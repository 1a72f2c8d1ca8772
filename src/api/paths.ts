/** Paths of the provider's reads, relative to `frontend/api/`. */

const segment = encodeURIComponent

export const menu = 'category/'
/** The category groups Apparel, Brands and Collections. */
export const groups = 'category/AllUnMapcategory'
export const home = 'HomePageSetting/'
export const faq = 'FAQ/getFAQData'
export const terms = 'TermsCondition/getTermsCondition'
export const category = (slug: string) => `category/getcategory/${segment(slug)}`
export const subcategory = (parent: string, slug: string) =>
  `category/getsubcategory/${segment(parent)}/${segment(slug)}`
export const categoryProducts = (slug: string, page: number, limit: number) =>
  `category/categoryProduct/${segment(slug)}?page=${page}&limit=${limit}`
/** Filter, sort and page are in the body. */
export const products = 'product/'
export const memberProducts = 'product/login'
export const newArrivals = (page: number, limit: number) => `product/NewArrivals?page=${page}&limit=${limit}`
export const search = (page: number, limit: number) => `product/search?page=${page}&limit=${limit}`
export const memberSearch = (page: number, limit: number) =>
  `product/login/search?page=${page}&limit=${limit}`
/** List, filters, sort and page are in the body. */
export const find = 'product/find'
export const memberFind = 'product/login/find'
export const product = (slug: string) => `product/${segment(slug)}`
export const memberProduct = (slug: string) => `product/login/${segment(slug)}`
export const reviews = (productId: string, page: number) =>
  `product_review/${segment(productId)}?page=${page}`
