/**
 * What customers typed and the provider does not have yet, while they are away (req 12.12): each row is sealed to a key pair
 * of theirs whose private half only the password opens. Sealing takes no secret: what was cut off is finished at a start.
 */
import * as v from 'valibot'
import { del, entries, get, set, type UseStore } from 'idb-keyval'
import { openChannel } from '../device/channel'
import { databaseExists, openStore } from '../device/database'
import { within } from '../device/deadline'
import { hasCryptography, ownDeviceKey } from '../device/device-key'
import type { KeyPair, PrivateKey } from '../device/jwe'
import { removeLinkPages } from '../device/caches/link-pages'
import { type Swap, swapRecords } from '../device/owned-rows'
import { writeWhatWaits } from '../device/page-events'
import { databases, outboxChannel } from '../device/storage-names'
import { guestOwner, hash53 } from '../domain/account/identity'
import { visitor } from '../domain/outbox/draft'

/** In the place of a row. It brings its key along, as its customer has another one by the next sign-in. */
const Sealed = v.object({
  sealed: v.string(),
  /** The private half, locked up. */
  key: v.string(),
  /** Of what is not kept for ever, in epoch ms. */
  until: v.optional(v.number()),
})
const Lasting = v.object({ until: v.number() })
/** It is no unsent work: it goes with its customer's session. */
const Sent = v.object({ state: v.object({ name: v.literal('sent') }) })

const kept = [databases.outbox, databases.drafts, databases.clientDrafts, databases.mockUps].map((name) => ({
  name,
  store: openStore(name, { durability: 'strict' }),
}))
type Kept = (typeof kept)[number]
const keyPairs = openStore(databases.deviceKeys, { durability: 'strict' })
const keyPairPrefix = 'customer '

/** ms: sign-in waits no longer for what was sealed, on a device that is slow or does not answer; it comes later, then. */
const openingTimeoutMs = 3000

/** A customer's next key pair. Null where there can be none: then the device's own key has to do, if there is one. */
export async function newCustomerKey(password: string): Promise<KeyPair | null> {
  if (!hasCryptography()) return null
  try {
    const { newKeyPair } = await import('../device/jwe')
    return await newKeyPair(password)
  } catch (error) {
    console.warn('No key could be made for this customer.', error)
    return null
  }
}

/** The password is another one from now on. Never rejects. */
export async function renewCustomerKey(owner: string, password: string): Promise<void> {
  try {
    await saveKeyPair(owner, await newCustomerKey(password))
  } catch (error) {
    console.warn('The key of this customer could not be saved.', error)
  }
}

type Opening = {
  owner: string
  password: string
  /** For what is sealed from then on. */
  next: Promise<KeyPair | null>
  /** False once the customer left again: then everything stays sealed. */
  isMeant: () => boolean
}

/**
 * To be called when a customer signs in, before and after the token is kept: before, as the page may be left at that moment,
 * and the password is not typed again; after, as until then another tab is signed out and seals everything again.
 * Resolves to how many rows stay sealed, since the password was another one at that time. Never rejects.
 */
export async function openSealed({ owner, password, next, isMeant }: Opening): Promise<number> {
  const open = async () => {
    const pair = await next
    if (!isMeant()) return 0
    await saveKeyPair(owner, pair)
    const unlocked = keyring(password)
    const left = await Promise.all(kept.map((rows) => openIn(rows, owner, unlocked, isMeant)))
    return left.reduce((sum, count) => sum + count, 0)
  }
  try {
    return await within(openingTimeoutMs, open(), () => 0)
  } catch (error) {
    console.warn('What is sealed on this device could not be opened.', error)
    return 0
  }
}

/** Sealed with a password that has changed since: it cannot be opened any more. */
export async function discardSealed(owner: string): Promise<void> {
  for (const { name, store } of kept)
    for (const { from } of await sealedIn(name, store, owner)) await del(from, store)
}

/**
 * Seals what lies in clear of customers who are not signed in. To be called when a session may have ended, and at each start.
 * Pages behind private links are removed where somebody is signed in, or was until now (`isEnd`).
 */
export async function sealOthers(current: () => string | null, isEnd = false): Promise<void> {
  if (isEnd || current() !== null) await removeLinkPages()
  await writeWhatWaits()
  for (const rows of kept) await sealIn(rows, current)
  // What is sealed brings its key along; no other is left for anybody to try passwords at.
  const present = current()
  for (const [place] of await entriesIn(databases.deviceKeys, keyPairs)) {
    const isKeyPair = typeof place === 'string' && place.startsWith(keyPairPrefix)
    if (isKeyPair && (present === null || place !== placeOf(present))) await del(place, keyPairs)
  }
}

