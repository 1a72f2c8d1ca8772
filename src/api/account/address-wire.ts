/** Addresses in the provider's fields, of a customer as of an order: B is for billing, S for shipping. */
import * as v from 'valibot'
import type { AddressFields, PlaceFields } from '../../domain/account/address'
import { textOrEmpty } from '../wire'

export const BillingFieldsWire = v.object({
  BCustomerName: textOrEmpty,
  BCountry: textOrEmpty,
  BState: textOrEmpty,
  BCity: textOrEmpty,
  BZipcode: textOrEmpty,
  BAddress1: textOrEmpty,
  BAddress2: textOrEmpty,
  BEmail: textOrEmpty,
  BMobileNumber: textOrEmpty,
})

export const ShippingFieldsWire = v.object({
  SCustomerName: textOrEmpty,
  SCountry: textOrEmpty,
  SState: textOrEmpty,
  SCity: textOrEmpty,
  SZipcode: textOrEmpty,
  SAddress1: textOrEmpty,
  SAddress2: textOrEmpty,
})

/** From the provider's fields (req 7.13). */
export function toBilling(wire: v.InferOutput<typeof BillingFieldsWire>): AddressFields {
  return {
    customerName: wire.BCustomerName,
    country: wire.BCountry,
    state: wire.BState,
    city: wire.BCity,
    postcode: wire.BZipcode,
    line1: wire.BAddress1,
    line2: wire.BAddress2,
    email: wire.BEmail,
    mobileNumber: wire.BMobileNumber,
  }
}

/** The same of a shipping address. */
export function toShipping(wire: v.InferOutput<typeof ShippingFieldsWire>): PlaceFields {
  return {
    customerName: wire.SCustomerName,
    country: wire.SCountry,
    state: wire.SState,
    city: wire.SCity,
    postcode: wire.SZipcode,
    line1: wire.SAddress1,
    line2: wire.SAddress2,
  }
}

/** To the provider's fields: trimmed, line 2 included (req 7.13). */
export function billingOnWire(fields: AddressFields) {
  return {
    BCustomerName: fields.customerName.trim(),
    BCountry: fields.country.trim(),
    BState: fields.state.trim(),
    BCity: fields.city.trim(),
    BZipcode: fields.postcode.trim(),
    BAddress1: fields.line1.trim(),
    BAddress2: fields.line2.trim(),
    BEmail: fields.email.trim().toLowerCase(),
    BMobileNumber: fields.mobileNumber.trim(),
  }
}

/** The same of a shipping address. */
export function shippingOnWire(fields: PlaceFields) {
  return {
    SCustomerName: fields.customerName.trim(),
    SCountry: fields.country.trim(),
    SState: fields.state.trim(),
    SCity: fields.city.trim(),
    SZipcode: fields.postcode.trim(),
    SAddress1: fields.line1.trim(),
    SAddress2: fields.line2.trim(),
  }
}
