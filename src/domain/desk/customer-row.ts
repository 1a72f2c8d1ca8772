/** Customers and staff as the desk's calls send them (req 22.8). */
import * as v from 'valibot'
import { addressKinds } from '../account/address'
import { type RoleName, roles } from '../account/role'
import { deskRights } from './rights'
import { Moment, Version, Whole } from './row'

export const Role = v.picklist(Object.keys(roles) as RoleName[])

export const DeskCustomerSummary = v.object({
  id: Whole,
  email: v.string(),
  fullName: v.string(),
  businessName: v.string(),
  mobileNumber: v.string(),
  role: Role,
  since: Moment,
  rights: v.pipe(v.array(v.picklist(deskRights)), v.description('Rights at the desk; an admin has all')),
})
export type DeskCustomerSummary = v.InferOutput<typeof DeskCustomerSummary>

const CustomerAddress = v.object({
  id: Whole,
  kind: v.picklist(addressKinds),
  customerName: v.string(),
  country: v.string(),
  state: v.string(),
  city: v.string(),
  postcode: v.string(),
  line1: v.string(),
  line2: v.string(),
  email: v.pipe(v.string(), v.description('Empty in a shipping address, as is `mobileNumber`')),
  mobileNumber: v.string(),
})
export type CustomerAddress = v.InferOutput<typeof CustomerAddress>

export const DeskCustomer = v.object({
  ...DeskCustomerSummary.entries,
  version: Version,
  portalEmail: v.pipe(v.string(), v.description('The approver of the customer’s orders; empty: none')),
  isVerified: v.pipe(v.boolean(), v.description('A link that was mailed to the address was opened')),
  portals: v.pipe(v.array(v.string()), v.description('Slugs')),
  addresses: v.pipe(v.array(CustomerAddress), v.description('Saved addresses, the oldest first')),
  counts: v.object({ orders: Whole, sessions: Whole }),
})
export type DeskCustomer = v.InferOutput<typeof DeskCustomer>

const product = { id: Whole, slug: v.string(), product: v.string() }
export const DeskCartAndWishlist = v.object({
  id: Whole,
  cart: v.array(
    v.object({
      ...product,
      options: v.string(),
      branding: v.string(),
      quantity: Whole,
      eachCents: v.pipe(v.nullable(Whole), v.description('null: a price on request')),
    }),
  ),
  wishlist: v.array(v.object({ ...product, fromCents: v.nullable(Whole) })),
})
export type DeskCartAndWishlist = v.InferOutput<typeof DeskCartAndWishlist>

export const DeskPortal = v.object({
  id: v.pipe(v.string(), v.description('The slug')),
  name: v.string(),
})
export type DeskPortal = v.InferOutput<typeof DeskPortal>

export const DeskLink = v.object({
  link: v.pipe(v.string(), v.description('The link is valid for 30 minutes')),
})
export type DeskLink = v.InferOutput<typeof DeskLink>

export const DeskPersonData = v.object({
  email: v.string(),
  at: Moment,
  data: v.pipe(
    v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
    v.description('Rows by the name of their table'),
  ),
})
export type DeskPersonData = v.InferOutput<typeof DeskPersonData>

export const DeskErased = v.object({
  erased: v.pipe(v.record(v.string(), Whole), v.description('The number of rows by the name of their table')),
})
export type DeskErased = v.InferOutput<typeof DeskErased>
