/** Starts an identity on this device: signs in, admits the role, and stores token and profile (req 7.2, 7.3). */
import { type SignInResult, signIn } from '../api/account/session'
import { lastVisited } from '../device/session-store'
import { removeLocal, writeLocal } from '../device/local-store'
import { localKeys, signInLock } from '../device/storage-names'
import { afterOthers } from '../device/tab-lock'
import { RejectedFailure } from '../domain/failure'
import { isPublicPage } from '../domain/reserved-slugs'
import { returnPath, type SignInFields } from '../domain/account/sign-in'
import { deviceId } from '../device/device-id'
import { forgetEndedSession } from './ended-sessions'
import { currentEpoch, currentIdentity, cleanUpStorage, currentToken, switchIdentity } from './identity'
import { forgetOthersChoices } from './saved-choices'
import { closeSession } from './log-out'
import { countLocked, forgetOtherCustomers, prepareVault } from './private-rows'

const storedFields = [
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

/** Roles that may sign in: `VITE_SIGN_IN_ROLES` (req 7.3). */
const admittedRoles = (import.meta.env?.VITE_SIGN_IN_ROLES || '0,1,2,3,4')
  .split(',')
  .map((role: string) => Number(role.trim()))

/** Longest wait for another tab that is signing in, in ms. */
const signInTimeoutMs = 4000

const messages = {
  ended: 'You were signed out meanwhile. Please sign in again.',
  refused:
    'This browser can’t store anything for this site, so you can’t sign in. Allow storage, or free up some space.',
}

/**
 * The provider's answer to a sign-in. `encryptedCount` is the number of the customer's rows that stay encrypted on
 * this device, as they were encrypted under another password.
 */
export type Welcome = { userId: string; message: string; mustChangePassword: boolean; encryptedCount: number }

/**
 * Signs in and stores the session. Throws RejectedFailure (wrong e-mail or password, a role that may not sign in
 * here, or the session ended meanwhile; then nothing is stored) and OfflineFailure.
 */
export async function beginIdentity({ email, password }: SignInFields): Promise<Welcome> {
  const epoch = currentEpoch()
  const before = currentToken()
  const openVault = prepareVault(password)
  const session = await signIn(email, password, await deviceId())
  const { roleId, profile, message, mustChangePassword } = session
  if (!admittedRoles.includes(roleId)) {
    void closeSession(session.token)
    throw new RejectedFailure('This account cannot sign in here. Please call us.', 'ROLE', 403)
  }
  // Customers without a number are distinguished by their address; otherwise all customers of one role would share
  // the data on a device.
  const userId = profile['UserID'] || email.trim().toLowerCase()
  const next = { userId, roleId }
  const isCurrent = () => epoch === currentEpoch() || currentIdentity()?.userId === userId
  await openVault(userId, isCurrent)
  // Tabs sign in one after the other, so that no profile is combined with another customer's token.
  const storeIdentity = () =>
    switchIdentity(epoch, next, () => storeSession(session.token, { ...profile, [localKeys.userId]: userId }))
  const outcome = await afterOthers(signInLock, signInTimeoutMs, storeIdentity)
  await cleanUpStorage()
  if (outcome !== 'begun') {
    void closeSession(session.token)
    throw new RejectedFailure(messages[outcome], outcome.toUpperCase(), 409)
  }
  await openVault(userId, isCurrent)
  await forgetOtherCustomers(userId)
  forgetOthersChoices()
  // Some providers give the same token again.
  void forgetEndedSession(session.token)
  if (before !== null && before !== session.token) void closeSession(before)
  return { userId, message, mustChangePassword, encryptedCount: await countLocked(userId) }
}

/** The token is stored last: it starts the session, whose customer and role have to be known by then. */
function storeSession(token: string, profile: SignInResult['profile']): boolean {
  for (const name of storedFields) {
    const value = profile[name]
    if (value === undefined) removeLocal(name)
    else if (!writeLocal(name, value)) return false
  }
  return writeLocal(localKeys.token, token)
}

/** Returns the customer's page before the sign-in, as a path of this site. */
export function pathToReturnTo(): string {
  const { origin } = window.location
  return returnPath(lastVisited() ?? openedFrom(origin), origin)
}

/**
 * Returns the public page whose sign-in link was pressed before that page was hydrated, and so could not remember
 * itself.
 */
function openedFrom(origin: string): string | null {
  const [load] = performance.getEntriesByType('navigation')
  const isOpened = load && 'type' in load && load.type === 'navigate' && load.name === `${origin}/signin`
  if (!isOpened || !URL.canParse(document.referrer)) return null
  const from = new URL(document.referrer)
  return from.origin === origin && isPublicPage(from.pathname) ? `${from.pathname}${from.search}` : null
}
