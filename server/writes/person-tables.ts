/**
 * Personal data of each table (req 27.1), in the order in which it is erased: the account is last, because other rows
 * are found through it. A unit test fails when a table of the schema is missing here without a stated reason.
 */
import { sql } from 'drizzle-orm'
import type { AddressFields } from '../../src/domain/account/address'
import { cartLine, cartSetupPrice, enquiry, idempotentReply } from '../db/schema-cart'
import * as customers from '../db/schema-customer'
import { deskAuditLog, deskMember, deskPasskey, deskSession } from '../db/schema-desk'
import { giveawayEntry } from '../db/schema-giveaway'
import { artworkFile } from '../db/schema-library'
import { artwork, orderLine, orderMessage, orderReview, shopOrder } from '../db/schema-order'
import { review } from '../db/schema-product'
import { artworkKey } from '../files/artwork'
import { thumbnailKey } from '../files/library'
import { pictureFolder } from '../files/picture'
import { mailedAddresses, waitingMails } from './person-mails'
import {
  mentionsInTexts,
  containsEmail,
  type Person,
  personalTable,
  type PersonalTable,
} from './person-table'
import { refreshProductDocuments } from './product-document'

const { address, appUser, passwordReset, portalMember, rateLimit, session, wishlist } = customers

/** Returns 0, which no account has, when the person has no account. */
const accountId = ({ userId }: Person) => userId ?? 0
/** Exports nothing, because the row contains nothing about the person. */
const exportNothing = () => null

const ordersOf = (person: Person) =>
  sql`(select o.id from shop_order o where o.user_id = ${accountId(person)})`
const linesOf = (person: Person) =>
  sql`(select l.id from order_line l join shop_order o on o.id = l.order_id where o.user_id = ${accountId(person)})`
const cartOf = (person: Person) => sql`(select c.id from cart_line c where c.user_id = ${accountId(person)})`
const requestsOf = (person: Person) =>
  sql`(select e.id from enquiry e where lower(e.email) = ${person.email} or e.user_id = ${accountId(person)})`
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

/** Rows of features are erased first, because they may be found through other rows of the person. */
export const allPersonalTables = (
  features: readonly { personalTables?: readonly PersonalTable[] }[],
): PersonalTable[] => [...features.flatMap(({ personalTables = [] }) => personalTables), ...coreTables]

