/** Shapes of the calls below /frontend/api that serve the pages behind the sign-in. */
import * as v from 'valibot'
import * as address from '../../src/api/account/address'
import { LinkValidityReply } from '../../src/api/account/password'
import { PasswordReply, PictureReply } from '../../src/api/account/profile'
import { Profile, SignInReply } from '../../src/api/account/session'
import { LibraryReply } from '../../src/api/artwork/library'
import { CartReply, CountReply, GstReply } from '../../src/api/cart/cart'
import { BriefReply, CouponReply, UploadReply } from '../../src/api/cart/cart-line'
import { OrderReply, OrderList } from '../../src/api/order/order'
import { AnswerReply } from '../../src/api/order/order-link'
import * as wishlist from '../../src/api/product/wishlist'
import { MessageReply } from '../../src/api/wire'
import { PasswordRequest } from '../../server/routes/account'
import { BriefRequest } from '../../server/routes/artwork'
import { ForgotPasswordRequest, ChangeRequest, SignIn, VerifyRequest } from '../../server/routes/auth'
import { LinkRequest as OrderLinkRequest } from '../../server/routes/order'
import { AddressRequest, ProfileRequest } from '../../server/writes/account'
import { ArtworkRemoval, ProofRequest } from '../../server/writes/artwork'
import { CartRequest } from '../../server/writes/cart'
import { FileEdit } from '../../server/writes/library'
import { OrderRequest } from '../../server/writes/order'
import { SignUpRequest } from '../../server/writes/sign-up'
import { call, type CallShape, File, file, Multipart, withFeature } from './shape-parts'

const account: Record<string, CallShape> = {
  'POST /auth/signin': call(
    'Signs in, and replies with a token.',
    [v.pick(SignInReply.pipe[2], ['token']), Profile],
    { body: SignIn },
  ),
  'POST /auth/signout': call('Ends the token.', MessageReply),
  'POST /auth/signup': call('Creates an account.', MessageReply, { body: SignUpRequest }),
  'POST /auth/forgotpassword': call('Mails a link for another password.', MessageReply, {
    body: ForgotPasswordRequest,
  }),
  'POST /auth/forgotpassword/verifylink': call(
    'Checks whether a mailed link is still valid.',
    LinkValidityReply,
    { body: VerifyRequest },
  ),
  'POST /auth/forgotpassword/changepassword': call('Sets a password by a mailed link.', MessageReply, {
    body: ChangeRequest,
  }),
  'POST /auth/profilepic': call('Sets the customer’s picture.', PictureReply, {
    body: v.object({ ProfilePic: File }),
    ...Multipart,
  }),
  'POST /myaccount/basic_info': call('Changes the profile.', MessageReply, { body: ProfileRequest }),
  'POST /myaccount/changepassword': call('Changes the password.', PasswordReply, { body: PasswordRequest }),
  ...addressCalls('billing'),
  ...addressCalls('shipping'),
  'GET /product/addwishlist/:id': call('Adds a product to the wishlist.', wishlist.WriteReply),
  'DELETE /product/addwishlist/:id': call('Removes a product from the wishlist.', wishlist.WriteReply),
  'GET /myaccount/getwishlist': call('Reads the wishlist.', wishlist.ListReply),
  'DELETE /myaccount/getwishlist/:id': call('Removes a product from the wishlist.', wishlist.RemovalReply),
}

function addressCalls(kind: 'billing' | 'shipping'): Record<string, CallShape> {
  return {
    [`GET /myaccount/get${kind}`]: call(
      `Lists the customer’s ${kind} addresses.`,
      address.addressListReplies[kind],
    ),
    [`POST /myaccount/add${kind}`]: call(`Adds a ${kind} address.`, MessageReply, { body: AddressRequest }),
    [`PUT /myaccount/add${kind}`]: call(`Changes a ${kind} address.`, MessageReply, { body: AddressRequest }),
    [`GET /myaccount/get${kind}/:id`]: call(`Reads a ${kind} address.`, address.addressReplies[kind]),
    [`DELETE /myaccount/get${kind}/:id`]: call(`Removes a ${kind} address.`, MessageReply),
  }
}

const ordering: Record<string, CallShape> = {
  'GET /cart/getgst': call('Reads the GST rate in percent.', GstReply),
  'GET /cart/getcartcount': call('Counts the lines of the cart.', CountReply),
  'GET /cart': call('Reads the cart by products.', CartReply),
  'POST /cart/cart2': call(
    'Adds a line, or refuses with ProductExit when the cart has it already.',
    MessageReply,
    { body: CartRequest },
  ),
  'POST /cart': call('Replaces a line.', MessageReply, { body: CartRequest }),
  'DELETE /cart/:id': call('Removes a line.', MessageReply),
  'POST /cart/addbrief': call('Sets a line’s brief.', BriefReply, { body: BriefRequest }),
  'POST /cart/addattchment': call('Adds artwork to a line.', UploadReply, {
    body: v.object({ CartID: v.string(), CartAttachments: v.array(File) }),
    ...Multipart,
  }),
  'POST /cart/deleteattchment': call('Removes artwork from a line.', MessageReply, { body: ArtworkRemoval }),
  'POST /CouponCode': call('Reads what a coupon is worth, in percent.', CouponReply, {
    body: v.object({ CouponName: v.string() }),
    form: 'application/x-www-form-urlencoded',
  }),
  'GET /order': call('Lists the customer’s orders.', OrderList),
  'POST /order': call('Orders what is in the cart.', MessageReply, { body: OrderRequest }),
  'GET /order/:id': call('Reads an order.', OrderReply),
  'GET /order/updated/:id': call(
    'Reads an order, also for a portal’s approver by a mailed link.',
    OrderReply,
    { query: ['orderAction', 'signature'] },
  ),
  'POST /order/proof': call('Approves a proof, or requests a change.', MessageReply, {
    body: ProofRequest,
    feature: 'proof-answers',
  }),
  'POST /order/orderStatusPortalUser': call('Takes the answer of a portal’s approver.', AnswerReply, {
    body: OrderLinkRequest,
  }),
}

/** A new schema for each reply without data, because OpenAPI names a schema after the first call that uses it. */
const none = () => v.looseObject({})

const library = withFeature('artwork-library', {
  'GET /artwork': call('Lists the customer’s artwork library.', LibraryReply),
  'PUT /artwork/:sha256': call('Names, tags or hides a file of the library.', none(), { body: FileEdit }),
  'PUT /artwork/files/:sha256': call('Adds a file to the library.', none(), { query: ['name'], body: file }),
  'GET /artwork/files/:sha256': call('Sends a file of the library.', file),
})

export const customerShapes: Record<string, CallShape> = {
  ...account,
  ...ordering,
  ...library,
}
