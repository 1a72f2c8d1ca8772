/**
 * The identity on this device, and the only routine (wipe) that ends the identity (req 7.14). Private data in memory
 * carries the epoch in which it was requested, and is not used when that epoch is outdated.
 */
import { type Channel, openChannel } from '../device/channel'
import { databaseExists } from '../device/database'
import { withDeadline } from '../device/deadline'
import { localChanged, onOtherTabWrote } from '../device/local-changes'
import { clearLocal, readLocal } from '../device/local-store'
import { removeSession } from '../device/session-store'
import {
  approvedOrderKey,
  choicesKey,
  databases,
  identityChannel,
  storedFiltersKey,
  localKeys,
  needKey,
  scannedKey,
} from '../device/storage-names'
import { type Identity, partitionOf } from '../domain/account/identity'
import { type RoleName, roleOf, roles } from '../domain/account/role'
import { dropOtherPartitions, hasEnded, recordEndedToken } from './partitions'

/** Number of identity changes that this tab has noticed. */
let tabEpoch = 0

/**
 * Longest time for each step of a sign-out or sign-in, in ms, because a database that does not answer must not keep a
 * session open.
 */
const stepTimeoutMs = 1000

/** Functions of the page that run between the steps of a wipe; set in main.tsx. */
export type WipeSteps = {
  abortRequests: () => void
  clearQueries: () => void
  goToSignIn: () => void
  /** The identity ended in another tab, or another customer signed in there: nothing of this page may remain. */
  reloadPage: () => void
}

let steps: WipeSteps = {
  abortRequests: () => {},
  clearQueries: () => {},
  goToSignIn: () => {},
  reloadPage: () => {},
}
/** Partition of the private data that this tab may have in memory. */
let tabPartition = 'anon'
let wiping: Promise<void> | null = null

let channel: Channel | null = null

/** Sets the steps once, in main.tsx, and listens to the other tabs. */
export function connectIdentity(wipeSteps: WipeSteps): void {
  steps = wipeSteps
  tabPartition = currentPartition()
  onOtherTabWrote(localKeys.token, followOtherTab)
  channel = openChannel(identityChannel, (message) => {
    // This may be too early, as another tab's writes may not be visible here yet; a storage event follows when they
    // are.
    if (message === 'ended') followOtherTab()
  })
}

/** The signed-in customer's token, or null (req 1.1). */
export function currentToken(): string | null {
  return readLocal(localKeys.token) || null
}

export function signedIn(): boolean {
  return currentToken() !== null
}

export function currentIdentity(): Identity {
  if (!signedIn()) return null
  return { userId: readLocal(localKeys.userId) ?? '', roleId: Number(readLocal(localKeys.roleId) ?? 1) }
}

/** The role whose prices are shown; a retailer's when the profile names none (req 4.2). */
export function currentRole(): RoleName {
  return roleOf(currentIdentity()?.roleId ?? roles.retailer)
}

export function currentPartition(): string {
  return partitionOf(currentIdentity())
}

export function currentEpoch(): number {
  return tabEpoch
}

/** Completes a wipe that was interrupted by a crash. Call it at the start. */
export async function finishInterruptedWipe(): Promise<void> {
  await ignoringErrors(async () => {
    const token = currentToken()
    if (token !== null && (await hasEnded(token))) return endIdentity()
    await dropOtherPartitions(currentPartition)
  })
  await cleanUpStorage()
}

/**
 * Deletes the keys of customers who are not signed in (any more). The code is loaded after the first screen is shown.
 */
export function cleanUpStorage(hasJustEnded = false): Promise<void> {
  return ignoringErrors(async () => {
    // Most devices have never had a customer.
    if (!hasJustEnded && !signedIn() && !(await databaseExists(databases.deviceKeys))) return
    const { cleanUpAfterSession } = await import('./private-rows')
    await cleanUpAfterSession(() => currentIdentity()?.userId ?? null, hasJustEnded)
  })
}

/**
 * Ends the identity on this device, after INVALIDTOKEN and at logout. Simultaneous calls share one run. Never rejects
 * and never hangs, since data that a device refuses to drop is dropped at its next start.
 */
export function endIdentity(): Promise<void> {
  wiping ??= wipe().finally(() => {
    wiping = null
  })
  return wiping
}

/**
 * Signs a customer in, perhaps over another one. `store` writes profile and token, and returns false when the device
 * refuses. 'ended': an identity ended since `epoch`, and a late answer must not sign in again.
 */
export async function switchIdentity(
  epoch: number,
  next: Identity,
  store: () => boolean,
): Promise<'begun' | 'ended' | 'refused'> {
  await wiping
  // Signing in again as the same customer ends no session, so the data stays. After a session, none stays even of this
  // customer, as a late write may have left a part of it.
  const before = currentPartition()
  const isSameCustomer = before === partitionOf(next)
  const dropAll = () => dropOtherPartitions(() => 'anon', before)
  // A provider may give a token again that ended on this device. The record of its end is removed before the token is
  // stored, as the page may be left at any moment.
  await ignoringErrors(() => Promise.all([isSameCustomer || dropAll(), recordEndedToken(null)]))
  if (epoch !== tabEpoch) return 'ended'
  tabEpoch += 1
  steps.abortRequests()
  if (signedIn() && currentPartition() !== partitionOf(next)) {
    steps.clearQueries()
    clearLocal()
    removeVisit()
  }
  let isStored = store()
  if (!isStored) {
    // The device may be full, and the other stored data matters less.
    clearLocal()
    isStored = store()
  }
  if (!isStored) clearLocal()
  tabPartition = currentPartition()
  localChanged()
  return isStored ? 'begun' : 'refused'
}

async function wipe(): Promise<void> {
  const [token, partition] = [currentToken(), currentPartition()]
  // This comes first and without waiting: even if a later step fails, the session is over, and the next start drops
  // the rest.
  clearLocal()
  endInThisTab()
  await ignoringErrors(() => recordEndedToken(token))
  const dropPartitions = () => dropOtherPartitions(currentPartition, partition)
  await Promise.all([ignoringErrors(dropPartitions), cleanUpStorage(true)])
  channel?.send('ended')
  // Removes data that the page wrote until now, unless a customer has signed in in another tab meanwhile.
  if (!signedIn()) clearLocal()
  localChanged()
  steps.goToSignIn()
}

/**
 * Does the part of the end of a session that every tab does for itself. A refused token ends the session without any
 * button, so the header is notified here.
 */
function endInThisTab(): void {
  tabEpoch += 1
  tabPartition = currentPartition()
  steps.abortRequests()
  steps.clearQueries()
  removeVisit()
  localChanged()
}

/**
 * Removes the data of this tab's visit. Called only when a customer's session ends, because that data is private; a
 * visitor's data stays for the customer who signs in.
 */
function removeVisit(): void {
  for (const key of [needKey, scannedKey, approvedOrderKey, storedFiltersKey]) removeSession(key)
}

/**
 * Follows a sign-in or sign-out in another tab, perhaps while this tab slept. A visitor's tab has no private data and
 * continues; a customer's tab drops everything.
 */
function followOtherTab(): void {
  const before = tabPartition
  tabPartition = currentPartition()
  if (before === tabPartition || before === 'anon') return
  endInThisTab()
  removeSession(choicesKey)
  steps.reloadPage()
}

/** A storage that refuses or never answers must not stop the caller. */
async function ignoringErrors(task: () => Promise<unknown>): Promise<void> {
  try {
    await withDeadline(stepTimeoutMs, task(), () => {})
  } catch (error) {
    console.warn('This device’s storage could not be used.', error)
  }
}
