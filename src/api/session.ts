/** Signing in (CONTRACT "sign-in"). */
import * as v from 'valibot'
import { request } from './request'
import { wireNumber, wireOne, wireText } from './wire'

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])

const SignInReply = v.object({
  token: wireText,
  data: wireOne(
    v.pipe(
      v.objectWithRest({ RoleID: wireNumber }, v.unknown()),
      v.transform((profile) => ({ role: profile.RoleID, profile: scalarsOf(profile) })),
    ),
  ),
})

export type Session = {
  token: string
  /** S §6: 0 admin, 1 retailer, 2 wholesaler, 3 portal user, 4 VIP user, 5 sale agent. */
  roleId: number
  /** The profile values that are kept on the device, by the provider's names (A §3). */
  profile: Record<string, string>
}

/** Asks for a token. Throws RejectedFailure with the provider's words for a wrong e-mail or password. */
export async function signIn(email: string, password: string): Promise<Session> {
  const body = { Email: email.trim().toLowerCase(), Password: password }
  const { value } = await request('POST', 'auth/signin', SignInReply, { body })
  return { token: value.token, roleId: value.data.role, profile: value.data.profile }
}

function scalarsOf(profile: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(profile).flatMap(([name, value]) => {
      const checked = v.safeParse(scalar, value)
      return checked.success && checked.output !== null ? [[name, String(checked.output)]] : []
    }),
  )
}
