/**
 * Personal data of each table (req 27.1), in the order in which it is erased: the account is last, because other rows
 * are found through it. A unit test fails when a table of the schema is missing here without a stated reason.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AddressFields } from '../../src/domain/account/address'
import type { Executor } from '../db/client'
import { raiseDraftVersion } from '../db/draft-version'
import { cartLine, cartSetupPrice, enquiry, idempotentReply } from '../db/schema-cart'
import * as customers from '../db/schema-customer'
import { deskAuditLog, deskMember, deskPasskey, deskSession } from '../db/schema-desk'
import { clientDraft, clientDraftFile, clientDraftVersion } from '../db/schema-draft'
import { giveawayEntry } from '../db/schema-giveaway'
import { leadCapture, leadCard, leadNote } from '../db/schema-lead'
import { artworkFile } from '../db/schema-library'
import { clientLink, clientLinkAnswer, clientLinkToken, clientLinkVersion } from '../db/schema-link'
import { artwork, orderLine, orderMessage, orderReview, shopOrder } from '../db/schema-order'
import { review } from '../db/schema-product'
import { keyOf } from '../files/artwork'
import { draftFileKey } from '../files/draft-file'
import { pictureFolder } from '../files/picture'
import { eraseLeads } from './lead'
import { mailsToLead, waitingMails } from './person-mails'
import {
  mention,
  containsEmail,
  type Person,
  personal,
  type PersonalTable,
  textsWithEmail,
  withEmailErased,
} from './person-table'
import { refreshProductDocuments } from './product-document'

const { address, appUser, passwordReset, portalMember, rateLimit, session, wishlist } = customers

/** Returns 0, which no account has, when the person has no account. */
const account = ({ userId }: Person) => userId ?? 0
/** Exports nothing, because the row contains nothing about the person. */
const exportNothing = () => null

const ordersOf = (person: Person) => sql`(select o.id from shop_order o where o.user_id = ${account(person)})`
const linesOf = (person: Person) =>
  sql`(select l.id from order_line l join shop_order o on o.id = l.order_id where o.user_id = ${account(person)})`
const cartOf = (person: Person) => sql`(select c.id from cart_line c where c.user_id = ${account(person)})`
/** Links of the account, and links that quote a request of the person (request-quote.ts). */
const linksOf = (person: Person) =>
  sql`(select k.id from client_link k where k.user_id = ${account(person)} or k.id in (
    select w.link_id from client_link_version w join enquiry q on w.offer ->> 'number' = 'R' || q.id
    where q.id in ${requestsOf(person)}))`
const isOthersLink = (id: PgColumn) => (person: Person) => sql`${id} not in ${linksOf(person)}`
const requestsOf = (person: Person) =>
  sql`(select e.id from enquiry e where lower(e.email) = ${person.email} or e.user_id = ${account(person)})`
const leadsOf = ({ email }: Person) => sql`(select c.id from lead_capture c where c.email = ${email})`
const isBilledTo = ({ email }: Person) => sql`lower(${shopOrder.billing} ->> 'email') = ${email}`

/** Country and state stay, because tax depends on them. */
function withoutPerson(column: typeof shopOrder.billing | typeof shopOrder.shipping) {
  const blank: Omit<AddressFields, 'country' | 'state'> = {
    customerName: 'Erased',
    city: '',
    postcode: '',
    line1: '',
    line2: '',
    email: '',
    mobileNumber: '',
  }
  return sql`${column} || ${JSON.stringify(blank)}::jsonb`
}

/** The file's key in the store is secret. */
const withoutStoreKeys = ({ file: _, libraryKey: __, ...row }: typeof artwork.$inferSelect) => row

async function eraseEmailInDrafts(tx: Executor, rows: { userId: number; id: string }[], person: Person) {
  for (const { userId, id } of rows) {
    // The new version makes devices read the draft again.
    const version = await raiseDraftVersion(tx, userId)
    await tx
      .update(clientDraft)
      .set({ body: withEmailErased(clientDraft.body, person), version })
      .where(and(eq(clientDraft.userId, userId), eq(clientDraft.id, id)))
  }
}

