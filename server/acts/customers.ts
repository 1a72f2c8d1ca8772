/** The acts on customers and staff: accounts, roles, portals, rights, and links for a new password (req 22.8, 22.4). */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { addressKinds } from '../../src/domain/account/address'
import { type RoleName, roles } from '../../src/domain/account/role'
import { DeskCustomer, DeskLink, Role } from '../../src/domain/desk/customer-row'
import { deskRights } from '../../src/domain/desk/rights'
import { ReadVersion } from '../../src/domain/desk/row'
import { dropSecondStep, setDeskRights } from '../auth/desk-session'
import { closeSessions } from '../auth/session'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { invalid, notFound, Refusal } from '../base/errors'
import { idOf, limitLength, Line, PhoneLine, PlainText } from '../base/input'
import { addressNotFound } from '../reads/account'
import { requireMailServer } from '../mail/mail-notice'
import { queueMail } from '../mail/mail-queue'
import { deskCustomer } from '../reads/desk-customers'
import { addAddress, changeAddress, DeskAddressFields, storeProfile } from '../writes/account'
import { withVersion } from '../writes/audit'
import {
  addCustomer,
  emailOf,
  passwordLink,
  setMembership,
  setBusinessName,
  setPortalEmail,
  setRole,
} from '../writes/customer'
import { act, type ActContext, idParam } from './act'

export const customerNotFound = () => notFound('This customer')

/** Customers are named by their id or their email address. */
export async function customerIdOf(text: string, { db }: ActContext): Promise<number> {
  if (!text.includes('@')) return idOf(text) ?? 0
  const [match] = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.email, emailOf(text)))
  return match?.id ?? 0
}

type Member = ActContext['member']

/** Only an admin may invite a colleague, open a colleague's account by a link, or close its sessions. */
function refuseStaff(member: Member, target: { role: RoleName; rights: readonly string[] }): void {
  refuseAdmin(member, target.rights.length > 0 ? 'admin' : target.role)
}

/** Only admins create and change an account with the admin role. */
function refuseAdmin({ rights }: Member, affectedRole: RoleName): void {
  if (affectedRole === 'admin' && !rights.includes('all'))
    throw new Refusal(403, 'NORIGHT', 'Only an admin can change admins and staff.')
}

const newCustomerFields = {
  email: v.pipe(PlainText, v.maxLength(254)),
  fullName: v.optional(v.pipe(PlainText, v.trim(), v.maxLength(200)), ''),
  mobileNumber: v.optional(v.pipe(PlainText, v.trim(), v.maxLength(20)), ''),
  role: v.optional(Role, 'retailer'),
}

async function addedCustomer(db: Executor, id: number) {
  const row = await deskCustomer(db, id)
  if (!row) throw customerNotFound()
  return withVersion(row)
}

const customerActFields = {
  params: { id: customerIdOf },
  subject: ({ id }: { id: number }) => `customer ${id}`,
  read: (tx: Executor, { id }: { id: number }) => deskCustomer(tx, id),
  missing: customerNotFound,
  reply: DeskCustomer,
} as const