async function sealIn({ name, store }: Kept, current: () => string | null): Promise<void> {
  const isAway = (owner: unknown): owner is string =>
    typeof owner === 'string' && owner !== guestOwner && owner !== visitor && owner !== current()
  const swaps: (Swap & { owner: string })[] = []
  for (const [from, was] of await entriesIn(name, store)) {
    const [owner, id = ''] = Array.isArray(from) ? from : []
    if (!isAway(owner)) continue
    if (v.is(Sent, was)) swaps.push({ owner, from, was, to: from, becomes: null })
    else if (hasCryptography())
      swaps.push({ owner, from, was, to: [[hash53(owner)], id], becomes: await seal(owner, was) })
  }
  // The customer may have signed in again meanwhile.
  await swapRecords(store, swaps, { over: true, isMeant: ({ owner }) => isAway(owner) })
}

async function seal(owner: string, row: unknown): Promise<v.InferOutput<typeof Sealed>> {
  const { sealTo } = await import('../device/jwe')
  const { jwk, locked } = await keyPairOf(owner)
  const sealed = await sealTo(jwk, JSON.stringify(row))
  return { sealed, key: locked, ...(v.is(Lasting, row) && { until: row.until }) }
}

async function keyPairOf(owner: string): Promise<KeyPair> {
  const known = await get<KeyPair>(placeOf(owner), keyPairs)
  if (known) return known
  // A customer who was signed in before there were such keys, and typed no password since.
  const { newKeyPair } = await import('../device/jwe')
  const made = await newKeyPair((await ownDeviceKey()).key)
  await saveKeyPair(owner, made)
  return made
}

async function saveKeyPair(owner: string, pair: KeyPair | null): Promise<void> {
  if (pair) await set(placeOf(owner), pair, keyPairs)
}

type Keyring = (locked: string) => Promise<PrivateKey | null>

/** Each key is unlocked once: it takes long. */
function keyring(password: string): Keyring {
  const unlocked = new Map<string, ReturnType<Keyring>>()
  const open = async (locked: string) => {
    const { unlock } = await import('../device/jwe')
    return unlock(locked, password, (await ownDeviceKey()).key)
  }
  return (locked) => {
    const key = unlocked.get(locked) ?? open(locked)
    unlocked.set(locked, key)
    return key
  }
}

/** Resolves to how many rows stay sealed. */
async function openIn(
  { name, store }: Kept,
  owner: string,
  unlocked: Keyring,
  isMeant: () => boolean,
): Promise<number> {
  const sealed = await sealedIn(name, store, owner)
  const swaps: Swap[] = []
  for (const { from, id, was } of sealed) {
    const { openWith } = await import('../device/jwe')
    const key = await unlocked(was.key)
    const text = key && (await openWith(key, was.sealed))
    if (text !== null) swaps.push({ from, was, to: [owner, id], becomes: JSON.parse(text) })
  }
  // What was typed since is newer.
  await swapRecords(store, swaps, { over: false, isMeant })
  if (swaps.length > 0 && name === databases.outbox)
    tellTabs(outboxChannel, JSON.stringify({ name: 'changed' }))
  // Drafts show what is in both.
  if (swaps.length > 0 && [databases.clientDrafts, databases.mockUps].some((one) => one === name))
    tellTabs(databases.clientDrafts, 'changed')
  return sealed.length - swaps.length
}

/** Their customer may be there already: every tab that shows what waits, this one included, reads it again. */
function tellTabs(name: string, message: string): void {
  const channel = openChannel(name, () => {})
  channel.tell(message)
  channel.close()
}

/** An owner's name may be an address: sealed rows lie under a hash of it, where nothing that reads by owner finds them. */
async function sealedIn(name: string, store: UseStore, owner: string) {
  const mark = hash53(owner)
  return (await entriesIn(name, store)).flatMap(([from, was]) => {
    const [place, id] = Array.isArray(from) ? from : []
    const isTheirs = Array.isArray(place) && place[0] === mark && id !== undefined
    return isTheirs && v.is(Sealed, was) ? [{ from, id, was }] : []
  })
}

/** Only looks: most devices have no such database. */
async function entriesIn(name: string, store: UseStore): Promise<[IDBValidKey, unknown][]> {
  return (await databaseExists(name)) ? entries<IDBValidKey, unknown>(store) : []
}

function placeOf(owner: string): string {
  return `${keyPairPrefix}${hash53(owner)}`
}
