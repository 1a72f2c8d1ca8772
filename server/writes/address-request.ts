/** The fields of an address in a request, saved or ordered with: B is for billing, S for shipping. */
import * as v from 'valibot'
import type { AddressFields } from '../../src/domain/account/address'
import { Line } from '../floor/input'

export const BillingFields = v.object({
  BCustomerName: Line,
  BCountry: Line,
  BState: Line,
  BCity: Line,
  BZipcode: Line,
  BAddress1: Line,
  BAddress2: Line,
  BEmail: Line,
  BMobileNumber: Line,
})

export const ShippingFields = v.object({
  SCustomerName: Line,
  SCountry: Line,
  SState: Line,
  SCity: Line,
  SZipcode: Line,
  SAddress1: Line,
  SAddress2: Line,
})

export function billingOf(request: v.InferOutput<typeof BillingFields>): AddressFields {
  return {
    customerName: request.BCustomerName,
    country: request.BCountry,
    state: request.BState,
    city: request.BCity,
    postcode: request.BZipcode,
    line1: request.BAddress1,
    line2: request.BAddress2,
    email: request.BEmail,
    mobileNumber: request.BMobileNumber,
  }
}

export function shippingOf(request: v.InferOutput<typeof ShippingFields>): AddressFields {
  return {
    customerName: request.SCustomerName,
    country: request.SCountry,
    state: request.SState,
    city: request.SCity,
    postcode: request.SZipcode,
    line1: request.SAddress1,
    line2: request.SAddress2,
    email: '',
    mobileNumber: '',
  }
}
