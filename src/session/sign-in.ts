/** Beginning an identity on this device: sign in, admit the role, keep token and profile (req 7.2, 7.3). */
import { type Session, signIn } from '../api/account/session'
import { lastVisited } from '../device/session-store'
import { removeLocal, writeLocal } from '../device/local-store'
import { localKeys, signInLock } from '../device/storage-names'
import { afterOthers } from '../device/tab-lock'
import { RejectedFailure } from '../domain/failure'
import { isForVisitors } from '../domain/catalogue/reserved-slugs'
import { returnPath, type SignInFields } from '../domain/account/sign-in'
import { deviceId } from '../device/device-id'
import { forgetEndedSession } from './ended-sessions'
import { currentEpoch, currentIdentity, currentToken, sealWhatStays, switchIdentity } from './identity'
import { forgetOthersChoices } from './saved-choices'
import { closeSession } from './log-out'
import { newCustomerKey, openSealed } from './sealing'

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

/** Roles that may sign in: `VITE_SIGN_IN_ROLES` (req 7.3). */
const admitted = (import.meta.env?.VITE_SIGN_IN_ROLES || '0,1,2,3,4')
  .split(',')
  .map((role: string) => Number(role.trim()))

/** How long another tab that is signing in is waited for, in ms. */
const signInTimeoutMs = 4000

const words = {
  ended: 'You were signed out meanwhile. Please sign in again.',
  refused:
    'This browser keeps nothing for this site, so nobody stays signed in. Please allow it to, or free some space.',
}

/**
 * What the provider answered to a sign-in. `sealed`: how much of theirs stays sealed on this device, as it was under
 * another password.
 */
export type Welcome = { userId: string; message: string; mustChangePassword: boolean; sealed: number }

/**
 * Signs in and keeps the session. Throws RejectedFailure (wrong e-mail or password, a role that may not sign in here,
 * or the session ended meanwhile; then nothing is kept) and OfflineFailure.
 */
export async function beginIdentity({ email, password }: SignInFields): Promise<Welcome> {
  const epoch = currentEpoch()
  const before = currentToken()
  // It takes as long as the answer.
  const nextKey = newCustomerKey(password)
  const session = await signIn(email, password, await deviceId())
  const { roleId, profile, message, mustChangePassword } = session
  if (!admitted.includes(roleId)) {
    void closeSession(session.token)
    throw new RejectedFailure('This account cannot sign in here. Please call us.', 'ROLE', 403)
  }
  // Who is without a number is told apart by the address, else all of one role would share what is kept on a device.
  const userId = profile['UserID'] || email.trim().toLowerCase()
  const next = { userId, roleId }
  const isMeant = () => epoch === currentEpoch() || currentIdentity()?.userId === userId
  const open = () => openSealed({ owner: userId, password, next: nextKey, isMeant })
  await open()
  // One tab after the other, so that no profile stands beside another customer's token.
  const turn = () =>
    switchIdentity(epoch, next, () => keep(session.token, { ...profile, [localKeys.userId]: userId }))
  const outcome = await afterOthers(signInLock, signInTimeoutMs, turn)
  await sealWhatStays()
  if (outcome !== 'begun') {
    void closeSession(session.token)
    throw new RejectedFailure(words[outcome], outcome.toUpperCase(), 409)
  }
  const sealed = await open()
  forgetOthersChoices()
  // Some providers give the same token again.
  void forgetEndedSession(session.token)
  if (before !== null && before !== session.token) void closeSession(before)
  return { userId, message, mustChangePassword, sealed }
}

/** The token last: it starts the session, whose customer and role have to be known by then. */
function keep(token: string, profile: Session['profile']): boolean {
  for (const name of kept) {
    const value = profile[name]
    if (value === undefined) removeLocal(name)
    else if (!writeLocal(name, value)) return false
  }
  return writeLocal(localKeys.token, token)
}

/** Where the customer was before signing in, as a path of this site. */
export function pathToReturnTo(): string {
  const { origin } = window.location
  return returnPath(lastVisited() ?? openedFrom(origin), origin)
}

/** The public page whose sign-in link was pressed before that page was alive, and so could not remember itself. */
function openedFrom(origin: string): string | null {
  const [load] = performance.getEntriesByType('navigation')
  const isOpened = load && 'type' in load && load.type === 'navigate' && load.name === `${origin}/signin`
  if (!isOpened || !URL.canParse(document.referrer)) return null
  const from = new URL(document.referrer)
  return from.origin === origin && isForVisitors(from.pathname) ? `${from.pathname}${from.search}` : null
}
