/** Signing up (req 7.5). */
import { normalizeEmail, normalizePhone } from '../../domain/account/contact-details'
import type { PlaceFields } from '../../domain/account/address'
import type { NewAccount } from '../../domain/account/sign-up'
import { MessageReply } from '../wire'
import { request, writeDeadline } from '../request'

/**
 * Makes an account with its first billing and shipping address, and resolves to the provider's Message. Throws
 * RejectedFailure with its reason, OfflineFailure.
 */
export async function signUp(
  { personal, billing, shipping }: NewAccount,
  deviceId: string | null,
): Promise<string> {
  const email = normalizeEmail(personal.email)
  const body = {
    FullName: personal.fullName.trim(),
    MobileNumber: normalizePhone(personal.mobileNumber),
    Email: email,
    UserName: email,
    RoleID: personal.roleId,
    Password: personal.password,
    BusinessName: personal.businessName.trim(),
    IndustryName: personal.industryName.trim(),
    WebAddress: personal.webAddress.trim(),
    ...placeOnWire(billing, ''),
    ...placeOnWire(shipping, 'Shipping'),
  }
  const options = { body, deviceId, headDeadline: writeDeadline }
  return (await request('POST', 'auth/signup', MessageReply, options)).value
}

function placeOnWire(place: PlaceFields, prefix: '' | 'Shipping'): Record<string, string> {
  return {
    [`${prefix}Customername`]: place.customerName.trim(),
    [`${prefix}Country`]: place.country.trim(),
    [`${prefix}State`]: place.state.trim(),
    [`${prefix}City`]: place.city.trim(),
    [`${prefix}Postcode`]: place.postcode.trim(),
    [`${prefix}Address1`]: place.line1.trim(),
    [`${prefix}Address2`]: place.line2.trim(),
  }
}
