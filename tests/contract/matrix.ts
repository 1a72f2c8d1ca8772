/** One row for every route of the provider, with the callers that may use it. matrix.test.ts proves each row. */
import { randomUUID } from 'node:crypto'
import { signatureFor, signerOf, verificationLink } from '../../server/auth/signing'
import { unsubscribeLink } from '../../server/auth/unsubscribe-link'
import { createResetToken } from '../../server/auth/password'
import { roles } from '../../src/domain/account/role'
import { addAddress, type AddressKind, addressKinds } from './address-calls'
import { artworkForm, newArtwork, pictureForm, png } from './upload-calls'
import { addToCart } from './cart-calls'
import { draftBody, newDraft, newDraftFile } from './draft-calls'
import { entryForm } from './giveaway-calls'
import { leadBody } from './lead-calls'
import { readLibrary, newLibraryFile } from './library-calls'
import { couponForm, completeOrder, newProof, orderBody, placeOrder, reviewOf } from './order-calls'
import { newLink, unpriced } from './link-calls'
import { newPortal } from './portal-calls'
import {
  type Customer,
  givePassword,
  knownPassword,
  newCustomer,
  type Provider,
  testSettings,
} from './provider'

export type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path as it is registered. */
  path: string
  /**
   * Owner: the item belongs to one customer, and is not found for everybody else. Member: a portal behind a public
   * call, which is not found even for visitors.
   */
  who: 'everybody' | 'customer' | 'owner' | 'member'
  /** Only these roles may make the call; other signed-in users are refused. */
  roles?: number[]
  /** For calls of an owner: the shop's admin may read the item as well. */
  adminToo?: boolean
  /** The reply does not depend on its caller, so the browser may store it and revalidate it each time. */
  isRevalidated?: boolean
  /** A write that a storefront may repeat with its Idempotency-Key; it has its effect once. */
  once?: boolean
  /** A path that works; left out when the registered path works itself. */
  example?: string
  body?: object
  /** Headers of the call, such as If-Match with a version. */
  headers?: Record<string, string>
  /** The body of a call that only reads. */
  question?: object
  /** Creates the item of the call for this customer, and returns the path, body or headers that name it. */
  prepare?: (provider: Provider, customer: Customer) => Promise<Pick<Row, 'example' | 'body' | 'headers'>>
}

