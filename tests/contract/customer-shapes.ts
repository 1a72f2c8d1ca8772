/** Shapes of the calls below /frontend/api that serve the pages behind the sign-in. */
import * as v from 'valibot'
import * as address from '../../src/api/account/address'
import { LinkValidityReply } from '../../src/api/account/password'
import { PasswordReply, PictureReply } from '../../src/api/account/profile'
import { Profile, SignInReply } from '../../src/api/account/session'
import { LibraryReply } from '../../src/api/artwork/library'
import { CartReply, CountReply, GstReply } from '../../src/api/cart/cart'
import { BriefReply, CouponReply, UploadReply } from '../../src/api/cart/cart-line'
import { DraftsReply, DraftWire, SaveDraftReply } from '../../src/api/client-draft/client-draft'
import { OrderReply, OrderList } from '../../src/api/order/order'
import { AnswerReply } from '../../src/api/order/order-link'
import * as wishlist from '../../src/api/product/wishlist'
import { enveloped, MessageReply, wireList } from '../../src/api/wire'
import { ClientLink, LinkAddress, LinkRequest, LinkSeen } from '../../src/domain/client-link/contract'
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
import { type CallShape, File, file, Multipart } from './shape-parts'

const account: Record<string, CallShape> = {
  'POST /auth/signin': {
    description: 'Signs in, and replies with a token.',
    body: SignIn,
    reply: [v.pick(SignInReply.pipe[2], ['token']), Profile],
  },
  'POST /auth/signout': { description: 'Ends the token.', reply: MessageReply },
  'POST /auth/signup': {
    description: 'Creates an account.',
    body: SignUpRequest,
    reply: MessageReply,
  },
  'POST /auth/forgotpassword': {
    description: 'Mails a link for another password.',
    body: ForgotPasswordRequest,
    reply: MessageReply,
  },
  'POST /auth/forgotpassword/verifylink': {
    description: 'Checks whether a mailed link is still valid.',
    body: VerifyRequest,
    reply: LinkValidityReply,
  },
  'POST /auth/forgotpassword/changepassword': {
    description: 'Sets a password by a mailed link.',
    body: ChangeRequest,
    reply: MessageReply,
  },
  'POST /auth/profilepic': {
    description: 'Sets the customer’s picture.',
    body: v.object({ ProfilePic: File }),
    ...Multipart,
    reply: PictureReply,
  },
  'POST /myaccount/basic_info': {
    description: 'Changes the profile.',
    body: ProfileRequest,
    reply: MessageReply,
  },
  'POST /myaccount/changepassword': {
    description: 'Changes the password.',
    body: PasswordRequest,
    reply: PasswordReply,
  },
  ...addressCalls('billing'),
  ...addressCalls('shipping'),
  'GET /product/addwishlist/:id': {
    description: 'Adds a product to the wishlist.',
    reply: wishlist.WriteReply,
  },
  'DELETE /product/addwishlist/:id': {
    description: 'Removes a product from the wishlist.',
    reply: wishlist.WriteReply,
  },
  'GET /myaccount/getwishlist': { description: 'Reads the wishlist.', reply: wishlist.ListReply },
  'DELETE /myaccount/getwishlist/:id': {
    description: 'Removes a product from the wishlist.',
    reply: wishlist.RemovalReply,
  },
}

function addressCalls(kind: 'billing' | 'shipping'): Record<string, CallShape> {
  return {
    [`GET /myaccount/get${kind}`]: {
      description: `Lists the customer’s ${kind} addresses.`,
      reply: address.addressListReplies[kind],
    },
    [`POST /myaccount/add${kind}`]: {
      description: `Adds a ${kind} address.`,
      body: AddressRequest,
      reply: MessageReply,
    },
    [`PUT /myaccount/add${kind}`]: {
      description: `Changes a ${kind} address.`,
      body: AddressRequest,
      reply: MessageReply,
    },
    [`GET /myaccount/get${kind}/:id`]: {
      description: `Reads a ${kind} address.`,
      reply: address.addressReplies[kind],
    },
    [`DELETE /myaccount/get${kind}/:id`]: {
      description: `Removes a ${kind} address.`,
      reply: MessageReply,
    },
  }
}

