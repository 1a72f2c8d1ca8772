/** Signing in and out (req 7.2). */
import { normalizeEmail } from '../../domain/account/contact-details'
import * as v from 'valibot'
import { request } from '../request'
import { write } from '../write'
import { enveloped, textOrEmpty, wireFlag, wireNumber, wireOne, wireText } from '../wire'
import { roles } from '../../domain/account/role'
import { OfflineFailure } from '../../domain/failure'
import type { ReplySchema } from '../reply'

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])

/** A profile without a role belongs to a retailer (req 4.2). */
const Role = v.pipe(
  v.nullish(v.union([wireNumber, v.literal('')]), ''),
  v.transform((role) => (role === '' ? roles.retailer : role)),
)

export const Profile = enveloped(
  wireOne(
    v.pipe(
      v.objectWithRest({ RoleID: Role }, v.unknown()),
      v.transform((profile) => ({
        role: profile.RoleID,
        mustChangePassword: v.parse(wireFlag, profile['IsChangePassword']),
        profile: { ...scalarsOf(profile), RoleID: String(profile.RoleID) },
      })),
    ),
  ),
)
/** The token is next to the profile's envelope. */
export const SignInReply = v.pipe(
  v.looseObject({}),
  v.transform((reply) => ({ ...reply, data: reply })),
  v.object({ token: wireText, Message: textOrEmpty, data: Profile }),
)

export type SignInResult = {
  token: string
  /** 0 admin, 1 retailer, 2 wholesaler, 3 portal user, 4 VIP user, 5 sale agent (req 4.2). */
  roleId: number
  /** Profile values that are stored on the device, by the provider's names (req 7.20). */
  profile: Record<string, string>
  /** The provider's message; may be empty. */
  message: string
  /** The provider requests a new password. The customer can use the shop without changing it. */
  mustChangePassword: boolean
}

/**
 * Requests a token. `deviceId` identifies this device, or is null. Throws RejectedFailure with the provider's message
 * for a wrong e-mail or password.
 */
export async function signIn(
  email: string,
  password: string,
  deviceId: string | null = null,
): Promise<SignInResult> {
  const body = { Email: normalizeEmail(email), Password: password }
  const value = await write('POST', 'auth/signin', SignInReply, { body, deviceId, asMember: false })
  const { role, profile, mustChangePassword } = value.data
  return { token: value.token, roleId: role, profile, mustChangePassword, message: value.Message }
}

function scalarsOf(profile: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(profile).flatMap(([name, value]) => {
      const checked = v.safeParse(scalar, value)
      return checked.success && checked.output !== null ? [[name, String(checked.output)]] : []
    }),
  )
}

/** Accepts every reply to a sign-out, because a provider may lack this call. */
const AnyReply: ReplySchema<null> = { '~standard': { validate: () => ({ value: null }) } }

/**
 * Ends a session at the provider, after the device has deleted its token. Resolves to true when the provider
 * answered, even with a refusal, and to false when it did not answer. Never throws.
 */
export async function signOut(token: string): Promise<boolean> {
  try {
    await request('POST', 'auth/signout', AnyReply, { token })
    return true
  } catch (error) {
    return !(error instanceof OfflineFailure)
  }
}
