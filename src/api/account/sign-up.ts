/** Signing up (req 7.5). */
import { normalizeEmail, normalizePhone } from '../../domain/account/contact-details'
import type { PostalFields } from '../../domain/account/address'
import type { NewAccount } from '../../domain/account/sign-up'
import { MessageReply } from '../wire'
import { write } from '../write'

/**
 * Creates an account with its first billing and shipping address and resolves to the provider's Message. Throws
 * RejectedFailure with the provider's reason, or OfflineFailure.
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
    ...toPostalWire(billing, ''),
    ...toPostalWire(shipping, 'Shipping'),
  }
  return write('POST', 'auth/signup', MessageReply, { body, deviceId, asMember: false })
}

function toPostalWire(address: PostalFields, prefix: '' | 'Shipping'): Record<string, string> {
  return {
    [`${prefix}Customername`]: address.customerName.trim(),
    [`${prefix}Country`]: address.country.trim(),
    [`${prefix}State`]: address.state.trim(),
    [`${prefix}City`]: address.city.trim(),
    [`${prefix}Postcode`]: address.postcode.trim(),
    [`${prefix}Address1`]: address.line1.trim(),
    [`${prefix}Address2`]: address.line2.trim(),
  }
}
