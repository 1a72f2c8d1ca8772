/**
 * Stores a copy of every query result that was shown, in one database for each customer (partition). A storage failure
 * counts as "not saved". Writes are collected and committed in one transaction. Private copies are encrypted, and are
 * written only while their customer is signed in (fenced).
 */
import { del, entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { openStore } from '../device/database'
import { onLeaving } from '../device/page-events'
import { databases, savedFormatVersion } from '../device/storage-names'
import type { Dated } from '../domain/dated'
import { NotStoredFailure } from '../domain/not-stored'
import { currentEpoch, currentIdentity, currentPartition, signedIn } from '../session/identity'
import { rememberPartition, storedEpoch, writeFenced } from '../session/partitions'
import type { EncryptedCopies, SavedRecord } from './encrypted-copies'

/**
 * `public` copies are the same for every role and outlive every identity; `member` copies are removed with their
 * identity.
 */
export type ReadScope = 'public' | 'member'

/**
 * ms for which copies are collected before they are written. Private copies are written immediately, because many
 * customers continue by typing an address.
 */
const flushDelayMs: Record<ReadScope, number> = { public: 200, member: 0 }
const maxBatchSize = 50

const stores = new Map<string, UseStore>()
const pendingWrites = new Map<string, Map<string, SavedRecord>>()
let timer: ReturnType<typeof setTimeout> | null = null
/** When the timer is due, in epoch ms. */
let dueAt = 0
let isReported = false

/** Returns the saved copy under a query's hash, or null. Never throws. */
export async function readCopy<T>(scope: ReadScope, hash: string): Promise<Dated<T> | null> {
  const partition = partitionFor(scope)
  if (partition === null) return null
  // A copy of data that is read for the first time is written a moment later, perhaps while the page is left.
  if (scope === 'member') Promise.all([openCopies(partition), rememberOnce(partition)]).catch(() => {})
  const pending = pendingWrites.get(partition)?.get(hash)
  const record = pending ?? (await readRecord(partition, hash))
  if (record?.shape !== savedFormatVersion) return null
  const saved = pending || scope === 'public' ? record.saved : await decryptCopy(partition, hash, record)
  return saved as Dated<T> | null
}

/** Saves a copy soon. Never throws; a failure is reported once. */
export function saveCopy(scope: ReadScope, hash: string, saved: Dated<unknown>): void {
  const partition = partitionFor(scope)
  if (partition === null) return
  const batch = pendingWrites.get(partition) ?? new Map<string, SavedRecord>()
  batch.set(hash, { shape: savedFormatVersion, saved })
  pendingWrites.set(partition, batch)
  if (batch.size >= maxBatchSize) void flushCopies()
  else flushIn(flushDelayMs[scope])
}

function flushIn(ms: number): void {
  if (timer && dueAt <= Date.now() + ms) return
  if (timer) clearTimeout(timer)
  dueAt = Date.now() + ms
  timer = setTimeout(() => void flushCopies(), ms)
}

/** Writes the pending copies now. */
export async function flushCopies(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  const batches = [...pendingWrites]
  pendingWrites.clear()
  await Promise.all(batches.map(([partition, batch]) => commit(partition, [...batch])))
}

/** Discards the pending copies of private partitions, because the identity ended. */
export function discardPrivateWrites(): void {
  for (const partition of pendingWrites.keys()) if (partition !== 'anon') pendingWrites.delete(partition)
}

/** Writes the pending copies when the page is about to be hidden or closed. Returns the unsubscribe function. */
export function saveBeforeLeaving(): () => void {
  return onLeaving(flushCopies)
}

/** Returns null for a private copy while signed out, as it has no owner. */
function partitionFor(scope: ReadScope): string | null {
  if (scope === 'public') return 'anon'
  return signedIn() ? currentPartition() : null
}

function storeOf(partition: string): UseStore {
  const openedStore = stores.get(partition)
  if (openedStore) return openedStore
  const store = openStore(databases.savedReads(partition))
  stores.set(partition, store)
  return store
}

async function readRecord(partition: string, hash: string): Promise<SavedRecord | undefined> {
  try {
    return await get<SavedRecord>(hash, storeOf(partition))
  } catch (error) {
    report(error)
    return undefined
  }
}

async function commit(partition: string, batch: [string, SavedRecord][]): Promise<void> {
  try {
    if (partition === 'anon') await put(partition, batch)
    else await putFenced(partition, batch)
  } catch (error) {
    report(error)
  }
}

/**
 * The epoch is read in parallel with the write, not before it, because a page that is being left gets no more answers
 * from the database.
 */
async function putFenced(partition: string, batch: [string, SavedRecord][]): Promise<void> {
  const startEpoch = currentEpoch()
  const stored = storedEpoch()
  stored.catch(() => {})
  const isSameIdentity = () => startEpoch === currentEpoch() && partition === currentPartition()
  const [copies] = await Promise.all([openCopies(partition), rememberOnce(partition)])
  if (!isSameIdentity()) return
  const encrypted = await Promise.all(batch.map((copy) => copies.encrypt(copy)))
  const isCurrent = async () => isSameIdentity() && (await stored) === (await storedEpoch())
  await writeFenced({ database: databases.savedReads(partition), isCurrent }, () => put(partition, encrypted))
}

/** The code is loaded for customers only. Rejects with NotStoredFailure after a sign-out. */
async function openCopies(partition: string): Promise<EncryptedCopies> {
  const owner = currentIdentity()?.userId ?? ''
  const { openEncryptedCopies } = await import('./encrypted-copies')
  return openEncryptedCopies(owner, databases.savedReads(partition))
}

async function decryptCopy(
  partition: string,
  hash: string,
  record: SavedRecord,
): Promise<Dated<unknown> | null> {
  try {
    return (await openCopies(partition)).decrypt(hash, record)
  } catch (error) {
    report(error)
    return null
  }
}

/** The partition that is remembered already, and the epoch of that record. */
let remembered: { key: string; done: Promise<void> } | null = null

function rememberOnce(partition: string): Promise<void> {
  const key = `${currentEpoch()} ${partition}`
  if (remembered?.key === key) return remembered.done
  const done = rememberPartition(partition)
  remembered = { key, done }
  done.catch(() => {
    remembered = null
  })
  return done
}

async function put(partition: string, batch: [string, SavedRecord][]): Promise<void> {
  const store = storeOf(partition)
  try {
    await write(store, batch)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    await dropOldestQuarter(store)
    await write(store, batch)
  }
}

/**
 * The transaction is committed explicitly, so that it is stored even if the page is gone before the database has
 * answered.
 */
function write(store: UseStore, batch: [string, SavedRecord][]): Promise<void> {
  return store('readwrite', (records) => {
    for (const [hash, record] of batch) records.put(record, hash)
    const written = promisifyRequest(records.transaction)
    records.transaction.commit()
    return written
  })
}

async function dropOldestQuarter(store: UseStore): Promise<void> {
  const all = await entries<string, SavedRecord>(store)
  const byAge = all.sort(([, a], [, b]) => a.saved.at - b.saved.at)
  for (const [hash] of byAge.slice(0, Math.ceil(byAge.length / 4))) await del(hash, store)
}

function report(error: unknown): void {
  // The customer has signed out, so the copy has no owner any more.
  if (isReported || (error instanceof NotStoredFailure && !signedIn())) return
  isReported = true
  console.warn('This browser does not store copies for offline use.', error)
}