const ordering: Record<string, CallShape> = {
  'GET /cart/getgst': { description: 'Reads the GST rate in percent.', reply: GstReply },
  'GET /cart/getcartcount': { description: 'Counts the lines of the cart.', reply: CountReply },
  'GET /cart': { description: 'Reads the cart by products.', reply: CartReply },
  'POST /cart/cart2': {
    description: 'Adds a line, or refuses with ProductExit when the cart has it already.',
    body: CartRequest,
    reply: MessageReply,
  },
  'POST /cart': { description: 'Replaces a line.', body: CartRequest, reply: MessageReply },
  'DELETE /cart/:id': { description: 'Removes a line.', reply: MessageReply },
  'POST /cart/addbrief': {
    description: 'Sets a line’s brief.',
    body: BriefRequest,
    reply: BriefReply,
  },
  'POST /cart/addattchment': {
    description: 'Adds artwork to a line.',
    body: v.object({ CartID: v.string(), CartAttachments: v.array(File) }),
    ...Multipart,
    reply: UploadReply,
  },
  'POST /cart/deleteattchment': {
    description: 'Removes artwork from a line.',
    body: ArtworkRemoval,
    reply: MessageReply,
  },
  'POST /CouponCode': {
    description: 'Reads what a coupon is worth, in percent.',
    body: v.object({ CouponName: v.string() }),
    form: 'application/x-www-form-urlencoded',
    reply: CouponReply,
  },
  'GET /order': { description: 'Lists the customer’s orders.', reply: OrderList },
  'POST /order': {
    description: 'Orders what is in the cart.',
    body: OrderRequest,
    reply: MessageReply,
  },
  'GET /order/:id': { description: 'Reads an order.', reply: OrderReply },
  'GET /order/updated/:id': {
    description: 'Reads an order, also for a portal’s approver by a mailed link.',
    query: ['orderAction', 'signature'],
    reply: OrderReply,
  },
  'POST /order/proof': {
    description: 'Approves a proof, or requests a change.',
    body: ProofRequest,
    reply: MessageReply,
    feature: 'proof-answers',
  },
  'POST /order/orderStatusPortalUser': {
    description: 'Takes the answer of a portal’s approver.',
    body: OrderLinkRequest,
    reply: AnswerReply,
  },
}

const drafts: Record<string, CallShape> = {
  'GET /drafts': {
    description: 'Lists the customer’s drafts, or what changed of them.',
    query: ['since'],
    reply: [enveloped(wireList(DraftWire)), DraftsReply],
    feature: 'drafts',
  },
  'PUT /drafts/:id': {
    description: 'Saves a draft over the version that If-Match names.',
    body: v.looseObject({ id: v.string() }),
    reply: SaveDraftReply,
    feature: 'drafts',
  },
  'DELETE /drafts/:id': {
    description: 'Removes the version of a draft that If-Match names.',
    reply: SaveDraftReply,
    feature: 'drafts',
  },
  'PUT /drafts/files/:sha256': {
    description: 'Saves a file that drafts name.',
    body: file,
    reply: v.looseObject({}),
    feature: 'drafts',
  },
  'GET /drafts/files/:sha256': {
    description: 'Sends a file that drafts name.',
    reply: file,
    feature: 'drafts',
  },
  'GET /client-links': {
    description: 'Lists private links and the clients’ answers.',
    reply: enveloped(wireList(ClientLink)),
    feature: 'client-links',
  },
  'PUT /client-links/:id': {
    description: 'Makes a private link, or another version of one.',
    body: LinkRequest,
    reply: enveloped(ClientLink),
    feature: 'client-links',
  },
  'DELETE /client-links/:id': {
    description: 'Revokes a private link.',
    reply: v.looseObject({}),
    feature: 'client-links',
  },
  'POST /client-links/:id/address': {
    description: 'Makes an address that opens the link.',
    reply: enveloped(LinkAddress),
    feature: 'client-links',
  },
  'POST /client-links/:id/seen': {
    description: 'Notes that the rep has seen all answers so far.',
    body: LinkSeen,
    reply: v.looseObject({}),
    feature: 'client-links',
  },
  'GET /artwork': {
    description: 'Lists the customer’s artwork library.',
    reply: LibraryReply,
    feature: 'artwork-library',
  },
  'PUT /artwork/:sha256': {
    description: 'Names, tags or hides a file of the library.',
    body: FileEdit,
    reply: v.looseObject({}),
    feature: 'artwork-library',
  },
  'PUT /artwork/files/:sha256': {
    description: 'Adds a file to the library.',
    query: ['name'],
    body: file,
    reply: v.looseObject({}),
    feature: 'artwork-library',
  },
  'GET /artwork/files/:sha256': {
    description: 'Sends a file of the library.',
    reply: file,
    feature: 'artwork-library',
  },
}

export const customerShapes: Record<string, CallShape> = { ...account, ...ordering, ...drafts }
