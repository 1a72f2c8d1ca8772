/**
 * Whose device this is just now, and the one ordered routine by which that ends (DESIGN §3). Every asynchronous
 * writer of private data carries the epoch that it started with and gives up when it is stale.
 */
import { get, set, update } from 'idb-keyval'
import { type Channel, openChannel } from '../device/channel'
import { dropDatabase, openStore } from '../device/database'
import { localChanged, onOtherTabWrote } from '../device/local-changes'
import { clearLocal, readLocal, removeLocal } from '../device/local-store'
import { databases, identityChannel, localKeys } from '../device/storage-names'
import { type Identity, partitionOf } from '../domain/identity'
import { type RoleName, roleOf, roles } from '../domain/role'

const meta = openStore(databases.meta)

/** Counts identity changes seen by this tab; compared by writers in this tab without waiting. */
let tabEpoch = 0

/** What the page does between the steps of a wipe; wired in main.tsx. */
export type WipeSteps = {
  abortRequests: () => void
  clearQueries: () => void
  goToSignIn: () => void
  /** Somebody else signed in in another tab: this one begins anew as theirs. */
  startAnew: () => void
}

let steps: WipeSteps = {
  abortRequests: () => {},
  clearQueries: () => {},
  goToSignIn: () => {},
  startAnew: () => {},
}
/** Whose private data this tab may hold in memory. */
let tabPartition = 'anon'
let wiping: Promise<void> | null = null

let channel: Channel | null = null

/** Wires the steps once, in main.tsx, and listens for the other tabs. */
export function connectIdentity(parts: WipeSteps): void {
  steps = parts
  noteBegun()
  // Not over the channel, whose message may be here before what was written.
  onOtherTabWrote(localKeys.token, beganElsewhere)
  channel = openChannel(identityChannel, (message) => {
    if (message === 'ended') void endHere()
  })
}

/** The signed-in customer's token, or null (S §4: signed in means that a token is in local storage). */
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

/** The role whose prices are shown; a retailer's when the profile names none (S §6). */
export function currentRole(): RoleName {
  return roleOf(currentIdentity()?.roleId ?? roles.retailer)
}

export function currentPartition(): string {
  return partitionOf(currentIdentity())
}

export function currentEpoch(): number {
  return tabEpoch
}

/** The epoch on disk: also another tab's change is seen. Throws what IndexedDB throws. */
export async function storedEpoch(): Promise<number> {
  return (await get<number>('epoch', meta)) ?? 0
}

/** Remembers that a private partition exists, so that a crash in a wipe can be finished at the next boot. */
export async function rememberPartition(partition: string): Promise<void> {
  await update<string[]>('partitions', (known = []) => [...new Set([...known, partition])], meta)
}

/** Drops every private partition but the current identity's, also what a crash left. Failures wait for the next boot. */
export async function finishInterruptedWipe(): Promise<void> {
  try {
    await dropPartitions((partition) => partition !== currentPartition())
  } catch (error) {
    console.warn('Private copies of an earlier identity could not be checked.', error)
  }
}

/**
 * Ends the identity on this device: INVALIDTOKEN and logout. Single-flight; never rejects, since a device that
 * refuses IndexedDB holds nothing to drop.
 */
export function endIdentity(): Promise<void> {
  wiping ??= wipe().finally(() => {
    wiping = null
  })
  return wiping
}

/** Somebody signs in, perhaps over another: what is under way for whoever was here writes nothing any more. */
export async function turnOver(): Promise<void> {
  tabEpoch += 1
  await quietly(() => update<number>('epoch', (epoch = 0) => epoch + 1, meta))
  steps.abortRequests()
}

/** To be called once the profile and the token of whoever signed in here are kept, in this order. */
export function noteBegun(): void {
  tabPartition = currentPartition()
}

/** Somebody signed in in another tab. A visitor's tab holds nothing private and goes on as it is. */
function beganElsewhere(): void {
  const before = tabPartition
  noteBegun()
  if (!signedIn() || before === 'anon' || before === tabPartition) return
  void endHere()
  steps.startAnew()
}

async function wipe(): Promise<void> {
  tabEpoch += 1
  // First, and at once: whatever stops the rest, the next start finds nobody signed in and drops what is left.
  removeLocal(localKeys.token)
  await quietly(() => update<number>('epoch', (epoch = 0) => epoch + 1, meta))
  await endHere()
  await quietly(() => dropPartitions(() => true))
  channel?.tell('ended')
  clearLocal()
  // A refused token ends it without any button: the header has to hear of it.
  localChanged()
  steps.goToSignIn()
}

/** The part of a wipe that every tab does for itself. */
async function endHere(): Promise<void> {
  tabEpoch += 1
  noteBegun()
  steps.abortRequests()
  steps.clearQueries()
}

async function dropPartitions(doomed: (partition: string) => boolean): Promise<void> {
  const known = (await get<string[]>('partitions', meta)) ?? []
  for (const partition of known.filter(doomed)) await dropDatabase(databases.savedReads(partition))
  if (known.length > 0)
    await set(
      'partitions',
      known.filter((partition) => !doomed(partition)),
      meta,
    )
}

async function quietly(task: () => Promise<unknown>): Promise<void> {
  try {
    await task()
  } catch (error) {
    console.warn('A step of signing out could not use this device’s storage.', error)
  }
}
