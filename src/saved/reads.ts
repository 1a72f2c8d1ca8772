/**
 * Stores a copy of every query result that was shown, in one database for each customer (partition). A storage failure
 * counts as "not saved". Writes are collected and committed in one transaction. Private copies are encrypted with their
 * customer's key, so one that is written after a sign-out cannot be read any more.
 */
import { del, entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { openStore } from '../device/database'
import { onLeaving } from '../device/page-events'
import { databases, savedFormatVersion } from '../device/storage-names'
import { partitionOf } from '../domain/account/identity'
import type { Dated } from '../domain/dated'
import { NotStoredFailure } from '../domain/not-stored'
import { currentIdentity } from '../session/identity'
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

/** `owner`: UserID of the customer whose key encrypts the copies; null: they are public. */
type Partition = { name: string; owner: string | null }
type Batch = { partition: Partition; copies: Map<string, SavedRecord> }

const stores = new Map<string, UseStore>()
/** By the partition's name. */
const pendingWrites = new Map<string, Batch>()
let timer: ReturnType<typeof setTimeout> | null = null
/** When the timer is due, in epoch ms. */
let dueAt = 0
let isReported = false

/** Returns the saved copy under a query's hash, or null. Never throws. */
export async function readCopy<T>(scope: ReadScope, hash: string): Promise<Dated<T> | null> {
  const partition = partitionFor(scope)
  if (partition === null) return null
  // A copy of data that is read for the first time is written a moment later, perhaps while the page is left.
  if (scope === 'member') openCopies(partition).catch(() => {})
  const pending = pendingWrites.get(partition.name)?.copies.get(hash)
  const record = pending ?? (await readRecord(partition.name, hash))
  if (record?.shape !== savedFormatVersion) return null
  const saved = pending || scope === 'public' ? record.saved : await decryptCopy(partition, hash, record)
  return saved as Dated<T> | null
}

/** Saves a copy soon. Never throws; a failure is reported once. */
export function saveCopy(scope: ReadScope, hash: string, saved: Dated<unknown>): void {
  const partition = partitionFor(scope)
  if (partition === null) return
  const { copies } = pendingWrites.get(partition.name) ?? { copies: new Map<string, SavedRecord>() }
  copies.set(hash, { shape: savedFormatVersion, saved })
  pendingWrites.set(partition.name, { partition, copies })
  if (copies.size >= maxBatchSize) void flushCopies()
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
  const batches = [...pendingWrites.values()]
  pendingWrites.clear()
  await Promise.all(batches.map(commit))
}

/** Discards the pending copies of private partitions, because the identity ended. */
export function discardPrivateWrites(): void {
  for (const name of pendingWrites.keys()) if (name !== 'anon') pendingWrites.delete(name)
}

/** Writes the pending copies when the page is about to be hidden or closed. Returns the unsubscribe function. */
export function saveBeforeLeaving(): () => void {
  return onLeaving(flushCopies)
}

/** Returns null for a private copy while signed out, as it has no owner. */
function partitionFor(scope: ReadScope): Partition | null {
  if (scope === 'public') return { name: 'anon', owner: null }
  const identity = currentIdentity()
  return identity && { name: partitionOf(identity), owner: identity.userId }
}

function storeOf(partitionName: string): UseStore {
  const openedStore = stores.get(partitionName)
  if (openedStore) return openedStore
  const store = openStore(databases.savedReads(partitionName))
  stores.set(partitionName, store)
  return store
}

async function readRecord(partitionName: string, hash: string): Promise<SavedRecord | undefined> {
  try {
    return await get<SavedRecord>(hash, storeOf(partitionName))
  } catch (error) {
    report(error)
    return undefined
  }
}

async function commit({ partition, copies }: Batch): Promise<void> {
  try {
    const batch = [...copies]
    const encryptAll = async ({ encrypt }: EncryptedCopies) => Promise.all(batch.map(encrypt))
    await put(partition.name, partition.owner === null ? batch : await openCopies(partition).then(encryptAll))
  } catch (error) {
    report(error, partition)
  }
}

/** The code is loaded for customers only. Rejects with NotStoredFailure after a sign-out. */
async function openCopies({ name, owner }: Partition): Promise<EncryptedCopies> {
  const { openEncryptedCopies } = await import('./encrypted-copies')
  return openEncryptedCopies(owner ?? '', databases.savedReads(name))
}

async function decryptCopy(
  partition: Partition,
  hash: string,
  record: SavedRecord,
): Promise<Dated<unknown> | null> {
  try {
    return (await openCopies(partition)).decrypt(hash, record)
  } catch (error) {
    report(error, partition)
    return null
  }
}

async function put(partitionName: string, batch: [string, SavedRecord][]): Promise<void> {
  const store = storeOf(partitionName)
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

function report(error: unknown, partition?: Partition): void {
  // The customer has signed out, so the copy has no owner any more.
  const isLate = error instanceof NotStoredFailure && partition?.owner !== currentIdentity()?.userId
  if (isReported || isLate) return
  isReported = true
  console.warn('This browser does not store copies for offline use.', error)
}