const api = '/frontend/api'
const open = (method: Row['method'], path: string, example = path): Row => ({
  method,
  path: `${api}${path}`,
  who: 'everybody',
  example: `${api}${example}`,
})
const signedIn = (method: Row['method'], path: string, example = path): Row => ({
  ...open(method, path, example),
  who: 'customer',
})
const idempotent = (...call: Parameters<typeof signedIn>): Row => ({ ...signedIn(...call), once: true })
/** Creates an unused reset link, and a password to set with it. */
const resetLink = async (provider: Provider) => {
  const { email } = await newCustomer(provider)
  return {
    body: { VerificationLink: await createResetToken(provider.db, email), Password: 'a quiet harbour' },
  }
}
const emailLink = async ({ db }: Provider, { userId }: Customer) => ({
  example: new URL(verificationLink(await signerOf(db), testSettings, userId)).pathname,
})
const unsubscribePath = async ({ db }: Provider, { email }: Customer) => ({
  example: new URL(unsubscribeLink(await signerOf(db), testSettings, email)).pathname,
})
const withPassword = async (provider: Provider, customer: Customer) => {
  await givePassword(provider, customer)
  return { body: { OldPassword: knownPassword, NewPassword: 'a quiet harbour' } }
}
const uploadedPicture = async (provider: Provider, { headers }: Customer) => {
  const init = { method: 'POST', headers, body: await pictureForm() }
  const reply = await provider.fetch(`${api}/auth/profilepic/`, init)
  return { example: `/${(await reply.json()).ProfilePic[0].filename}` }
}
/** Returns every call of one kind of address; calls that name an address belong to its owner. */
function addressRows(addressKind: AddressKind): Row[] {
  const { kind, idField, fields } = addressKind
  const byId: Pick<Row, 'who' | 'prepare'> = {
    who: 'owner',
    prepare: async (provider, owner) => {
      const id = await addAddress(provider, owner, addressKind)
      return { example: `${api}/myaccount/get${kind}/${id}` }
    },
  }
  const byBody: Pick<Row, 'who' | 'prepare'> = {
    who: 'owner',
    prepare: async (provider, owner) => ({
      body: { [idField]: await addAddress(provider, owner, addressKind), ...fields },
    }),
  }
  return [
    signedIn('GET', `/myaccount/get${kind}`),
    { ...idempotent('POST', `/myaccount/add${kind}`), body: fields },
    { ...idempotent('PUT', `/myaccount/add${kind}`), ...byBody },
    { ...signedIn('GET', `/myaccount/get${kind}/:id`), ...byId },
    { ...idempotent('DELETE', `/myaccount/get${kind}/:id`), ...byId },
  ]
}
/** Returns a public call that answers for a portal. */
function portalPage(path: string, pathOf: (slug: string) => string): Row {
  return {
    ...open('GET', path),
    who: 'member',
    prepare: async (provider, member) => ({
      example: `${api}${pathOf((await newPortal(provider, member)).slug)}`,
    }),
  }
}
/** Returns a call of a page behind a private link. */
function clientPage(
  method: Row['method'],
  path: string,
  { pathEnd = path, ...more }: { pathEnd?: string; body?: object },
): Row[] {
  const prepare: Row['prepare'] = async (provider, owner) => {
    const { sha256 } = await newDraftFile(provider, owner)
    const [overrides, line] = unpriced
    const { path: page } = await newLink(provider, owner, overrides, { ...line, picture: sha256 })
    return { example: page + pathEnd, ...(path === '/logo' && { body: await logoForm() }) }
  }
  const headers = { Accept: 'application/json' }
  return [{ method, path: `/for/:token{[\\w-]{1,64}}${path}`, who: 'everybody', headers, prepare, ...more }]
}
async function logoForm() {
  const form = new FormData()
  form.set('version', '1')
  form.set('line', '0')
  form.set('logo', new Blob([new Uint8Array(await png(1))]), 'crest.png')
  return form
}
const enquiry = {
  ProductID: 1,
  FullName: 'Dana Buyer',
  Email: 'dana@buyer.example',
  MobileNumber: '0400 000 000',
  QTY: 25,
}
const newProducts = { list: { of: 'new' } }

