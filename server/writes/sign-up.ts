/** Checks a sign-up and stores the new customer with the first addresses (req 7.5). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type PostalFields, lengthErrors } from '../../src/domain/account/address'
import { maxPhoneLength } from '../../src/domain/account/contact-details'
import { customerTypes, personalErrors, signUpAddressErrors } from '../../src/domain/account/sign-up'
import { refuseBadPassword } from '../auth/password'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { address, appUser } from '../db/schema-customer'
import { invalid, Refusal } from '../base/errors'
import { EmailLine, Line, PhoneLine, refuseFirst, limitLength } from '../base/input'
import type { Shop } from '../mail/mailer'
import { requireMailServer } from '../mail/mail-notice'
import { queueMail } from '../mail/mail-queue'

/**
 * Fields that are not listed here are ignored, so that a sign-up cannot make a portal user. UserName is the Email.
 */
export const SignUpRequest = v.object({
  FullName: Line,
  MobileNumber: PhoneLine,
  Email: EmailLine,
  RoleID: v.optional(v.unknown()),
  Password: v.optional(v.string(), ''),
  BusinessName: Line,
  IndustryName: Line,
  WebAddress: Line,
  Customername: Line,
  Country: Line,
  State: Line,
  City: Line,
  Postcode: Line,
  Address1: Line,
  Address2: Line,
  ShippingCustomername: Line,
  ShippingCountry: Line,
  ShippingState: Line,
  ShippingCity: Line,
  ShippingPostcode: Line,
  ShippingAddress1: Line,
  ShippingAddress2: Line,
})
type SignUp = v.InferOutput<typeof SignUpRequest>

type NewCustomer = {
  user: Omit<typeof appUser.$inferInsert, 'passwordHash'>
  password: string
  billing: PostalFields | null
  shipping: PostalFields | null
}

/** Refuses with the first mistake, in the order of the form. */
export function newCustomerOf(request: SignUp): NewCustomer {
  const { FullName, MobileNumber, Email, BusinessName, IndustryName, WebAddress, Password } = request
  const user = {
    email: Email,
    fullName: limitLength('Full Name', FullName, 200),
    mobileNumber: limitLength('Mobile Number', MobileNumber, maxPhoneLength),
    businessName: limitLength('Business Name', BusinessName, 200),
    industryName: limitLength('Industry Name', IndustryName, 200),
    webAddress: WebAddress,
    roleId: roleIdOf(request.RoleID),
  }
  refuseFirst(personalErrors({ ...user, password: Password }))
  refuseBadPassword(Password, Email)
  const billing = addressIn(request, '')
  const shipping = addressIn(request, 'Shipping')
  if (billing) refuseFirst(signUpAddressErrors(billing))
  if (shipping) refuseFirst(signUpAddressErrors(shipping, 'Shipping '))
  for (const fields of [billing, shipping])
    if (fields) refuseFirst(lengthErrors({ ...fields, email: '', mobileNumber: '' }))
  return {
    user: { ...user, roleId: user.roleId ?? 1 },
    password: Password,
    billing,
    shipping: shipping ?? billing,
  }
}

/** Returns the new customer's id; null: the e-mail already has an account, and nothing was changed. */
export async function storeCustomer(
  tx: Executor,
  { user, billing, shipping }: NewCustomer,
  passwordHash: string,
): Promise<number | null> {
  const [created] = await tx
    .insert(appUser)
    .values({ ...user, passwordHash })
    .onConflictDoNothing()
    .returning({ id: appUser.id })
  if (!created) return null
  const { email, mobileNumber } = user
  const userId = created.id
  const rows: (typeof address.$inferInsert)[] = []
  if (billing) rows.push({ ...billing, userId, kind: 'billing', email, mobileNumber })
  if (shipping) rows.push({ ...shipping, userId, kind: 'shipping', email: '', mobileNumber: '' })
  if (rows.length > 0) await tx.insert(address).values(rows)
  return userId
}

/**
 * Only these numbers are accepted, and only as numbers: a text that looks like a number could be read as another role
 * later.
 */
function roleIdOf(sent: unknown): number | null {
  if (sent === undefined || sent === null || sent === '') return null
  const chosen = customerTypes.find(({ roleId }) => roleId === sent)
  if (!chosen) throw invalid('Customer Type must be Wholesaler or Retailer')
  return chosen.roleId
}

/** Returns null when all fields of the address are empty. */
function addressIn(request: SignUp, kind: '' | 'Shipping'): PostalFields | null {
  const fields = {
    customerName: request[`${kind}Customername`],
    country: request[`${kind}Country`],
    state: request[`${kind}State`],
    city: request[`${kind}City`],
    postcode: request[`${kind}Postcode`],
    line1: request[`${kind}Address1`],
    line2: request[`${kind}Address2`],
  }
  return Object.values(fields).some((text) => text !== '') ? fields : null
}

/* Verification of a customer's e-mail address, and the refusal of orders before it (req 7.22). */

/** Marks the address as verified when its link is opened; opening it again changes nothing. */
export async function verifyEmail(db: Executor, userId: number): Promise<void> {
  await db
    .update(appUser)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(appUser.id, userId), isNull(appUser.emailVerifiedAt)))
}

/**
 * Refuses with 403 and mails the link again when the shop verifies addresses and this customer's address is not
 * verified.
 */
export async function requireVerifiedEmail(
  { db, settings }: Shop,
  { userId }: Caller,
  limitMails: (email: string) => Promise<void>,
): Promise<void> {
  if (!settings.verifyEmail) return
  const [unverified] = await db
    .select({ id: appUser.id, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNull(appUser.emailVerifiedAt)))
  if (!unverified) return
  await requireMailServer({ db, settings })
  try {
    await limitMails(unverified.email)
    await queueMail(db, 'address to verify', unverified)
  } catch (error) {
    // The limit of mails is reached, so the customer has enough mails.
    if (!(error instanceof Refusal)) throw error
  }
  throw new Refusal(
    403,
    'EMAILNOTVERIFIED',
    `Please confirm that ${unverified.email} is your address: open the link that we have sent there, then order again.`,
  )
}