export const personalTables: PersonalTable[] = [
  mailsToLead,
  waitingMails,
  personal(deskAuditLog, {
    conditionFor: (
      person,
    ) => sql`(${containsEmail(deskAuditLog.before, person)} or ${containsEmail(deskAuditLog.after, person)}
      or ${deskAuditLog.subject} in (${`customer ${account(person)}`}, ${`customer ${person.email}`})
      or ${deskAuditLog.subject} in (select 'request ' || id from ${requestsOf(person)} asked))`,
    give: ({ userId: _, email: __, ...row }) => row,
    // The log entry itself stays, with its act, author and time.
    set: (person) => ({
      subject: sql`replace(${deskAuditLog.subject}, ${person.email}, 'erased')`,
      before: {},
      after: {},
    }),
  }),
  // Messages to the person about an order are erased; the history of the order stays.
  personal(deskAuditLog, {
    conditionFor: (person) => sql`${deskAuditLog.after} -> 'messages' is not null
      and ${deskAuditLog.subject} in (select 'order ' || id from ${ordersOf(person)} ordered)`,
    give: exportNothing,
    set: () => ({
      before: sql`${deskAuditLog.before} - 'messages'`,
      after: sql`${deskAuditLog.after} - 'messages'`,
    }),
  }),
  personal(deskAuditLog, {
    conditionFor: (person) =>
      sql`(${deskAuditLog.userId} = ${account(person)} or lower(${deskAuditLog.email}) = ${person.email})`,
    give: ({ act, subject, createdAt }) => ({ act, subject, createdAt }),
    set: () => ({ email: sql`coalesce('account ' || ${deskAuditLog.userId}, 'erased')` }),
  }),
  // These rows precede the leads, because they are found through them.
  personal(leadNote, {
    conditionFor: (person) => sql`${leadNote.captureId} in ${leadsOf(person)}`,
    give: ({ text, createdAt }) => ({ text, createdAt }),
  }),
  personal(leadCard, {
    conditionFor: (person) => sql`${leadCard.captureId} in ${leadsOf(person)}`,
    give: ({ captureId, picture }) => ({ captureId, jpeg: picture.toString('base64') }),
  }),
  mention(leadNote, leadNote.text, (person) => sql`${leadNote.captureId} not in ${leadsOf(person)}`),
  personal(leadCapture, {
    conditionFor: ({ email }) => sql`${leadCapture.email} = ${email}`,
    give: ({ userId: _, ...row }) => row,
    erase: async (tx, _, { email }) => void (await eraseLeads(tx, email)),
  }),
  mention(leadCapture, leadCapture.badge, ({ email }) => sql`${leadCapture.email} <> ${email}`),
  mention(leadCapture, leadCapture.note, ({ email }) => sql`${leadCapture.email} <> ${email}`),
  personal(giveawayEntry, {
    conditionFor: ({ email }) => sql`lower(${giveawayEntry.email}) = ${email}`,
    give: ({ userId: _, ...row }) => row,
  }),
  // The link precedes its parts: a request's link is found through its versions, and the parts are deleted with the
  // link.
  personal(clientLink, { conditionFor: (person) => sql`${clientLink.id} in ${linksOf(person)}` }),
  personal(clientLinkToken, {
    conditionFor: (person) => sql`${clientLinkToken.linkId} in ${linksOf(person)}`,
    give: exportNothing,
  }),
  personal(clientLinkAnswer, {
    conditionFor: (person) => sql`${clientLinkAnswer.linkId} in ${linksOf(person)}`,
  }),
  mention(clientLinkAnswer, clientLinkAnswer.comment, isOthersLink(clientLinkAnswer.linkId)),
  personal(clientLinkVersion, {
    conditionFor: (person) => sql`${clientLinkVersion.linkId} in ${linksOf(person)}`,
  }),
  mention(clientLinkVersion, clientLinkVersion.offer, isOthersLink(clientLinkVersion.linkId)),
  mention(clientLink, clientLink.approval, isOthersLink(clientLink.id)),
  personal(enquiry, { conditionFor: (person) => sql`${enquiry.id} in ${requestsOf(person)}` }),
  mention(enquiry, enquiry.remarks, (person) => sql`${enquiry.id} not in ${requestsOf(person)}`),
  personal(review, {
    conditionFor: (person) =>
      sql`${review.id} in (select review_id from order_review where order_line_id in ${linesOf(person)})`,
    erase: async (tx, rows) => {
      const ids = sql.param(rows.map(({ id }) => id))
      await tx.delete(review).where(sql`${review.id} = any(${ids})`)
      await refreshProductDocuments(tx, [...new Set(rows.map(({ productId }) => productId))])
    },
  }),
  personal(orderReview, {
    conditionFor: (person) => sql`${orderReview.orderLineId} in ${linesOf(person)}`,
    give: exportNothing,
  }),
  // A proof with its answer is a document of the order and stays; the customer's artwork is deleted.
  personal(artwork, {
    conditionFor: (person) => sql`${artwork.userId} = ${account(person)} and ${artwork.purpose} = 'customer'`,
    give: withoutStoreKeys,
    files: ({ file, libraryKey }) => [libraryKey === null ? keyOf(file) : null],
  }),
  personal(artwork, {
    conditionFor: (person) => sql`${artwork.userId} = ${account(person)} and ${artwork.purpose} = 'approval'`,
    give: withoutStoreKeys,
    set: () => ({ note: null, mark: null }),
  }),
  personal(orderMessage, {
    conditionFor: (person) => sql`${orderMessage.orderId} in ${ordersOf(person)}`,
    give: ({ author: _, ...row }) => row,
  }),
  mention(
    orderMessage,
    orderMessage.text,
    (person) => sql`${orderMessage.orderId} not in ${ordersOf(person)}`,
  ),
  personal(orderMessage, {
    conditionFor: ({ email }) => sql`${orderMessage.author} = ${email}`,
    give: ({ orderId, createdAt }) => ({ orderId, createdAt }),
    set: () => ({ author: '' }),
  }),
  personal(orderLine, {
    conditionFor: (person) => sql`${orderLine.id} in ${linesOf(person)}`,
    set: () => ({ brief: '' }),
  }),
  mention(orderLine, orderLine.brief, (person) => sql`${orderLine.id} not in ${linesOf(person)}`),
  personal(shopOrder, {
    conditionFor: (person) => sql`${shopOrder.userId} = ${account(person)}`,
    give: ({ moveToldAt: _, ...row }) => row,
    set: () => ({ billing: withoutPerson(shopOrder.billing), shipping: withoutPerson(shopOrder.shipping) }),
  }),
  // Orders of other accounts that have this person's address on the bill.
  personal(shopOrder, {
    conditionFor: (person) =>
      sql`${isBilledTo(person)} and ${shopOrder.userId} is distinct from ${account(person)}`,
    give: ({ id, createdAt, billing }) => ({ id, createdAt, billing }),
    set: () => ({ billing: withoutPerson(shopOrder.billing) }),
  }),
  personal(cartSetupPrice, {
    conditionFor: (person) => sql`${cartSetupPrice.cartLineId} in ${cartOf(person)}`,
  }),
  personal(cartLine, { conditionFor: (person) => sql`${cartLine.userId} = ${account(person)}` }),
  personal(wishlist, { conditionFor: (person) => sql`${wishlist.userId} = ${account(person)}` }),
  personal(address, { conditionFor: (person) => sql`${address.userId} = ${account(person)}` }),
  personal(address, {
    conditionFor: (person) =>
      sql`lower(${address.email}) = ${person.email} and ${address.userId} <> ${account(person)}`,
    give: ({ id: _, userId: __, ...row }) => row,
    set: () => ({ customerName: '', email: '', mobileNumber: '' }),
  }),
  personal(clientDraft, {
    conditionFor: (person) => sql`${clientDraft.userId} = ${account(person)}`,
    give: ({ body, ...row }) => ({ ...row, body: body === null ? null : (JSON.parse(body) as unknown) }),
  }),
  personal(clientDraft, {
    conditionFor: (person) =>
      sql`${containsEmail(clientDraft.body, person)} and ${clientDraft.userId} <> ${account(person)}`,
    give: ({ body }, person) => ({ texts: textsWithEmail(JSON.parse(body ?? 'null'), person) }),
    erase: eraseEmailInDrafts,
  }),
  personal(clientDraftFile, {
    conditionFor: (person) => sql`${clientDraftFile.userId} = ${account(person)}`,
    give: ({ file: _, ...row }) => row,
    files: ({ file }) => [draftFileKey(file)],
  }),
  personal(clientDraftVersion, {
    conditionFor: (person) => sql`${clientDraftVersion.userId} = ${account(person)}`,
    give: exportNothing,
  }),
  personal(artworkFile, {
    conditionFor: (person) => sql`${artworkFile.userId} = ${account(person)}`,
    give: ({ key: _, thumbnail: __, ...row }) => row,
    files: ({ key, thumbnail }) => [key, thumbnail],
  }),
  personal(idempotentReply, {
    conditionFor: (person) => sql`${idempotentReply.scope} = ${`user ${account(person)}`}`,
    give: exportNothing,
  }),
  personal(portalMember, { conditionFor: (person) => sql`${portalMember.userId} = ${account(person)}` }),
  personal(deskMember, {
    conditionFor: (person) => sql`${deskMember.userId} = ${account(person)}`,
    give: ({ rights }) => ({ rights }),
  }),
  personal(deskPasskey, {
    conditionFor: (person) => sql`${deskPasskey.userId} = ${account(person)}`,
    give: ({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }),
  }),
  personal(deskSession, {
    conditionFor: (person) => sql`${deskSession.userId} = ${account(person)}`,
    give: ({ createdAt, lastUsedAt, expiresAt }) => ({ createdAt, lastUsedAt, expiresAt }),
  }),
  personal(session, {
    conditionFor: (person) => sql`${session.userId} = ${account(person)}`,
    give: ({ createdAt, lastUsedAt, expiresAt }) => ({ createdAt, lastUsedAt, expiresAt }),
  }),
  personal(passwordReset, {
    conditionFor: (person) => sql`${passwordReset.userId} = ${account(person)}`,
    give: ({ expiresAt }) => ({ expiresAt }),
  }),
  // The key contains the hash of the address (auth/limits.ts).
  personal(rateLimit, {
    conditionFor: ({ email }) =>
      sql`split_part(${rateLimit.key}, ':', 2) = encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`,
    give: exportNothing,
  }),
  // Accounts of which this person approves the orders.
  personal(appUser, {
    conditionFor: (person) =>
      sql`lower(${appUser.portalEmail}) = ${person.email} and ${appUser.id} <> ${account(person)}`,
    give: ({ id }) => ({ approvesOrdersOfAccount: id }),
    set: () => ({ portalEmail: '' }),
  }),
  personal(appUser, {
    conditionFor: (person) => sql`${appUser.id} = ${account(person)}`,
    give: ({ passwordHash: _, ...row }) => row,
    files: ({ profilePicture }) => [profilePicture.startsWith(`${pictureFolder}/`) ? profilePicture : null],
  }),
]
