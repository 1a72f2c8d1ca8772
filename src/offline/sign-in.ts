/** Beginning an identity on this device: sign in, admit the role, keep token and profile (A §2, §4, §6). */
import { signIn } from '../api/session'
import { lastVisited } from '../device/last-visited'
import { removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { RejectedFailure } from '../domain/failure'
import { returnPath, type SignInFields } from '../domain/sign-in'
import { accountChanged } from './account'
import { finishInterruptedWipe, noteBegun, turnOver } from './identity'

const kept = [
  'UserID',
  'RoleID',
  'FullName',
  'MobileNumber',
  'Email',
  'UserName',
  'ProfilePic',
  'LoginCount',
  'UserAccess',
  'PortalEmail',
  'IsChangePassword',
  'IsHolder',
  'IsPortal',
  'IsVisible',
  'DOB',
  'Gender',
  'Bio',
]

/** Roles that may sign in: `VITE_SIGN_IN_ROLES`, by default those of A §6. */
const admitted = (import.meta.env?.VITE_SIGN_IN_ROLES ?? '0,1,2,3,4')
  .split(',')
  .map((role: string) => Number(role.trim()))

/**
 * Signs in and keeps the session. Throws RejectedFailure (wrong e-mail or password, or a role that may not sign in
 * here; then nothing is kept) and OfflineFailure.
 */
export async function beginIdentity({ email, password }: SignInFields): Promise<void> {
  const { token, roleId, profile } = await signIn(email, password)
  if (!admitted.includes(roleId)) {
    throw new RejectedFailure('This account cannot sign in here. Please call us.', 'ROLE', 403)
  }
  await turnOver()
  for (const name of kept) {
    const value = profile[name]
    if (value === undefined) removeLocal(name)
    else writeLocal(name, value)
  }
  writeLocal(localKeys.token, token)
  accountChanged()
  noteBegun()
  await finishInterruptedWipe()
}

/** Where the customer was before signing in, as a path of this site. */
export function pathToReturnTo(): string {
  return returnPath(lastVisited(), window.location.origin)
}
