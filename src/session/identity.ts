/**
 * Whose device this is just now, and the one ordered routine by which that ends (req 7.14). Every asynchronous
 * writer of private data carries the epoch that it started with and gives up when it is stale.
 */
import { type Channel, openChannel } from '../device/channel'
import { within } from '../device/deadline'
import { localChanged, onOtherTabWrote } from '../device/local-changes'
import { clearLocal, readLocal } from '../device/local-store'
import { removeSession } from '../device/session-store'
import {
  approvedOrderKey,
  choicesKey,
  identityChannel,
  keptFiltersKey,
  localKeys,
  needKey,
  scannedKey,
} from '../device/storage-names'
import { type Identity, partitionOf } from '../domain/account/identity'
import { type RoleName, roleOf, roles } from '../domain/account/role'
import { dropPartitionsBut, forgetPartitions, hasEnded, noteEnded, raiseStoredEpoch } from './partitions'

/** Counts identity changes seen by this tab; compared by writers in this tab without waiting. */
let tabEpoch = 0

/** A database that does not answer must not keep a session open: how long each step of an end or a beginning may take, in ms. */
const stepTimeoutMs = 1000

/** What the page does between the steps of a wipe; wired in main.tsx. */
export type WipeSteps = {
  abortRequests: () => void
  clearQueries: () => void
  goToSignIn: () => void
  /** In another tab it ended, or another customer signed in: nothing of this page may stay. */
  reloadPage: () => void
}

let steps: WipeSteps = {
  abortRequests: () => {},
  clearQueries: () => {},
  goToSignIn: () => {},
  reloadPage: () => {},
}
/** Whose private data this tab may hold in memory. */
let tabPartition = 'anon'
let wiping: Promise<void> | null = null

let channel: Channel | null = null

/** Wires the steps once, in main.tsx, and listens for the other tabs. */
export function connectIdentity(parts: WipeSteps): void {
  steps = parts
  tabPartition = currentPartition()
  onOtherTabWrote(localKeys.token, follow)
  channel = openChannel(identityChannel, (message) => {
    // Perhaps too early, as what was written elsewhere need not be here yet; it is heard of when it is.
    if (message === 'ended') follow()
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

/** Finishes what a crash left of an end. To be called at the start. */
export async function finishInterruptedWipe(): Promise<void> {
  await ignoringErrors(async () => {
    const token = currentToken()
    if (token !== null && (await hasEnded(token))) return endIdentity()
    await forgetPartitions(await dropPartitionsBut(currentPartition))
  })
  await sealWhatStays()
}

/** Of customers who are not signed in (any more). Its code comes when the first screen is there. */
export function sealWhatStays(isEnd = false): Promise<void> {
  return ignoringErrors(async () => {
    const { sealOthers } = await import('./sealing')
    await sealOthers(() => currentIdentity()?.userId ?? null, isEnd)
  })
}

/**
 * Ends the identity on this device: INVALIDTOKEN and logout. Single-flight; never rejects and never hangs, since what
 * a device refuses to drop is dropped at its next start.
 */
export function endIdentity(): Promise<void> {
  wiping ??= wipe().finally(() => {
    wiping = null
  })
  return wiping
}

/**
 * A customer signs in, perhaps over another one. `keep` writes profile and token, and is false when the device refuses.
 * `ended`: an identity ended since `epoch`, and a late answer must not sign in again.
 */
export async function switchIdentity(
  epoch: number,
  next: Identity,
  keep: () => boolean,
): Promise<'begun' | 'ended' | 'refused'> {
  await wiping
  // Signing in again as the same customer ends no session: what is being written stays the own one's.
  const isSame = signedIn() && currentPartition() === partitionOf(next)
  // A provider may give a token again that ended here: known before it is kept, as the page may be left at once.
  await ignoringErrors(() => Promise.all([isSame || raiseStoredEpoch(), noteEnded(null)]))
  if (epoch !== tabEpoch) return 'ended'
  tabEpoch += 1
  steps.abortRequests()
  if (signedIn() && currentPartition() !== partitionOf(next)) {
    steps.clearQueries()
    clearLocal()
    removeSession(needKey)
    removeSession(scannedKey)
    removeSession(approvedOrderKey)
    removeSession(keptFiltersKey)
  }
  let isKept = keep()
  if (!isKept) {
    // Full, perhaps: what else is kept matters less.
    clearLocal()
    isKept = keep()
  }
  if (!isKept) clearLocal()
  tabPartition = currentPartition()
  localChanged()
  await ignoringErrors(() => dropPartitionsBut(currentPartition))
  return isKept ? 'begun' : 'refused'
}

async function wipe(): Promise<void> {
  const token = currentToken()
  // At once and without waiting: whatever stops the rest, the session is over, and the next start drops what is left.
  clearLocal()
  endHere()
  await ignoringErrors(() => Promise.all([raiseStoredEpoch(), noteEnded(token)]))
  await Promise.all([ignoringErrors(() => dropPartitionsBut(currentPartition)), sealWhatStays(true)])
  channel?.tell('ended')
  // What the page wrote until now; but in another tab a customer may have signed in since.
  if (!signedIn()) clearLocal()
  localChanged()
  steps.goToSignIn()
}

/** The part of an end that every tab does for itself. A refused token ends it without any button: the header hears of it. */
function endHere(): void {
  tabEpoch += 1
  tabPartition = currentPartition()
  steps.abortRequests()
  steps.clearQueries()
  // A visitor's goes on to the customer who signs in; a customer's stays private.
  removeSession(needKey)
  removeSession(scannedKey)
  removeSession(approvedOrderKey)
  removeSession(keptFiltersKey)
  localChanged()
}

/**
 * A customer signed in or out in another tab, perhaps while this one slept. A visitor's tab holds nothing private and goes
 * on as it is; one of a customer's lets go of everything.
 */
function follow(): void {
  const before = tabPartition
  tabPartition = currentPartition()
  if (before === tabPartition || before === 'anon') return
  endHere()
  removeSession(choicesKey)
  steps.reloadPage()
}

/** Neither a storage that refuses nor one that never answers stops anybody. */
async function ignoringErrors(task: () => Promise<unknown>): Promise<void> {
  try {
    await within(stepTimeoutMs, task(), () => {})
  } catch (error) {
    console.warn('This device’s storage could not be used.', error)
  }
}
