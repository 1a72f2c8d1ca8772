/** One row for every route of the provider, with the callers that may use it. matrix.test.ts proves each row. */
import { randomUUID } from 'node:crypto'
import { signatureFor, signerOf, verificationLink } from '../../server/auth/signing'
import { unsubscribeLink } from '../../server/auth/unsubscribe-link'
import { createResetToken } from '../../server/auth/password'
import { addAddress, type AddressKind, addressKinds } from './address-calls'
import { artworkForm, newArtwork, pictureForm } from './upload-calls'
import { addToCart } from './cart-calls'
import { featureCalls } from './feature-calls'
import { entryForm } from './giveaway-calls'
import { readLibrary, newLibraryFile } from './library-calls'
import { couponForm, completeOrder, newProof, orderBody, placeOrder, reviewOf } from './order-calls'
import { at, api, idempotent, open, owned, type Prepare, publicPath, type Row, signedIn } from './matrix-rows'
import { newPortal } from './portal-calls'
import {
  type Customer,
  givePassword,
  knownPassword,
  newCustomer,
  type Provider,
  testSettings,
} from './provider'

/** Creates an unused reset link, and a password to set with it. */
const resetLink: Prepare = async (provider) => {
  const { email } = await newCustomer(provider)
  return {
    body: { VerificationLink: await createResetToken(provider.db, email), Password: 'a quiet harbour' },
  }
}
const emailLink: Prepare = async ({ db }, { userId }) => ({
  example: new URL(verificationLink(await signerOf(db), testSettings, userId)).pathname,
})
const unsubscribePath: Prepare = async ({ db }, { email }) => ({
  example: new URL(unsubscribeLink(await signerOf(db), testSettings, email)).pathname,
})
const withPassword: Prepare = async (provider, customer) => {
  await givePassword(provider, customer)
  return { body: { OldPassword: knownPassword, NewPassword: 'a quiet harbour' } }
}
const uploadedPicture: Prepare = async (provider, { headers }) => {
  const init = { method: 'POST', headers, body: await pictureForm() }
  const reply = await provider.fetch(`${api}/auth/profilepic/`, init)
  return { example: `/${(await reply.json()).ProfilePic[0].filename}` }
}
/** The answer of an approver; its signature is the permission. */
const signedAnswer: Prepare = async (provider) => {
  const orderId = await placeOrder(provider, await newCustomer(provider, 3))
  const answer = { orderId, orderAction: 'IN REVIEW' as const }
  return { body: { ...answer, signature: signatureFor(await signerOf(provider.db), answer) } }
}
/** Returns the address of a file with another ticket, because the real one opens it to anyone who has the address. */
const withoutTicket = (path: string) => ({
  example: path.replace(/\/(\d{13})\.[^/]+/, `/$1.${'A'.repeat(43)}`),
})

/** Returns every call of one kind of address; calls that name an address belong to its owner. */
function addressRows(addressKind: AddressKind): Row[] {
  const { kind, idField, fields } = addressKind
  const byId: Prepare = async (provider, owner) =>
    at(`/myaccount/get${kind}/${await addAddress(provider, owner, addressKind)}`)
  return [
    signedIn('GET', `/myaccount/get${kind}`),
    { ...idempotent('POST', `/myaccount/add${kind}`), body: fields },
    owned(idempotent('PUT', `/myaccount/add${kind}`), async (provider, owner) => ({
      body: { [idField]: await addAddress(provider, owner, addressKind), ...fields },
    })),
    owned(signedIn('GET', `/myaccount/get${kind}/:id`), byId),
    owned(idempotent('DELETE', `/myaccount/get${kind}/:id`), byId),
  ]
}
/** Returns a public call that answers for a portal. */
function portalPage(path: string, pathOf: (slug: string) => string): Row {
  const prepare: Prepare = async (provider, member) => at(pathOf((await newPortal(provider, member)).slug))
  return { ...open('GET', path), who: 'member', prepare }
}
const libraryFileAt: Prepare = async (provider, owner) => {
  const { sha256, content } = await newLibraryFile(provider, owner)
  return { ...at(`/artwork/files/${sha256}?name=logo.png`), body: content }
}

const enquiry = {
  ProductID: 1,
  FullName: 'Dana Buyer',
  Email: 'dana@buyer.example',
  MobileNumber: '0400 000 000',
  QTY: 25,
}
const signUp = {
  FullName: 'Dana Buyer',
  MobileNumber: '0400 000 000',
  Email: 'dana@buyer.example',
  RoleID: 1,
}
const newProducts = { list: { of: 'new' } }

