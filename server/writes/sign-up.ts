/** Checks a sign-up and stores the new customer with the first addresses (req 7.5). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type PlaceFields, tooLong } from '../../src/domain/account/address'
import { maxPhoneLength } from '../../src/domain/account/contact-details'
import { customerTypes, personalErrors, signUpAddressErrors } from '../../src/domain/account/sign-up'
import { refuseBadPassword } from '../auth/password'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { address, appUser } from '../db/schema-customer'
import { invalid, Refusal } from '../floor/errors'
import { EmailLine, Line, PhoneLine, refuseFirst, within } from '../floor/input'
import type { Shop } from '../mail/mailer'
import { post } from '../mail/post'

/** What has no line here is not read: a sign-up cannot make a portal's holder. UserName is the Email. */
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
  billing: PlaceFields | null
  shipping: PlaceFields | null
}

/** Refuses with the first thing that is wrong, in the order of the form. */
export function newCustomerOf(request: SignUp): NewCustomer {
  const { FullName, MobileNumber, Email, BusinessName, IndustryName, WebAddress, Password } = request
  const user = {
    email: Email,
    fullName: within('Full Name', FullName, 200),
    mobileNumber: within('Mobile Number', MobileNumber, maxPhoneLength),
    businessName: within('Business Name', BusinessName, 200),
    industryName: within('Industry Name', IndustryName, 200),
    webAddress: WebAddress,
    roleId: roleIdOf(request.RoleID),
  }
  refuseFirst(personalErrors({ ...user, password: Password }))
  refuseBadPassword(Password, Email)
  const billing = placeOf(request, '')
  const shipping = placeOf(request, 'Shipping')
  if (billing) refuseFirst(signUpAddressErrors(billing))
  if (shipping) refuseFirst(signUpAddressErrors(shipping, 'Shipping '))
  for (const one of [billing, shipping])
    if (one) refuseFirst(tooLong({ ...one, email: '', mobileNumber: '' }))
  return {
    user: { ...user, roleId: user.roleId ?? 1 },
    password: Password,
    billing,
    shipping: shipping ?? billing,
  }
}

/** The new customer's id; null when the e-mail has an account already, and nothing was changed. */
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

/** Only these numbers, and only as numbers: what merely looks like one could be read as another role later. */
function roleIdOf(sent: unknown): number | null {
  if (sent === undefined || sent === null || sent === '') return null
  const chosen = customerTypes.find(({ roleId }) => roleId === sent)
  if (!chosen) throw invalid('Customer Type must be Wholesaler or Retailer')
  return chosen.roleId
}

/** Null when none of its fields has anything. */
function placeOf(request: SignUp, kind: '' | 'Shipping'): PlaceFields | null {
  const place = {
    customerName: request[`${kind}Customername`],
    country: request[`${kind}Country`],
    state: request[`${kind}State`],
    city: request[`${kind}City`],
    postcode: request[`${kind}Postcode`],
    line1: request[`${kind}Address1`],
    line2: request[`${kind}Address2`],
  }
  return Object.values(place).some((text) => text !== '') ? place : null
}

/** The mail by which a customer shows that an address is their own, and what is refused before (req 7.22). */

/** The link was opened: again, perhaps, which changes nothing. */
export async function verifyEmail(db: Executor, userId: number): Promise<void> {
  await db
    .update(appUser)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(appUser.id, userId), isNull(appUser.emailVerifiedAt)))
}

/** Refuses with 403, and mails the link again, where addresses are verified and this customer's is not. */
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
  try {
    await limitMails(unverified.email)
    await post(db, 'address to verify', unverified)
  } catch (error) {
    // Enough mails are there already.
    if (!(error instanceof Refusal)) throw error
  }
  throw new Refusal(
    403,
    'EMAILNOTVERIFIED',
    `Please confirm that ${unverified.email} is your address: open the link that we have sent there, then order again.`,
  )
}
