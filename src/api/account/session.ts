/** Signing in (req 7.2). */
import { normalizeEmail } from '../../domain/account/contact-details'
import * as v from 'valibot'
import { request, writeDeadline } from '../request'
import { enveloped, textOrEmpty, wireFlag, wireNumber, wireOne, wireText } from '../wire'
import { roles } from '../../domain/account/role'
import { OfflineFailure } from '../../domain/failure'
import type { ReplySchema } from '../reply'

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])

/** A profile without one is a retailer's (req 4.2). */
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
/** The token beside the profile's envelope. */
export const SignInReply = v.pipe(
  v.looseObject({}),
  v.transform((reply) => ({ ...reply, data: reply })),
  v.object({ token: wireText, Message: textOrEmpty, data: Profile }),
)

export type Session = {
  token: string
  /** 0 admin, 1 retailer, 2 wholesaler, 3 portal user, 4 VIP user, 5 sale agent (req 4.2). */
  roleId: number
  /** The profile values that are kept on the device, by the provider's names (req 7.20). */
  profile: Record<string, string>
  /** The provider's words, perhaps none. */
  message: string
  /** The provider wants another password; nothing is blocked by that. */
  mustChangePassword: boolean
}

/**
 * Asks for a token. `deviceId` is a name of this device, or null. Throws RejectedFailure with the provider's words for
 * a wrong e-mail or password.
 */
export async function signIn(
  email: string,
  password: string,
  deviceId: string | null = null,
): Promise<Session> {
  const body = { Email: normalizeEmail(email), Password: password }
  const options = { body, deviceId, headDeadline: writeDeadline }
  const { value } = await request('POST', 'auth/signin', SignInReply, options)
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

/** Whatever is replied to the end of a session: a provider without this call loses nothing by it. */
const Anything: ReplySchema<null> = { '~standard': { validate: () => ({ value: null }) } }

/**
 * Ends a session at the provider; the device has forgotten its token by then. True when the provider answered, if only
 * to refuse; false when it did not answer. Never throws.
 */
export async function signOut(token: string): Promise<boolean> {
  try {
    await request('POST', 'auth/signout', Anything, { token })
    return true
  } catch (error) {
    return !(error instanceof OfflineFailure)
  }
}