export const matrix: Row[] = [
  open('GET', '/category'),
  open('POST', '/category/AllUnMapcategory'),
  open('GET', '/category/categoryProduct/:category', '/category/categoryProduct/drinkware'),
  open('GET', '/category/getcategory/:id', '/category/getcategory/drinkware'),
  open(
    'GET',
    '/category/getsubcategory/:category/:subcategory',
    '/category/getsubcategory/drinkware/bottles',
  ),
  open('GET', '/catalogue/snapshot'),
  signedIn('GET', '/catalogue/prices'),
  signedIn('POST', '/portal/portalAuth'),
  portalPage('/category/categoryProduct/:category', (slug) => `/category/categoryProduct/${slug}`),
  portalPage('/category/getcategory/:id', (slug) => `/category/getcategory/${slug}`),
  portalPage(
    '/category/getsubcategory/:category/:subcategory',
    (slug) => `/category/getsubcategory/${slug}/bottles`,
  ),
  open('GET', '/giveaway/key'),
  // This call is outside frontend/api (req 14.1).
  { method: 'POST', path: '/service/campian_add', who: 'everybody', once: true, body: entryForm() },
  { method: 'GET', path: '/robots.txt', who: 'everybody' },
  { method: 'GET', path: '/openapi.json', who: 'everybody' },
  { method: 'GET', path: '/openapi', who: 'everybody' },
  { method: 'GET', path: '/sitemap.xml', who: 'everybody' },
  {
    method: 'GET',
    path: String.raw`/:file{sitemap-[1-9][0-9]{0,3}\.xml}`,
    example: '/sitemap-1.xml',
    who: 'everybody',
  },
  open('GET', '/HomePageSetting'),
  open('GET', '/shop/about'),
  open('GET', '/FAQ/getFAQData'),
  open('GET', '/TermsCondition/getTermsCondition'),
  open('POST', '/product'),
  signedIn('POST', '/product/login'),
  open('POST', '/product/search'),
  signedIn('POST', '/product/login/search'),
  { ...open('POST', '/product/find'), question: newProducts },
  { ...signedIn('POST', '/product/login/find'), question: newProducts },
  open('POST', '/product/NewArrivals'),
  signedIn('GET', '/product/login/:slug', '/product/login/cafe-tote'),
  open('GET', '/product/:slug', '/product/cafe-tote'),
  { ...open('POST', '/product/requestquote'), once: true, body: enquiry },
  { ...open('POST', '/product/requestsample'), once: true, body: enquiry },
  open('GET', '/product_review/:id', '/product_review/1'),
  open('GET', '/cart/getgst'),
  signedIn('GET', '/cart/getcartcount'),
  signedIn('GET', '/cart'),
  { ...idempotent('POST', '/cart/cart2'), body: { ProductID: 1, QTY: 25 } },
  { ...idempotent('POST', '/cart'), body: { ProductID: 1, QTY: 25 } },
  {
    ...idempotent('DELETE', '/cart/:id'),
    who: 'owner',
    prepare: async (provider, owner) => ({ example: `${api}/cart/${await addToCart(provider, owner)}` }),
  },
  {
    ...idempotent('POST', '/cart/addbrief'),
    who: 'owner',
    prepare: async (provider, owner) => ({
      body: { CartID: await addToCart(provider, owner), Brief: 'In navy, please' },
    }),
  },
  {
    ...signedIn('POST', '/cart/addattchment'),
    who: 'owner',
    prepare: async (provider, owner) => ({ body: await artworkForm(await addToCart(provider, owner)) }),
  },
  {
    ...idempotent('POST', '/cart/deleteattchment'),
    who: 'owner',
    prepare: async (provider, owner) => {
      const { lineId, id } = await newArtwork(provider, owner)
      return { body: { CartID: lineId, CartAttachmentID: id } }
    },
  },
  { ...signedIn('POST', '/CouponCode'), prepare: async ({ db }) => ({ body: await couponForm(db) }) },
  signedIn('GET', '/order'),
  {
    ...idempotent('POST', '/order'),
    prepare: async (provider, customer) => {
      await addToCart(provider, customer)
      return { body: orderBody() }
    },
  },
  ...['/order/:id', '/order/updated/:id'].map(
    (path): Row => ({
      ...signedIn('GET', path),
      who: 'owner',
      adminToo: true,
      prepare: async (provider, owner) => ({
        example: `${api}${path.replace(':id', String(await placeOrder(provider, owner)))}`,
      }),
    }),
  ),
  {
    ...idempotent('POST', '/order/proof'),
    who: 'owner',
    prepare: async (provider, owner) => ({
      body: { ...(await newProof(provider, owner)), Answer: 'change', Note: 'Larger, please' },
    }),
  },
  signedIn('GET', '/drafts'),
  {
    ...idempotent('PUT', '/drafts/:id'),
    who: 'owner',
    prepare: async (provider, owner) => {
      const { id, version } = await newDraft(provider, owner)
      return { example: `${api}/drafts/${id}`, body: draftBody(id), headers: { 'If-Match': `"${version}"` } }
    },
  },
  {
    ...idempotent('DELETE', '/drafts/:id'),
    who: 'owner',
    prepare: async (provider, owner) => {
      const { id, version } = await newDraft(provider, owner)
      return { example: `${api}/drafts/${id}`, headers: { 'If-Match': `"${version}"` } }
    },
  },
  {
    // Files with the same bytes are separate for each customer.
    ...signedIn('PUT', '/drafts/files/:sha256'),
    prepare: async (provider, customer) => {
      const { sha256, content } = await newDraftFile(provider, customer)
      return { example: `${api}/drafts/files/${sha256}`, body: content }
    },
  },
  {
    ...signedIn('GET', '/drafts/files/:sha256'),
    who: 'owner',
    prepare: async (provider, owner) => {
      const { sha256 } = await newDraftFile(provider, owner)
      return { example: `${api}/drafts/files/${sha256}` }
    },
  },
  { ...signedIn('GET', '/leads/form'), roles: [roles.admin, roles.saleAgent], isRevalidated: true },
  {
    ...open('PUT', '/kiosks/:id', `/kiosks/${randomUUID()}`),
    body: { Build: 'DttqdjFC', Unsent: 0 },
  },
  {
    ...idempotent('PUT', '/leads/:id'),
    roles: [roles.admin, roles.saleAgent],
    prepare: async () => ({ example: `${api}/leads/${randomUUID()}`, body: leadBody() }),
  },
  signedIn('GET', '/client-links'),
  {
    ...idempotent('PUT', '/client-links/:id'),
    who: 'owner',
    prepare: async (provider, owner) => {
      // The link shows no prices, because a retailer may not show retail prices.
      const { id, body } = await newLink(provider, owner, ...unpriced)
      const quote = { ...body.quote, message: 'In red' }
      return { example: `${api}/client-links/${id}`, body: { ...body, quote } }
    },
  },
  ...['address', 'seen', ''].map(
    (word): Row => ({
      ...(word === 'address' ? signedIn : idempotent)(
        word === '' ? 'DELETE' : 'POST',
        `/client-links/:id${word && `/${word}`}`,
      ),
      who: 'owner',
      ...(word !== '' && { body: {} }),
      prepare: async (provider, owner) => {
        const { id } = await newLink(provider, owner, ...unpriced)
        return { example: `${api}/client-links/${id}${word && `/${word}`}` }
      },
    }),
  ),
  signedIn('GET', '/artwork'),
  {
    ...idempotent('PUT', '/artwork/:sha256'),
    who: 'owner',
    prepare: async (provider, owner) => {
      const { sha256 } = await newLibraryFile(provider, owner)
      return { example: `${api}/artwork/${sha256}`, body: { Name: 'Navy', Tags: ['Acme'], Hidden: true } }
    },
  },
  {
    // Files with the same bytes are separate for each customer.
    ...signedIn('PUT', '/artwork/files/:sha256'),
    prepare: async (provider, customer) => {
      const { sha256, content } = await newLibraryFile(provider, customer)
      return { example: `${api}/artwork/files/${sha256}?name=logo.png`, body: content }
    },
  },
  {
    ...signedIn('GET', '/artwork/files/:sha256'),
    who: 'owner',
    prepare: async (provider, owner) => {
      const { sha256 } = await newLibraryFile(provider, owner)
      return { example: `${api}/artwork/files/${sha256}` }
    },
  },
  {
    ...idempotent('POST', '/product_review'),
    who: 'owner',
    // No other test counts the reviews of this product.
    prepare: async (provider, owner) => ({
      body: reviewOf(await completeOrder(provider, owner, { ProductID: 20 })),
    }),
  },
  // The signature is the permission.
  {
    ...open('POST', '/order/orderStatusPortalUser'),
    prepare: async (provider) => {
      const answer = {
        orderId: await placeOrder(provider, await newCustomer(provider, 3)),
        orderAction: 'IN REVIEW' as const,
      }
      return { body: { ...answer, signature: signatureFor(await signerOf(provider.db), answer) } }
    },
  },
  // Signing in and out needs no session.
  {
    ...open('POST', '/auth/signin'),
    body: { Email: 'agent@showfloor.example', Password: 'Showfloor-2026' },
  },
  open('POST', '/auth/signout'),
  {
    ...open('POST', '/auth/signup'),
    body: {
      FullName: 'Dana Buyer',
      MobileNumber: '0400 000 000',
      Email: 'dana@buyer.example',
      RoleID: 1,
      Password: 'a quiet harbour',
    },
  },
  { ...open('POST', '/auth/forgotpassword'), body: { UserNameOrEmail: 'nobody@buyer.example' } },
  { ...open('POST', '/auth/forgotpassword/verifylink'), prepare: resetLink },
  { ...open('POST', '/auth/forgotpassword/changepassword'), prepare: resetLink },
  { method: 'GET', path: '/service/verify-email/:id/:ticket', who: 'everybody', prepare: emailLink },
  { method: 'POST', path: '/service/verify-email/:id/:ticket', who: 'everybody', prepare: emailLink },
  { method: 'GET', path: '/service/unsubscribe/:hash/:ticket', who: 'everybody', prepare: unsubscribePath },
  { method: 'POST', path: '/service/unsubscribe/:hash/:ticket', who: 'everybody', prepare: unsubscribePath },
  { ...signedIn('POST', '/auth/profilepic'), prepare: async () => ({ body: await pictureForm() }) },
  {
    ...idempotent('POST', '/myaccount/basic_info'),
    body: { FullName: 'Dana Buyer', MobileNumber: '0400 000 000', DOB: '', Gender: '', Bio: '' },
  },
  { ...signedIn('POST', '/myaccount/changepassword'), prepare: withPassword },
  ...addressKinds.flatMap(addressRows),
  idempotent('GET', '/product/addwishlist/:id', '/product/addwishlist/1'),
  idempotent('DELETE', '/product/addwishlist/:id', '/product/addwishlist/1'),
  signedIn('GET', '/myaccount/getwishlist'),
  idempotent('DELETE', '/myaccount/getwishlist/:id', '/myaccount/getwishlist/1'),
  // The secret name replaces a session, which pictures in pages cannot send.
  { method: 'GET', path: '/uploads/profile/:name', who: 'everybody', prepare: uploadedPicture },
  {
    method: 'GET',
    path: '/uploads/artwork/:id/:ticket/:name',
    who: 'owner',
    adminToo: true,
    // The real address without its ticket, which would open the file to anyone who has the address.
    prepare: async (provider, owner) => {
      const { path } = await newArtwork(provider, owner)
      return { example: path.replace(/(\d{13})\.[^/]+/, `$1.${'A'.repeat(43)}`) }
    },
  },
  // The address itself is the permission.
  ...clientPage('GET', '', {}),
  ...clientPage('POST', '', { body: new URLSearchParams({ version: '1', 'choice-0': 'yes' }) }),
  ...clientPage('POST', '/opened', { body: {} }),
  ...clientPage('POST', '/logo', {}),
  ...clientPage('GET', '/picture/:version/:line', { pathEnd: '/picture/1/0' }),
  {
    method: 'GET',
    path: '/uploads/thumbnails/:file/:ticket',
    who: 'owner',
    adminToo: true,
    prepare: async (provider, owner) => {
      await newLibraryFile(provider, owner)
      const [file] = await readLibrary(provider, owner)
      return { example: `/${file?.Picture}`.replace(/(\d{13})\.[^/]+$/, `$1.${'A'.repeat(43)}`) }
    },
  },
  {
    method: 'GET',
    path: '/media/*',
    who: 'everybody',
    example: '/media/v1/w640/product/steel-bottle/navy-on-white/1.webp',
  },
  {
    method: 'GET',
    path: '/templates/:file{.+\\.pdf}',
    who: 'everybody',
    example: '/templates/SB-1002.pdf',
  },
]

export const rowName = ({ method, path }: Pick<Row, 'method' | 'path'>) => `${method} ${path}`

export async function prepareRow(provider: Provider, row: Row, customer: Customer): Promise<Row> {
  const body = row.body ?? row.question
  return { ...row, ...(body && { body }), ...(await row.prepare?.(provider, customer)) }
}

/** Makes the call of a row; `overrides` replaces request options. */
export function makeCall(
  { fetch }: Provider,
  { method, path, example = path, question, body = question, headers: rowHeaders }: Row,
  headers: Record<string, string> = {},
  overrides: RequestInit = {},
) {
  const isReady = body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob
  return fetch(example, {
    method,
    headers: {
      ...(body && !isReady ? { 'Content-Type': 'application/json' } : {}),
      ...rowHeaders,
      ...headers,
    },
    ...(body ? { body: isReady ? body : JSON.stringify(body) } : {}),
    ...overrides,
  })
}

/**
 * The built shop's files, which these tests do not serve, and the health checks of balancers. All of them are public.
 */
export const shopFiles = ['GET /', 'GET /assets/*', 'GET /*', 'GET /healthz', 'GET /readyz']