const coreRows: Row[] = [
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
  publicPath('POST', '/service/campian_add', { once: true, body: entryForm() }),
  publicPath('GET', '/robots.txt'),
  publicPath('GET', '/openapi.json'),
  publicPath('GET', '/openapi'),
  publicPath('GET', '/sitemap.xml'),
  publicPath('GET', String.raw`/:file{sitemap-[1-9][0-9]{0,3}\.xml}`, { example: '/sitemap-1.xml' }),
  open('GET', '/HomePageSetting'),
  open('GET', '/shop/about'),
  open('GET', '/FAQ/getFAQData'),
  open('GET', '/TermsCondition/getTermsCondition'),
  { ...open('POST', '/product'), question: { SubCategoryID: 'bottles' } },
  { ...signedIn('POST', '/product/login'), question: { SubCategoryID: 'bottles' } },
  { ...open('POST', '/product/search'), question: { Search: 'mug' } },
  { ...signedIn('POST', '/product/login/search'), question: { Search: 'mug' } },
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
  owned(idempotent('DELETE', '/cart/:id'), async (...caller) => at(`/cart/${await addToCart(...caller)}`)),
  owned(idempotent('POST', '/cart/addbrief'), async (...caller) => ({
    body: { CartID: await addToCart(...caller), Brief: 'In navy, please' },
  })),
  owned(signedIn('POST', '/cart/addattchment'), async (...caller) => ({
    body: await artworkForm(await addToCart(...caller)),
  })),
  owned(idempotent('POST', '/cart/deleteattchment'), async (...caller) => {
    const { lineId, id } = await newArtwork(...caller)
    return { body: { CartID: lineId, CartAttachmentID: id } }
  }),
  { ...signedIn('POST', '/CouponCode'), prepare: async ({ db }) => ({ body: await couponForm(db) }) },
  signedIn('GET', '/order'),
  {
    ...idempotent('POST', '/order'),
    prepare: async (...caller) => {
      await addToCart(...caller)
      return { body: orderBody() }
    },
  },
  ...['/order/:id', '/order/updated/:id'].map((path) => ({
    ...owned(signedIn('GET', path), async (...caller) =>
      at(path.replace(':id', String(await placeOrder(...caller)))),
    ),
    adminToo: true,
  })),
  owned(idempotent('POST', '/order/proof'), async (...caller) => ({
    body: { ...(await newProof(...caller)), Answer: 'change', Note: 'Larger, please' },
  })),
  { ...open('PUT', '/kiosks/:id', `/kiosks/${randomUUID()}`), body: { Build: 'DttqdjFC', Unsent: 0 } },
  signedIn('GET', '/artwork'),
  owned(idempotent('PUT', '/artwork/:sha256'), async (...caller) => ({
    ...at(`/artwork/${(await newLibraryFile(...caller)).sha256}`),
    body: { Name: 'Navy', Tags: ['Acme'], Hidden: true },
  })),
  // Files with the same bytes are separate for each customer.
  { ...signedIn('PUT', '/artwork/files/:sha256'), prepare: libraryFileAt },
  owned(signedIn('GET', '/artwork/files/:sha256'), libraryFileAt),
  // No other test counts the reviews of this product.
  owned(idempotent('POST', '/product_review'), async (...caller) => ({
    body: reviewOf(await completeOrder(...caller, { ProductID: 20 })),
  })),
  { ...open('POST', '/order/orderStatusPortalUser'), prepare: signedAnswer },
  // Signing in and out needs no session.
  {
    ...open('POST', '/auth/signin'),
    body: { Email: 'agent@showfloor.example', Password: 'Showfloor-2026' },
  },
  open('POST', '/auth/signout'),
  { ...open('POST', '/auth/signup'), body: { ...signUp, Password: 'a quiet harbour' } },
  { ...open('POST', '/auth/forgotpassword'), body: { UserNameOrEmail: 'nobody@buyer.example' } },
  { ...open('POST', '/auth/forgotpassword/verifylink'), prepare: resetLink },
  { ...open('POST', '/auth/forgotpassword/changepassword'), prepare: resetLink },
  ...(['GET', 'POST'] as const).flatMap((method) => [
    publicPath(method, '/service/verify-email/:id/:ticket', { prepare: emailLink }),
    publicPath(method, '/service/unsubscribe/:hash/:ticket', { prepare: unsubscribePath }),
  ]),
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
  publicPath('GET', '/uploads/profile/:name', { prepare: uploadedPicture }),
  {
    ...owned(publicPath('GET', '/uploads/artwork/:id/:ticket/:name'), async (...caller) =>
      withoutTicket((await newArtwork(...caller)).path),
    ),
    adminToo: true,
  },
  {
    ...owned(publicPath('GET', '/uploads/thumbnails/:file/:ticket'), async (...caller) => {
      await newLibraryFile(...caller)
      return withoutTicket(`/${(await readLibrary(...caller))[0]?.Picture}`)
    }),
    adminToo: true,
  },
  publicPath('GET', '/media/*', { example: '/media/v1/w640/product/steel-bottle/navy-on-white/1.webp' }),
  publicPath('GET', '/templates/:file{.+\\.pdf}', { example: '/templates/SB-1002.pdf' }),
]

export const matrix: Row[] = [...coreRows, ...featureCalls.flatMap(({ rows = [] }) => rows)]

export const rowName = ({ method, path }: Pick<Row, 'method' | 'path'>) => `${method} ${path}`

export async function prepareRow(provider: Provider, row: Row, customer: Customer): Promise<Row> {
  const body = row.body ?? row.question
  return { ...row, ...(body && { body }), ...(await row.prepare?.(provider, customer)) }
}

/** Makes the call of a row, with its body if the method has one; `overrides` replaces request options. */
export function makeCall(
  { fetch }: Provider,
  { method, path, example = path, question, body: rowBody = question, headers: rowHeaders }: Row,
  headers: Record<string, string> = {},
  overrides: RequestInit = {},
) {
  const body = /POST|PUT/.test(method) ? rowBody : undefined
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