export const customerActs = [
  act({
    name: 'customers add',
    help: 'Adds a customer.',
    call: ['POST', '/customers'],
    rights: ['customers'],
    body: v.object(newCustomerFields),
    subject: ({ email }) => `customer ${emailOf(email)}`,
    write: async (tx, { email, fullName: name, mobileNumber: mobile, role }, { member }) => {
      refuseAdmin(member, role)
      return addCustomer(tx, { email: emailOf(email), name, mobile, roleId: roles[role] })
    },
    send: (id, _, { db }) => addedCustomer(db, id),
    reply: DeskCustomer,
  }),
  act({
    name: 'customers invite',
    help: 'Adds a customer, or with rights a colleague, and mails a link to set a password, valid for 7 days.',
    call: ['POST', '/customers/invitations'],
    rights: ['customers'],
    body: v.object({ ...newCustomerFields, rights: v.optional(v.array(v.picklist(deskRights)), []) }),
    subject: ({ email }) => `customer ${emailOf(email)}`,
    prepare: (_, context) => requireMailServer(context),
    write: async (tx, { fullName: name, mobileNumber: mobile, role, rights, ...entered }, { member }) => {
      refuseStaff(member, { role, rights })
      const email = emailOf(entered.email)
      const id = await addCustomer(tx, { email, name, mobile, roleId: roles[role], isVerified: false })
      if (rights.length > 0) await setDeskRights(tx, id, rights)
      await queueMail(tx, 'invitation', { email })
      return { id, role, rights, isMailed: true }
    },
    loggedResult: ({ role, rights }) => ({ role, rights }),
    send: ({ id }, _, { db }) => addedCustomer(db, id),
    reply: DeskCustomer,
  }),
  act({
    name: 'customers change',
    help: 'Changes a customer; missing fields stay.',
    call: ['PUT', '/customers/:id'],
    rights: ['customers'],
    ...customerActFields,
    body: v.object({
      version: ReadVersion,
      role: v.optional(Role),
      portalEmail: v.optional(v.pipe(PlainText, v.maxLength(254))),
      portals: v.optional(v.array(v.pipe(PlainText, v.maxLength(200)))),
    }),
    write: async (tx, { id, role, portalEmail, portals }, { member, before }) => {
      if (!before) return
      refuseAdmin(member, before.role)
      if (role !== undefined && role !== before.role) {
        refuseAdmin(member, role)
        await setRole(tx, id, roles[role])
      }
      if (portalEmail !== undefined && portalEmail.trim() !== before.portalEmail)
        await setPortalEmail(tx, id, portalEmail.trim() === '' ? '' : emailOf(portalEmail))
      for (const slug of portals?.filter((item) => !before.portals.includes(item)) ?? [])
        await setMembership(tx, { userId: id, slug, isMember: true })
      for (const slug of portals ? before.portals.filter((item) => !portals.includes(item)) : [])
        await setMembership(tx, { userId: id, slug, isMember: false })
    },
  }),
  act({
    name: 'customers correct',
    help: 'Corrects name, phone and business by the rules of the customer’s own form; missing fields stay.',
    call: ['PUT', '/customers/:id/details'],
    rights: ['customers'],
    ...customerActFields,
    body: v.object({
      version: ReadVersion,
      fullName: v.optional(Line),
      mobileNumber: v.optional(PhoneLine),
      businessName: v.optional(Line),
    }),
    write: async (tx, { id, fullName, mobileNumber, businessName }, { member, before }) => {
      if (!before) return
      refuseAdmin(member, before.role)
      const FullName = fullName ?? before.fullName
      await storeProfile(tx, id, { FullName, MobileNumber: mobileNumber ?? before.mobileNumber })
      if (businessName !== undefined)
        await setBusinessName(tx, id, limitLength('Business Name', businessName, 200))
    },
  }),
  act({
    name: 'customers add-address',
    help: 'Adds an address by the rules of the customer’s own form.',
    call: ['POST', '/customers/:id/addresses'],
    rights: ['customers'],
    ...customerActFields,
    body: v.object({ version: ReadVersion, kind: v.picklist(addressKinds), ...DeskAddressFields.entries }),
    write: async (tx, { id, kind, ...fields }, { member, before }) => {
      if (before) refuseAdmin(member, before.role)
      await addAddress(tx, { userId: id, kind }, fields)
    },
  }),
  act({
    name: 'customers correct-address',
    help: 'Replaces an address by the rules of the customer’s own form.',
    call: ['PUT', '/customers/:id/addresses/:address'],
    rights: ['customers'],
    ...customerActFields,
    params: { ...customerActFields.params, address: idParam },
    body: v.object({ version: ReadVersion, ...DeskAddressFields.entries }),
    write: async (tx, { id, address, ...fields }, { member, before }) => {
      if (before) refuseAdmin(member, before.role)
      const kind = before?.addresses.find((saved) => saved.id === address)?.kind
      if (kind === undefined) throw addressNotFound()
      await changeAddress(tx, { userId: id, kind, id: address }, fields)
    },
  }),
  act({
    name: 'customers create-password-link',
    help: 'Makes a link by which the customer sets a password.',
    call: ['POST', '/customers/:id/link'],
    rights: ['customers'],
    ...customerActFields,
    write: async (tx, _, { member, settings, before }) => {
      if (!before) throw customerNotFound()
      refuseStaff(member, before)
      return passwordLink(tx, settings, before.email)
    },
    send: (link) => ({ link }),
    reply: DeskLink,
  }),
  act({
    name: 'customers invite-again',
    help: 'Mails a customer a link to set a password, valid for 7 days.',
    call: ['POST', '/customers/:id/invitation'],
    rights: ['customers'],
    ...customerActFields,
    prepare: (_, context) => requireMailServer(context),
    write: async (tx, _, { member, before }) => {
      if (!before) throw customerNotFound()
      refuseStaff(member, before)
      await queueMail(tx, 'invitation', { email: before.email })
      return { isMailed: true }
    },
  }),
  act({
    name: 'customers sign-out',
    help: 'Ends all sessions of a customer.',
    call: ['POST', '/customers/:id/sign-out'],
    rights: ['customers'],
    ...customerActFields,
    write: async (tx, { id }, { member, before }) => {
      if (before) refuseStaff(member, before)
      await closeSessions(tx, id)
    },
  }),
  act({
    name: 'customers change-rights',
    help: 'Sets the rights at the desk.',
    call: ['PUT', '/customers/:id/rights'],
    rights: ['all'],
    ...customerActFields,
    body: v.object({ version: ReadVersion, rights: v.array(v.picklist(deskRights)) }),
    write: async (tx, { id, rights }, { member }) => {
      if (id === member.userId) throw invalid('You can’t change your own rights.')
      await setDeskRights(tx, id, rights)
    },
  }),
  act({
    name: 'customers reset-second-step',
    help: 'Removes authenticator and passkeys; the next sign-in sets one up again.',
    call: ['POST', '/customers/:id/new-code'],
    rights: ['all'],
    ...customerActFields,
    log: () => 'reset two-step sign-in',
    write: (tx, { id }) => dropSecondStep(tx, id),
  }),
]