const coreTables: PersonalTable[] = [
  mailedAddresses,
  waitingMails,
  personalTable(deskAuditLog, {
    conditionFor: (
      person,
    ) => sql`(${containsEmail(deskAuditLog.before, person)} or ${containsEmail(deskAuditLog.after, person)}
      or ${deskAuditLog.subject} in (${`customer ${accountId(person)}`}, ${`customer ${person.email}`})
      or ${deskAuditLog.subject} in (select 'request ' || id from ${requestsOf(person)} asked))`,
    exportFields: ({ userId: _, email: __, ...row }) => row,
    // The log entry itself stays, with its act, author and time.
    set: (person) => ({
      subject: sql`replace(${deskAuditLog.subject}, ${person.email}, 'erased')`,
      before: {},
      after: {},
    }),
  }),
  // Messages to the person about an order are erased; the history of the order stays.
  personalTable(deskAuditLog, {
    conditionFor: (person) => sql`${deskAuditLog.after} -> 'messages' is not null
      and ${deskAuditLog.subject} in (select 'order ' || id from ${ordersOf(person)} ordered)`,
    exportFields: exportNothing,
    set: () => ({
      before: sql`${deskAuditLog.before} - 'messages'`,
      after: sql`${deskAuditLog.after} - 'messages'`,
    }),
  }),
  personalTable(deskAuditLog, {
    conditionFor: (person) =>
      sql`(${deskAuditLog.userId} = ${accountId(person)} or lower(${deskAuditLog.email}) = ${person.email})`,
    exportFields: ({ act, subject, createdAt }) => ({ act, subject, createdAt }),
    set: () => ({ email: sql`coalesce('account ' || ${deskAuditLog.userId}, 'erased')` }),
  }),
  personalTable(giveawayEntry, {
    conditionFor: ({ email }) => sql`lower(${giveawayEntry.email}) = ${email}`,
    exportFields: ({ userId: _, ...row }) => row,
  }),
  personalTable(enquiry, { conditionFor: (person) => sql`${enquiry.id} in ${requestsOf(person)}` }),
  mentionsInTexts(enquiry, enquiry.remarks, (person) => sql`${enquiry.id} not in ${requestsOf(person)}`),
  personalTable(review, {
    conditionFor: (person) =>
      sql`${review.id} in (select review_id from order_review where order_line_id in ${linesOf(person)})`,
    exportFields: ({ isDemo: _, ...row }) => row,
    erase: async (tx, rows) => {
      const ids = sql.param(rows.map(({ id }) => id))
      await tx.delete(review).where(sql`${review.id} = any(${ids})`)
      await refreshProductDocuments(tx, [...new Set(rows.map(({ productId }) => productId))])
    },
  }),
  personalTable(orderReview, {
    conditionFor: (person) => sql`${orderReview.orderLineId} in ${linesOf(person)}`,
    exportFields: exportNothing,
  }),
  // A proof with its answer is a document of the order and stays; the customer's artwork is deleted.
  personalTable(artwork, {
    conditionFor: (person) =>
      sql`${artwork.userId} = ${accountId(person)} and ${artwork.purpose} = 'customer'`,
    exportFields: withoutStoreKeys,
    files: ({ file, libraryKey }) => [libraryKey === null ? artworkKey(file) : null, thumbnailKey(file)],
  }),
  personalTable(artwork, {
    conditionFor: (person) =>
      sql`${artwork.userId} = ${accountId(person)} and ${artwork.purpose} = 'approval'`,
    exportFields: withoutStoreKeys,
    set: () => ({ note: null, mark: null }),
  }),
  personalTable(orderMessage, {
    conditionFor: (person) => sql`${orderMessage.orderId} in ${ordersOf(person)}`,
    exportFields: ({ author: _, ...row }) => row,
  }),
  mentionsInTexts(
    orderMessage,
    orderMessage.text,
    (person) => sql`${orderMessage.orderId} not in ${ordersOf(person)}`,
  ),
  personalTable(orderMessage, {
    conditionFor: ({ email }) => sql`${orderMessage.author} = ${email}`,
    exportFields: ({ orderId, createdAt }) => ({ orderId, createdAt }),
    set: () => ({ author: '' }),
  }),
  personalTable(orderLine, {
    conditionFor: (person) => sql`${orderLine.id} in ${linesOf(person)}`,
    exportFields: ({ taken: _, ...row }) => row,
    set: () => ({ brief: '' }),
  }),
  mentionsInTexts(orderLine, orderLine.brief, (person) => sql`${orderLine.id} not in ${linesOf(person)}`),
  personalTable(shopOrder, {
    conditionFor: (person) => sql`${shopOrder.userId} = ${accountId(person)}`,
    exportFields: ({ moveMailedAt: _, ...row }) => row,
    set: () => ({ billing: withoutPerson(shopOrder.billing), shipping: withoutPerson(shopOrder.shipping) }),
  }),
  // This covers orders of other accounts that have this person's address on the bill.
  personalTable(shopOrder, {
    conditionFor: (person) =>
      sql`${isBilledTo(person)} and ${shopOrder.userId} is distinct from ${accountId(person)}`,
    exportFields: ({ id, createdAt, billing }) => ({ id, createdAt, billing }),
    set: () => ({ billing: withoutPerson(shopOrder.billing) }),
  }),
  personalTable(cartSetupPrice, {
    conditionFor: (person) => sql`${cartSetupPrice.cartLineId} in ${cartOf(person)}`,
  }),
  personalTable(cartLine, { conditionFor: (person) => sql`${cartLine.userId} = ${accountId(person)}` }),
  personalTable(wishlist, { conditionFor: (person) => sql`${wishlist.userId} = ${accountId(person)}` }),
  personalTable(address, { conditionFor: (person) => sql`${address.userId} = ${accountId(person)}` }),
  personalTable(address, {
    conditionFor: (person) =>
      sql`lower(${address.email}) = ${person.email} and ${address.userId} <> ${accountId(person)}`,
    exportFields: ({ id: _, userId: __, ...row }) => row,
    set: () => ({ customerName: '', email: '', mobileNumber: '' }),
  }),
  personalTable(artworkFile, {
    conditionFor: (person) => sql`${artworkFile.userId} = ${accountId(person)}`,
    exportFields: ({ key: _, thumbnail: __, ...row }) => row,
    files: ({ key, thumbnail }) => [key, thumbnail],
  }),
  personalTable(idempotentReply, {
    conditionFor: (person) => sql`${idempotentReply.scope} = ${`user ${accountId(person)}`}`,
    exportFields: exportNothing,
  }),
  personalTable(portalMember, {
    conditionFor: (person) => sql`${portalMember.userId} = ${accountId(person)}`,
  }),
  personalTable(deskMember, {
    conditionFor: (person) => sql`${deskMember.userId} = ${accountId(person)}`,
    exportFields: ({ rights }) => ({ rights }),
  }),
  personalTable(deskPasskey, {
    conditionFor: (person) => sql`${deskPasskey.userId} = ${accountId(person)}`,
    exportFields: ({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }),
  }),
  personalTable(deskSession, {
    conditionFor: (person) => sql`${deskSession.userId} = ${accountId(person)}`,
    exportFields: ({ createdAt, lastUsedAt, expiresAt }) => ({ createdAt, lastUsedAt, expiresAt }),
  }),
  personalTable(session, {
    conditionFor: (person) => sql`${session.userId} = ${accountId(person)}`,
    exportFields: ({ createdAt, lastUsedAt, expiresAt }) => ({ createdAt, lastUsedAt, expiresAt }),
  }),
  personalTable(passwordReset, {
    conditionFor: (person) => sql`${passwordReset.userId} = ${accountId(person)}`,
    exportFields: ({ expiresAt }) => ({ expiresAt }),
  }),
  // The key contains the hash of the address (auth/limits.ts).
  personalTable(rateLimit, {
    conditionFor: ({ email }) =>
      sql`split_part(${rateLimit.key}, ':', 2) = encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`,
    exportFields: exportNothing,
  }),
  // This covers accounts of which this person approves the orders.
  personalTable(appUser, {
    conditionFor: (person) =>
      sql`lower(${appUser.portalEmail}) = ${person.email} and ${appUser.id} <> ${accountId(person)}`,
    exportFields: ({ id }) => ({ approvesOrdersOfAccount: id }),
    set: () => ({ portalEmail: '' }),
  }),
  personalTable(appUser, {
    conditionFor: (person) => sql`${appUser.id} = ${accountId(person)}`,
    exportFields: ({ passwordHash: _, ...row }) => row,
    files: ({ profilePicture }) => [profilePicture.startsWith(`${pictureFolder}/`) ? profilePicture : null],
  }),
]
